import { join } from 'node:path';
import { openClient } from '../../audit/store-client.mjs';
import { lockOwner } from '../../lib/file-lock.mjs';
import { readJson } from '../../lib/files.mjs';

/**
 * Input of the checks.
 * @typedef {object} Context
 * @property {Record<string, string | undefined>} env settings; those of the running Officina, if it is running
 * @property {Record<string, string | undefined>} [written] settings that the next start reads; defaults to `env`
 * @property {string} dataDir
 * @property {{ url: string, natsUrl: string, mongoUri: string, started?: Record<string, string> } | undefined} stack addresses and
 *   settings that the last start recorded
 * @property {string} prefix of the databases
 * @property {import('mongodb').MongoClient | undefined} client of the store, if it answers
 * @property {boolean} isOwnStore whether the store starts and stops with Officina
 * @property {boolean} full whether everything is checked
 * @property {Date} now
 * @property {number} [limitMs] of each check; twenty seconds by default, half an hour with `full`
 */

async function connect(uri) {
  if (!uri) return undefined;
  const client = await openClient(uri).catch(() => undefined);
  const answers = await client
    ?.db('admin')
    .command({ ping: 1 })
    .catch(() => undefined);
  if (answers) return client;
  await client?.close();
  return undefined;
}

/**
 * Opens what the checks need; none of it has to exist. Close it with its `close`.
 * @param {{ env: Record<string, string | undefined>, dataDir: string, full: boolean }} options
 * @returns {Promise<Context & { close: () => Promise<void> }>}
 */
export async function openContext({ env, dataDir, full }) {
  const stack = await readJson(join(dataDir, 'run/stack.json')).catch(() => undefined);
  const client = await connect(env.MONGODB_URI || stack?.mongoUri);
  const isRunning = lockOwner(join(dataDir, 'run/stack.lock')) !== undefined;
  // Addresses of servers may contain a password, so they are not recorded.
  const { MONGODB_URI, NATS_URL } = env;
  return {
    ...{ env: isRunning && stack?.started ? { MONGODB_URI, NATS_URL, ...stack.started } : env, written: env },
    ...{ dataDir, stack, client, full, now: new Date() },
    prefix: env.DATABASE_PREFIX ?? 'officina',
    isOwnStore: !env.MONGODB_URI,
    close: async () => void (await client?.close()),
  };
}
