import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '../logger.ts';
import { baseConfig } from '../load-config.ts';
import { testMongo, type TestMongo } from '../testing/test-mongo.ts';
import { answersPing, newConnection, openStore } from './connect-store.ts';

interface Pool {
  ensureMinPoolSize: () => void;
}

const logger = createLogger({ level: 'silent', service: 'test' });
let mongo: TestMongo;
let connection: Connection;

beforeAll(() => {
  mongo = testMongo();
});
beforeEach(() => {
  connection = newConnection();
});
afterEach(() => connection.close());
afterAll(() => mongo.close());

/** Counts how often the driver checks its pool from now on. */
const countPoolChecks = () => {
  const client = connection.getClient() as unknown as {
    topology: { s: { servers: Map<string, { pool: Pool }> } };
  };
  const [server] = client.topology.s.servers.values();
  if (!server) throw new Error('no server');
  const { pool } = server;
  const check = pool.ensureMinPoolSize.bind(pool);
  const checks = { count: 0 };
  pool.ensureMinPoolSize = () => {
    checks.count += 1;
    check();
  };
  return checks;
};

it('the driver does not check the pool of a store connection', async () => {
  const bus = { NATS_URL: 'nats://nobody', NATS_USER: 'nobody', NATS_PASSWORD: 'none' };
  const config = baseConfig.parse({ ...bus, MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.prefix });
  await openStore(connection, config, { token: 'sites', logger, stopped: () => false });
  // A check may have been running already.
  await pause(200);
  const checks = countPoolChecks();
  await pause(400);
  expect(checks.count).toBe(0);
  expect(await answersPing(connection)).toBe(true);
});

it('the driver checks the pool of other connections all the time', async () => {
  await connection.openUri(mongo.uri);
  const checks = countPoolChecks();
  while (checks.count < 5) await pause(10);
});
