import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startStack } from '../../../infra/run/stack.mjs';
import { stackBus } from '../../../packages/testing/src/servers/stack-bus.mjs';

const limits = [
  'LIMIT_ADDRESS',
  'LIMIT_USER',
  'LIMIT_TENANT',
  'LIMIT_PUBLIC_ADDRESS',
  'LIMIT_PUBLIC_TENANT',
  'LIMIT_REPORT_ADDRESS',
  'LIMIT_REPORT_TENANT',
];
/** No rate limits. */
const gateway = Object.fromEntries(limits.map((name) => [name, '10000000']));

/** An address without a mail server: e-mails wait, so that a call has only the events of its own write. No push service has this name. */
const notifications = {
  ...{ SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'officina@rossi.example' },
  PUSH_HOSTS: 'push.invalid',
};

async function dropDatabases(uri, prefix) {
  const connection = await mongoose.createConnection(uri).asPromise();
  const { databases } = await connection.listDatabases();
  const own = databases.filter(({ name }) => name.startsWith(`${prefix}_`));
  for (const { name } of own) await connection.useDb(name).dropDatabase();
  await connection.close();
}

/**
 * Starts a stack on temporary data, without rate limits; `env` has more variables by process name.
 * @returns `{ addresses, stop() }`; `stop` also removes the data from a shared store
 */
export async function startThrowAway(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-system-'));
  const all = { NODE_ENV: 'test', LOG_LEVEL: 'warn' };
  const bus = await stackBus();
  const stack = await startStack({
    dataDir,
    durable: false,
    env: { all, gateway, notifications, ...env },
    nats: bus.nats,
  });
  const { url, natsUrl, mongoUri, databasePrefix, passwords } = stack;
  const stop = async () => {
    await stack.stop();
    await bus.close();
    if (process.env.MONGODB_URI) await dropDatabases(process.env.MONGODB_URI, databasePrefix);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { addresses: { url, natsUrl, mongoUri, databasePrefix, passwords, dataDir }, stop };
}
