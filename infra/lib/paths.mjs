import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this clone. */
export const cloneDir = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Data and state of this clone: database, published sections, logs, addresses. */
export const dataDir = resolve(process.env.OFFICINA_DATA || join(cloneDir, '.data'));

/** A file or folder named on the command line: npm runs commands at the root, but the path is relative to the user's folder. */
export const namedPath = (path) => resolve(process.env.INIT_CWD ?? '', path);

/** Allows one `npm ci` or build at a time in this clone, for all data folders. */
export const installLock = join(cloneDir, '.data/run/install.lock');

/** Folder for what is downloaded or built once, shared by all clones of this user. */
export function cacheDir() {
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  return resolve(process.env.OFFICINA_CACHE || join(base, 'officina'));
}
