import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';

const keptBytes = 10_000_000;
const tailBytes = 16_000;

/** Opens a log for appending: the process writes to it by itself, so a dead supervisor costs it nothing. */
export function openLog(file) {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, 'a', 0o600);
}

/** Moves a log that has grown too large to `<file>.1`; safe while a process appends to it. */
export function rotateLog(file) {
  if (!existsSync(file) || statSync(file).size < keptBytes) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

/** The last lines of a log. */
export function lastLines(file, count = 15) {
  if (!existsSync(file)) return [];
  const { size } = statSync(file);
  const buffer = Buffer.alloc(Math.min(size, tailBytes));
  const handle = openSync(file, 'r');
  readSync(handle, buffer, 0, buffer.length, size - buffer.length);
  closeSync(handle);
  return buffer.toString('utf8').trimEnd().split('\n').slice(-count);
}
