import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this clone. */
export const cloneDir = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Data and state of this clone: database, published remotes, logs, addresses. */
export const dataDir = join(cloneDir, '.data');

/** What is fetched or built once for every clone of this user. */
export function cacheDir() {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return resolve(process.env.OFFICINA_CACHE || join(base, 'officina'));
}
