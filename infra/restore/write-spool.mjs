import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, isAbsolute, join, normalize } from 'node:path';

/**
 * Appends a part of a spool file. Pollers take over the folders that they find.
 * @param {string} spoolDir
 * @param {string} path below it
 * @param {Buffer} bytes
 */
export function writeSpool(spoolDir, path, bytes) {
  const isBelow = !isAbsolute(path) && !normalize(path).startsWith('..');
  if (!isBelow) throw new Error(`La copia ha un file di letture fuori dal suo posto: ${path}.`);
  const file = join(spoolDir, path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  appendFileSync(file, bytes, { mode: 0o600, flush: true });
}
