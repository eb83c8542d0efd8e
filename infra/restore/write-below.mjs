import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize } from 'node:path';

/**
 * Appends a part of a file to a folder: of the poller's spool, which pollers take over, or of photos and documents.
 * @param {string} folder
 * @param {string} path below it
 * @param {Buffer} bytes
 */
export function writeBelow(folder, path, bytes) {
  const isBelow = !isAbsolute(path) && !normalize(path).startsWith('..');
  if (!isBelow) throw new Error(`La copia ha un file fuori dal suo posto: ${path}.`);
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  appendFileSync(file, bytes, { mode: 0o600, flush: true });
}
