import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes the data and state of this clone, which must not be in use: database, published sections, logs, passwords. */
export function resetData(dataDir) {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir)) {
    if (name !== 'run') rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  for (const name of readdirSync(join(dataDir, 'run'))) {
    if (!name.endsWith('.lock')) rmSync(join(dataDir, 'run', name), { recursive: true, force: true });
  }
}
