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

/** Counts from now on how often the driver looks after its pool. */
const looksAfterPool = () => {
  const client = connection.getClient() as unknown as {
    topology: { s: { servers: Map<string, { pool: Pool }> } };
  };
  const [server] = client.topology.s.servers.values();
  if (!server) throw new Error('no server');
  const { pool } = server;
  const look = pool.ensureMinPoolSize.bind(pool);
  const looks = { count: 0 };
  pool.ensureMinPoolSize = () => {
    looks.count += 1;
    look();
  };
  return looks;
};

it('the driver does not look after a pool that keeps no connections', async () => {
  const bus = { NATS_URL: 'nats://nobody', NATS_USER: 'nobody', NATS_PASSWORD: 'none' };
  const config = baseConfig.parse({ ...bus, MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.prefix });
  await openStore(connection, config, { token: 'sites', logger, stopped: () => false });
  // The look that was under way.
  await pause(200);
  const looks = looksAfterPool();
  await pause(400);
  expect(looks.count).toBe(0);
  expect(await answersPing(connection)).toBe(true);
});

it('unless it is told, it does so all the time', async () => {
  await connection.openUri(mongo.uri);
  const looks = looksAfterPool();
  while (looks.count < 5) await pause(10);
});
