import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cached } from '../lib/cache.mjs';
import { pins } from '../lib/pins.mjs';
import { Supervisor } from '../supervisor/supervisor.mjs';
import { operations } from './probe-operations.mjs';
import { probeStore } from './probe-store.mjs';

async function onThrowAwayStore(start, log) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-probe-'));
  const supervisor = new Supervisor({ logDir: join(dataDir, 'logs'), log });
  try {
    const { mongoUri, processes } = await start({ dataDir, durable: false });
    for (const spec of processes) await supervisor.add(spec);
    await probeStore(mongoUri);
  } finally {
    await supervisor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Probes a freshly made store of the cache, once for each set of versions and of operations. */
export async function probeOnce({ start, log, packagesReady }) {
  const stamp = { documentdb: pins.documentdb, ferretdb: pins.ferretdb, operations: Object.keys(operations) };
  const probe = async () => {
    await packagesReady;
    log(`probing the store with ${stamp.operations.length} operations`);
    await onThrowAwayStore(start, log);
  };
  await cached('store-probe', stamp, probe, log);
}
