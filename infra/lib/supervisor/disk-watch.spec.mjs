import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskWatch, fullDiskMessage, roomOf } from './disk-watch.mjs';

let lines;
let watch;

beforeEach(() => {
  lines = [];
  watch = new DiskWatch({ folder: '/data', lowPercent: 5, log: (line) => lines.push(line) });
});
afterEach(() => watch.stop());

/** A disk of 2 GB with this much free space, in megabytes. */
const disk = (freeMb) => ({ freeMb, allMb: 2_000, freePercent: freeMb / 20 });
const see = (...measurements) => measurements.forEach((freeMb) => watch.see(disk(freeMb)));

describe('the console reports once', () => {
  test('nothing while there is room', () => {
    see(1_000, 500, 100);
    expect(lines).toEqual([]);
    expect(watch.status).toEqual({ state: 'room', freeMb: 100, freePercent: 5 });
  });

  test('that less than five per cent of which disk is free', () => {
    see(99, 98, 40, 101, 90);
    expect(lines).toEqual(['The disk of /data is almost full: 99 MB of 2000 MB are free (4.95 %).']);
    expect(watch.status).toMatchObject({ state: 'low' });
    expect(watch.isFull).toBe(false);
  });

  test('that the disk is full below 32 MB, whatever share that is', () => {
    see(32, 31, 0, 39);
    expect(lines.slice(1)).toEqual([
      'The disk of /data is full, nothing can be saved: 31 MB of 2000 MB are free (1.55 %).',
    ]);
    expect(watch.status).toEqual({ state: 'full', freeMb: 39, freePercent: 1.95 });
    expect(watch.isFull).toBe(true);
  });

  test('that there is room again, and since when there was none', () => {
    see(0, 40, 126);
    expect(lines.slice(1)).toEqual([
      expect.stringMatching(
        /^The disk of \/data has a little room again: 40 MB of .*; it was full since 20\S+Z\.$/,
      ),
      'The disk of /data has room again: 126 MB of 2000 MB are free (6.3 %).',
    ]);
    expect(watch.isFull).toBe(false);
  });

  test('no warning is given if the share is set to 0', () => {
    watch = new DiskWatch({ folder: '/data', lowPercent: 0, log: (line) => lines.push(line) });
    see(33);
    expect(lines).toEqual([]);
  });
});

test('a real disk is checked on its own; for a missing folder, the nearest parent counts', async () => {
  watch = new DiskWatch({ folder: tmpdir(), lowPercent: 0, log: (line) => lines.push(line) });
  await watch.start();
  expect(watch.status).toEqual({
    state: 'room',
    freeMb: expect.any(Number),
    freePercent: expect.any(Number),
  });
  expect(fullDiskMessage(join(tmpdir(), 'not/there/yet'))).toBeUndefined();
});

test('a file system that does not report its size is not full', () => {
  expect(roomOf({ bsize: 4_096, blocks: 0, bfree: 0, bavail: 0 })).toBeUndefined();
  expect(fullDiskMessage('/proc/officina')).toBeUndefined();
});
