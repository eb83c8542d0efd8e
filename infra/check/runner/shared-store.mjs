import { startThrowAwayStore } from '../../servers/store/throw-away-store.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof import('../../servers/prepare-servers.mjs').prepareServers>>} Servers
 * @typedef {{ env: NodeJS.ProcessEnv, systemEnv: NodeJS.ProcessEnv }} Environment `env` with the shared store
 */

const variable = 'OFFICINA_TEST_STORE';

/**
 * One store for all Jest suites: every test file makes databases of its own in it.
 * @param {Promise<Servers>} preparing
 * @param {(line: string) => void} log
 * @returns {Promise<Environment & { handedOn: NodeJS.ProcessEnv, stop: () => Promise<void> }>} `handedOn` tells a process of a suite of it
 */
export async function startShared(preparing, log) {
  const { store, nats } = await preparing;
  log(`store: ${store.taken}\nbus: ${nats.taken}`);
  const { mongoUri, stop } = await startThrowAwayStore(store.start, { log });
  const systemEnv = { ...process.env, ...(nats.binary && { OFFICINA_NATS_SERVER: nats.binary }) };
  const handedOn = { ...systemEnv, [variable]: mongoUri };
  return { systemEnv, env: { ...systemEnv, MONGODB_URI: mongoUri }, handedOn, stop };
}

/**
 * What was handed on to this process, nothing if no store was.
 * @param {NodeJS.ProcessEnv} given
 * @returns {Environment | undefined}
 */
export function withSharedStore({ [variable]: mongoUri, ...systemEnv }) {
  return mongoUri ? { systemEnv, env: { ...systemEnv, MONGODB_URI: mongoUri } } : undefined;
}
