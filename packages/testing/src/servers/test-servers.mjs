import { programs } from './programs.mjs';
import { runSetting } from './run-label.mjs';

/**
 * @typedef {object} Bus a NATS server of one test file
 * @property {string} url
 * @property {() => Promise<void>} freeze stops answering without closing a connection, until it is killed
 * @property {() => Promise<void>} kill kill -9
 * @property {() => Promise<void>} restart on the same port
 * @property {() => Promise<void>} close
 *
 * @typedef {object} Started
 * @property {NodeJS.ProcessEnv} env with which tests find the store, and `testServers` starts the same kind of bus
 * @property {() => Promise<void>} stop
 *
 * @typedef {object} Prepared what a run of tests takes
 * @property {string} store in words
 * @property {string} bus in words
 * @property {(context: { log: (line: string) => void }) => Promise<Started>} start starts the store
 *
 * @typedef {Parameters<typeof import('../../../../infra/servers/prepare-servers.mjs').prepareServers>[0]} Context
 *
 * @typedef {object} TestServers
 * @property {(context: Context) => Promise<Prepared>} prepare
 * @property {(configFor: (port: number) => string) => Promise<Bus>} startBus with the content of nats.conf
 */

/**
 * What gives tests a store and a bus: programs of this machine or, with OFFICINA_STORE=containers, containers.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<TestServers>}
 */
export async function testServers(env = process.env) {
  if (env.OFFICINA_STORE !== 'containers' && !env[runSetting]) return programs(env);
  const { containers } = await import('./containers.mjs');
  return containers(env);
}
