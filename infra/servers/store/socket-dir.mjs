import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The kernel limits the full path to 107 bytes, and a clone may be deeply nested. */
const longestFolder = 80;

/** A short folder that only this user can enter, for the Unix sockets of the store whose data are in `dataDir`. */
export function privateSocketDir(dataDir) {
  const name = `officina-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)}`;
  const base = tmpdir().length + name.length < longestFolder ? tmpdir() : '/tmp';
  const folder = join(base, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to somebody else; set TMPDIR to a folder of your own`);
  }
  return folder;
}
