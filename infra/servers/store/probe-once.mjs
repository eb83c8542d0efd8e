import { cached } from '../../lib/cache.mjs';
import { pins } from '../pins.mjs';
import { operations } from './probe-operations.mjs';
import { probeStore } from './probe-store.mjs';
import { startThrowAwayStore } from './throw-away-store.mjs';

async function onThrowAwayStore(start, log) {
  const { mongoUri, stop } = await startThrowAwayStore(start, { log });
  try {
    await probeStore(mongoUri);
  } finally {
    await stop();
  }
}

/** Probes a fresh store from the cache, once per set of versions and operations. */
export async function probeOnce({ start, log, packagesReady }) {
  const stamp = { documentdb: pins.documentdb, ferretdb: pins.ferretdb, operations: Object.keys(operations) };
  const probe = async () => {
    await packagesReady;
    log(`probing the store with ${stamp.operations.length} operations`);
    await onThrowAwayStore(start, log);
  };
  await cached('store-probe', stamp, probe, log);
}
