import { prepareNats } from './nats/prepare-nats.mjs';
import { prepareStore } from './store/prepare-store.mjs';

/**
 * Prepares a store and a NATS server in parallel; after the first time both are in the cache. `storeDir` is the folder of the
 * store's data; omitted for a throw-away store.
 * @param {{ steps: import('../lib/steps.mjs').Steps } & Parameters<typeof prepareStore>[0]} context
 */
export async function prepareServers({ steps, ...context }) {
  const [store, nats] = await Promise.all([
    steps.run('getting a store', () => prepareStore(context)),
    steps.run('getting a NATS server', () => prepareNats(context)),
  ]);
  return { store, nats };
}
