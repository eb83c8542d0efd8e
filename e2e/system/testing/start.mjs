import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '../../../infra/stack.mjs';

const limits = [
  'LIMIT_ADDRESS',
  'LIMIT_USER',
  'LIMIT_TENANT',
  'LIMIT_PUBLIC_ADDRESS',
  'LIMIT_PUBLIC_TENANT',
  'LIMIT_REPORT_ADDRESS',
  'LIMIT_REPORT_TENANT',
];
const unlimited = Object.fromEntries(limits.map((name) => [name, '10000000']));

/** Starts a stack on throw-away data; its addresses are in SYSTEM_STACK for the tests. */
export default async function start() {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-system-'));
  const env = { all: { NODE_ENV: 'test', LOG_LEVEL: 'warn' }, gateway: unlimited };
  const stack = await startStack({ dataDir, durable: false, env, deathsAllowed: 100 });
  const { url, natsUrl, mongoUri, databasePrefix, passwords } = stack;
  process.env.SYSTEM_STACK = JSON.stringify({ url, natsUrl, mongoUri, databasePrefix, passwords, dataDir });
  globalThis.systemStack = { stack, dataDir };
}
