import { runSetting } from './run-label.mjs';
import { testServers } from './test-servers.mjs';

/**
 * The bus of a whole stack in a test: a container where the run takes containers, else `nats` is left to the stack, which supervises
 * its own.
 * @returns {Promise<{ nats?: { start: Function }, close: () => Promise<void> }>} `nats` is an option of `startStack`
 */
export async function stackBus() {
  if (!process.env[runSetting]) return { close: async () => {} };
  const servers = await testServers();
  /** @type {import('./test-servers.mjs').Bus | undefined} */
  let bus;
  const start = async (/** @type {{ configFor: (port: number) => string }} */ { configFor }) => {
    bus = await servers.startBus(configFor);
    return { url: bus.url, processes: [], external: true };
  };
  return { nats: { start }, close: async () => bus?.close() };
}
