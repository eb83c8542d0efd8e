import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DiskWatch, fullDiskOf, roomOf } from './disk-watch.mjs';

let said;
let watch;

beforeEach(() => {
  said = [];
  watch = new DiskWatch({ folder: '/data', lowPercent: 5, log: (line) => said.push(line) });
});
afterEach(() => watch.stop());

/** A disk of 2 GB of which so many megabytes are free. */
const disk = (freeMb) => ({ freeMb, allMb: 2_000, freePercent: freeMb / 20 });
const see = (...looks) => looks.forEach((freeMb) => watch.see(disk(freeMb)));

describe('the console hears once', () => {
  test('nothing while there is room', () => {
    see(1_000, 500, 100);
    expect(said).toEqual([]);
    expect(watch.said).toEqual({ state: 'room', freeMb: 100, freePercent: 5 });
  });

  test('that less than five per cent are free, and of which disk', () => {
    see(99, 98, 40, 101, 90);
    expect(said).toEqual(['The disk of /data is almost full: 99 MB of 2000 MB are free (4.95 %).']);
    expect(watch.said).toMatchObject({ state: 'low' });
    expect(watch.isFull).toBe(false);
  });

  test('that it is full: less than 32 MB, whatever share that is', () => {
    see(32, 31, 0, 39);
    expect(said.slice(1)).toEqual([
      'The disk of /data is full, nothing can be saved: 31 MB of 2000 MB are free (1.55 %).',
    ]);
    expect(watch.said).toEqual({ state: 'full', freeMb: 39, freePercent: 1.95 });
    expect(watch.isFull).toBe(true);
  });

  test('that there is room again, and since when there was none', () => {
    see(0, 40, 126);
    expect(said.slice(1)).toEqual([
      expect.stringMatching(
        /^The disk of \/data has a little room again: 40 MB of .*; it was full since 20\S+Z\.$/,
      ),
      'The disk of /data has room again: 126 MB of 2000 MB are free (6.3 %).',
    ]);
    expect(watch.isFull).toBe(false);
  });

  test('no warning where the share is set to nothing', () => {
    watch = new DiskWatch({ folder: '/data', lowPercent: 0, log: (line) => said.push(line) });
    see(33);
    expect(said).toEqual([]);
  });
});

test('a real disk is looked at by itself, a folder that is still to come by the one above it', async () => {
  watch = new DiskWatch({ folder: tmpdir(), lowPercent: 0, log: (line) => said.push(line) });
  await watch.start();
  expect(watch.said).toEqual({
    state: 'room',
    freeMb: expect.any(Number),
    freePercent: expect.any(Number),
  });
  expect(fullDiskOf(join(tmpdir(), 'not/there/yet'))).toBeUndefined();
});

test('a file system that tells nothing about its room is not full', () => {
  expect(roomOf({ bsize: 4_096, blocks: 0, bfree: 0, bavail: 0 })).toBeUndefined();
  expect(fullDiskOf('/proc/officina')).toBeUndefined();
});
