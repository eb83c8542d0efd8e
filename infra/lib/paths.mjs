import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this clone. */
export const cloneDir = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Data and state of this clone: database, published remotes, logs, addresses. */
export const dataDir = resolve(process.env.OFFICINA_DATA || join(cloneDir, '.data'));

/** A file or folder that somebody names on a command line: npm runs commands at the root, wherever that person stands. */
export const namedPath = (path) => resolve(process.env.INIT_CWD ?? '', path);

/** One `npm ci` or build at a time in this clone, whichever data it works for. */
export const installLock = join(cloneDir, '.data/run/install.lock');

/** What is fetched or built once for every clone of this user. */
export function cacheDir() {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return resolve(process.env.OFFICINA_CACHE || join(base, 'officina'));
}
