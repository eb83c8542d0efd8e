import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const preload = new URL('../support/moved-clock.mjs', import.meta.url).href;

/** A clock of its own for the processes that get its environment; they look every 100 ms. */
export function movedClock() {
  // A confined process may read its spool folder.
  const folder = mkdtempSync(join(tmpdir(), 'officina-clock-'));
  const file = join(folder, 'clock');
  return {
    env: { SPOOL_DIR: folder, CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` },
    /** Sets how far it is ahead of the real one. */
    setAhead: (ms: number) => writeFileSync(file, String(ms)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
