import { join } from 'node:path';
import { openClient } from '../../audit/store-client.mjs';
import { lockOwner } from '../../lib/file-lock.mjs';
import { readJson } from '../../lib/files.mjs';

/**
 * What the checks look at.
 * @typedef {object} Context
 * @property {Record<string, string | undefined>} env settings, as Officina was started with where it runs
 * @property {Record<string, string | undefined>} [written] settings that the next start reads; `env` unless said
 * @property {string} dataDir
 * @property {{ url: string, natsUrl: string, mongoUri: string, started?: Record<string, string> } | undefined} stack addresses and
 *   settings that the last start has left
 * @property {string} prefix of the databases
 * @property {import('mongodb').MongoClient | undefined} client of the store, if it answers
 * @property {boolean} isOwnStore whether the store begins and ends with Officina
 * @property {boolean} full whether everything is read
 * @property {Date} now
 * @property {number} [limitMs] of each check; twenty seconds unless said, half an hour with `full`
 */

async function connected(uri) {
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
 * Opens what the checks need; nothing of it has to be there. Close it with its `close`.
 * @param {{ env: Record<string, string | undefined>, dataDir: string, full: boolean }} options
 * @returns {Promise<Context & { close: () => Promise<void> }>}
 */
export async function openContext({ env, dataDir, full }) {
  const stack = await readJson(join(dataDir, 'run/stack.json')).catch(() => undefined);
  const client = await connected(env.MONGODB_URI || stack?.mongoUri);
  const isRunning = lockOwner(join(dataDir, 'run/stack.lock')) !== undefined;
  // Addresses of servers may have a password in them, and are not noted.
  const { MONGODB_URI, NATS_URL } = env;
  return {
    ...{ env: isRunning && stack?.started ? { MONGODB_URI, NATS_URL, ...stack.started } : env, written: env },
    ...{ dataDir, stack, client, full, now: new Date() },
    prefix: env.DATABASE_PREFIX ?? 'officina',
    isOwnStore: !env.MONGODB_URI,
    close: async () => void (await client?.close()),
  };
}
