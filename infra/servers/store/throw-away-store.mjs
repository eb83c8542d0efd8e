import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Supervisor } from '../../lib/supervisor/supervisor.mjs';

/**
 * Starts a store in its own temporary folder. `stop()` ends it and removes the folder; a failed start does so by itself.
 * @param {(options: { dataDir: string, durable: boolean }) => Promise<{ mongoUri: string, processes: object[] }>} start
 * @param {{ log: (line: string) => void, durable?: boolean, deathsAllowed?: number }} options `durable` waits for the disk; false unless given
 * @returns {Promise<{ mongoUri: string, supervisor: Supervisor, stop: () => Promise<void> }>}
 */
export async function startThrowAwayStore(start, { log, durable = false, deathsAllowed }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'officina-store-'));
  const supervisor = new Supervisor({ logDir: join(dataDir, 'logs'), log, deathsAllowed });
  const stop = async () => {
    await supervisor.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const { mongoUri, processes } = await start({ dataDir, durable });
    for (const spec of processes) await supervisor.add(spec);
    return { mongoUri, supervisor, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
