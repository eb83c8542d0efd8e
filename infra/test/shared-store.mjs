import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Supervisor } from '../supervisor/supervisor.mjs';

/** One throw-away store for all jest suites; every test file makes databases of its own in it. */
export async function sharedStore(store, log) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-test-'));
  const supervisor = new Supervisor({ logDir: join(dataDir, 'logs'), log });
  const { mongoUri, processes } = await store.start({ dataDir, durable: false });
  for (const spec of processes) await supervisor.add(spec);
  const stop = async () => {
    await supervisor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { mongoUri, stop };
}
