import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockOwner, tryLock } from '../lib/file-lock.mjs';
import { prepareStore } from '../servers/store/prepare-store.mjs';
import { createSupervisor } from './stack.mjs';

function lock(dataDir) {
  const { release, owner } = tryLock(join(dataDir, 'run/stack.lock'));
  const other = owner ?? lockOwner(join(dataDir, 'run/start.lock'));
  if (release && !other) return release;
  release?.();
  throw new Error(
    `In questa cartella Officina è accesa, o un altro comando lavora sui suoi dati (processo ${other?.pid}): spegni Officina con Ctrl-C, o aspetta che il comando finisca, e riprova.`,
  );
}

/**
 * Works on the store while Officina is not running: its own store, started just for this, or the one of MONGODB_URI. Officina cannot
 * be started on these data meanwhile.
 * @template T
 * @param {{ dataDir: string, log?: (line: string) => void }} options
 * @param {(mongoUri: string) => Promise<T>} work
 * @returns {Promise<T>}
 * @throws Error with a readable message if Officina runs on these data
 */
export async function withOfflineStore({ dataDir, log = () => {} }, work) {
  const release = lock(dataDir);
  const { supervisor } = await createSupervisor({ dataDir, log });
  try {
    const storeDir = join(dataDir, 'store');
    const store = await prepareStore({ storeDir, log });
    mkdirSync(storeDir, { recursive: true, mode: 0o700 });
    const { mongoUri, processes } = await store.start({ dataDir: storeDir, durable: true });
    for (const spec of processes) await supervisor.add(spec);
    return await Promise.race([work(mongoUri), supervisor.broken]);
  } finally {
    await supervisor.stop();
    rmSync(join(dataDir, 'run/processes.json'), { force: true });
    release();
  }
}
