import { prepareNats } from './nats/prepare-nats.mjs';
import { prepareStore } from './store/prepare-store.mjs';

/**
 * Gets a store and a NATS server side by side; both are in the cache after the first time. `storeDir` is where the store's data
 * will lie; left out for a throw-away one.
 * @param {{ steps: import('../lib/steps.mjs').Steps } & Parameters<typeof prepareStore>[0]} context
 */
export async function prepareServers({ steps, ...context }) {
  const [store, nats] = await Promise.all([
    steps.run('getting a store', () => prepareStore(context)),
    steps.run('getting a NATS server', () => prepareNats(context)),
  ]);
  return { store, nats };
}
