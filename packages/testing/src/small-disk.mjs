import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const mount = 'mount -t tmpfs -o size=$1,mode=700 tmpfs "$2" && shift 2 && exec "$@"';

/**
 * Command prefix that mounts a small disk at a folder, in a namespace of its own. No other process sees the disk, it
 * disappears with the last process of the command, and it needs no root rights.
 * @param {string} folder that exists
 * @param {number} megabytes of 1024 times 1024 bytes
 * @returns {string[]}
 */
export const onSmallDisk = (folder, megabytes) => [
  ...['unshare', '--user', '--map-root-user', '--mount'],
  ...['sh', '-c', mount, 'sh', `${megabytes}m`, folder],
];

/** A folder as seen by a process that was started on a small disk. */
export const pathSeenBy = (pid, folder) => `/proc/${pid}/root${folder}`;

/** Megabytes that others may use while the disk is full. */
const spareMb = 1;

const ballastIn = (folder) => join(folder, 'ballast');

function writeUntilFull(file, bytes) {
  try {
    for (;;) writeSync(file, bytes);
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
  }
}

const allocate = (folder, offset, bytes) =>
  execFileSync('fallocate', ['--offset', `${offset}`, '--length', `${bytes}`, ballastIn(folder)]);

/** Fills the disk of a folder to the last byte. A disk watch may see an intermediate state. */
export function fillDisk(folder) {
  const file = openSync(ballastIn(folder), 'a');
  const { bfree, bsize } = statfsSync(folder);
  const bytes = bfree * bsize - spareMb * 1_000_000;
  if (bytes > 0) allocate(folder, fstatSync(file).size, bytes);
  for (const size of [1 << 20, 1 << 12, 1]) writeUntilFull(file, Buffer.alloc(size));
  closeSync(file);
}

/** Takes this many megabytes at once. */
export const takeSpace = (folder, megabytes) => allocate(folder, 0, megabytes * 1_000_000);

/** Frees the space again. */
export const freeSpace = (folder) => rmSync(ballastIn(folder), { force: true });
