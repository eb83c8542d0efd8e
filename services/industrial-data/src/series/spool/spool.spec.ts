import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@officina/server-kit/testing/until';
import { smallDisk } from '../../testing/small-disk.ts';
import {
  firstQuarter,
  capturedLog,
  quarterStart,
  readingAt,
  FixedClock,
  temporaryFolder,
} from '../../testing/spool-bench.ts';
import type { Reading } from '../reading.ts';
import { readSpoolFile, type SpoolFile } from './spool-file.ts';
import { Spool, type SpoolSettings } from './spool.ts';
let place: ReturnType<typeof temporaryFolder>;
let clock: FixedClock;
let log: ReturnType<typeof capturedLog>;
let spools: Spool[];
beforeEach(() => {
  place = temporaryFolder();
  clock = new FixedClock();
  log = capturedLog();
  spools = [];
});
afterEach(async () => {
  for (const spool of spools) await spool.close();
  place.close();
});

function newSpool(settings: Partial<SpoolSettings> = {}, base = place.folder): Spool {
  const spool = new Spool(base, clock, log.logger, settings);
  spools.push(spool);
  return spool;
}

const contentOf = async (files: SpoolFile[]): Promise<(number | null)[]> => {
  const read = await Promise.all(files.map(({ path }) => readSpoolFile(path)));
  return read.flatMap(({ readings }) => readings.map(({ value }) => value));
};

/** All readings on the disk below a folder, in order of files. */
async function onDisk(base = place.folder): Promise<Reading[]> {
  const names = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.v1'),
  );
  const read = await Promise.all(names.sort().map((name) => readSpoolFile(join(base, name))));
  return read.flatMap(({ readings }) => readings);
}

describe('appended readings', () => {
  it('are on the disk after a sync', async () => {
    const spool = newSpool();
    spool.append([readingAt(0), readingAt(1)]);
    spool.append([readingAt(2)]);
    await spool.sync();
    expect(await onDisk()).toEqual([readingAt(0), readingAt(1), readingAt(2)]);
  });

  it('are in files that can be listed by quarter, sealed or not, also those of a process that died', async () => {
    const dead = newSpool();
    dead.append([readingAt(0)]);
    await dead.sync();
    await dead.close();
    const spool = newSpool();
    spool.append([readingAt(1), readingAt(900)]);
    await spool.sync();
    clock.seconds = quarterStart + 920;
    await spool.seal('over');
    spool.append([readingAt(2)]);
    await spool.sync();
    const secondsSince = async (quarter: number) => {
      const read = await Promise.all((await spool.filesSince(quarter)).map(readSpoolFile));
      return read
        .flatMap(({ readings }) => readings.map(({ second }) => second - quarterStart))
        .sort((a, b) => a - b);
    };
    expect(await secondsSince(firstQuarter)).toEqual([0, 1, 2, 900]);
    expect(await secondsSince(firstQuarter + 1)).toEqual([900]);
  });

  it('are on the disk soon after, without a sync', async () => {
    const spool = newSpool({ syncMs: 20 });
    await spool.start();
    spool.append([readingAt(0)]);
    await until(async () => (await onDisk()).length === 1);
  });

  it('can be taken after the end of their quarter, the oldest first, late ones after that', async () => {
    const spool = newSpool();
    spool.append([readingAt(900), readingAt(5)]);
    await spool.sync();
    clock.seconds = quarterStart + 919;
    expect(await spool.seal('over')).toBe(0);
    clock.seconds = quarterStart + 920;
    expect(await spool.seal('over')).toBe(1);
    const first = spool.take();
    expect(first.map(({ quarter }) => quarter)).toEqual([firstQuarter]);
    expect(await contentOf(first)).toEqual([5]);
    expect(spool.take()).toEqual([]);
    spool.append([readingAt(6)]);
    await spool.sync();
    await spool.seal('over');
    expect(await contentOf(spool.take())).toEqual([6]);
    await spool.seal('all');
    expect(await contentOf(spool.take())).toEqual([900]);
  });

  it('can be taken after a while even if the clock was set back', async () => {
    const spool = newSpool({ openMs: 30 });
    spool.append([readingAt(9_000)]);
    await spool.sync();
    await until(async () => (await spool.seal('over')) === 1);
  });

  it('fill several files if there are many, which are taken together up to a limit', async () => {
    const spool = newSpool({ fileBytes: 200 });
    for (let after = 0; after < 12; after += 1) {
      spool.append([readingAt(after)]);
      await spool.sync();
    }
    expect(await spool.seal('all')).toBeGreaterThan(2);
    const taken: (number | null)[] = [];
    for (let files = spool.take(); files.length > 0; files = spool.take()) {
      taken.push(...(await contentOf(files)));
      for (const file of files) await spool.remove(file, 1, { lines: 0, bytes: 0, odd: 0 });
    }
    expect(taken).toEqual(Array.from({ length: 12 }, (_, after) => after));
    expect(await onDisk()).toEqual([]);
  });
});

describe('files', () => {
  it('come after untried ones if they could not be stored', async () => {
    const spool = newSpool();
    spool.append([readingAt(0), readingAt(900)]);
    await spool.sync();
    await spool.seal('all');
    const first = spool.take();
    spool.release(first);
    expect(await contentOf(spool.take())).toEqual([900]);
    expect(await contentOf(spool.take())).toEqual([0]);
  });

  it('are unchanged for the next process', async () => {
    const one = newSpool();
    one.append([readingAt(0)]);
    await one.sync();
    one.append([readingAt(1)]);
    await one.sync();
    await one.close();
    const two = newSpool();
    await two.start();
    expect(await contentOf(two.take())).toEqual([0, 1]);
  });

  it('are left alone, with a log entry, if they have another version', async () => {
    const dead = join(place.folder, 'abcdef012345');
    mkdirSync(dead);
    writeFileSync(join(dead, '1995456-000001.v2'), 'of tomorrow');
    const spool = newSpool();
    await spool.start();
    expect(spool.take()).toEqual([]);
    expect(log.messages).toEqual(['files that this version cannot read are left']);
    await spool.close();
    expect(readdirSync(place.folder, { recursive: true, encoding: 'utf8' }).join()).toContain('000001.v2');
  });
});

describe('the oldest readings', () => {
  it('are dropped and counted when there are files of too many quarters', async () => {
    const spool = newSpool({ quarters: 3 });
    for (let quarter = 0; quarter < 5; quarter += 1) {
      spool.append([readingAt(quarter * 900), readingAt(quarter * 900 + 1)]);
      await spool.sync();
      await spool.seal('all');
    }
    await spool.sync();
    expect((await onDisk()).map(({ value }) => value)).toEqual([1_800, 1_801, 2_700, 2_701, 3_600, 3_601]);
    expect(spool.figures().droppedReadings).toBe(4);
    expect(log.messages).toEqual(Array.from({ length: 2 }, () => 'readings are dropped, the spool is full'));
  });

  it('are dropped when they take too much disk space, also those of a dead process, but none that are being stored', async () => {
    const dead = newSpool();
    dead.append([readingAt(0), readingAt(1), readingAt(2)]);
    await dead.sync();
    await dead.close();
    const spool = newSpool({ diskBytes: 300, fileBytes: 60 });
    await spool.start();
    spool.append([readingAt(900)]);
    await spool.sync();
    await spool.seal('all');
    const taken = spool.take();
    expect(await contentOf(taken)).toEqual([0, 1, 2]);
    const more = async (from: number, to: number) => {
      for (let after = from; after < to; after += 1) {
        spool.append([readingAt(after)]);
        await spool.sync();
      }
    };
    await more(901, 910);
    const left = (await onDisk()).map(({ value }) => value);
    expect(left).toEqual(expect.arrayContaining([0, 1, 2, 909]));
    expect(spool.figures().droppedReadings).toBe(13 - left.length);
    spool.release(taken);
    await more(910, 913);
    expect((await onDisk()).map(({ value }) => value)).not.toContain(0);
    expect(spool.figures().spooledBytes).toBeLessThanOrEqual(300);
  });
});

describe('a disk that accepts nothing', () => {
  it('from the start: readings wait in memory until it does, the oldest are dropped, and this is logged once', async () => {
    const base = join(place.folder, 'base');
    writeFileSync(base, 'no folder');
    const spool = newSpool({ memoryBytes: 200, syncMs: 20 }, base);
    await spool.start();
    for (let after = 0; after < 10; after += 1) spool.append([readingAt(after)]);
    await expect(spool.sync()).rejects.toThrow();
    const { droppedReadings, spooledBytes } = spool.figures();
    expect(droppedReadings).toBeGreaterThan(0);
    expect(spooledBytes).toBeLessThanOrEqual(200);
    rmSync(base);
    await until(() => log.messages.some((message) => message.startsWith('over: readings')));
    const left = (await onDisk(base)).map(({ value }) => value);
    expect(left).toEqual(Array.from({ length: 10 }, (_, after) => after).slice(droppedReadings));
    expect(log.messages.filter((message) => message.includes('to the spool'))).toHaveLength(2);
  });

  it('because it is full: written readings are kept, and the others follow when there is space', async () => {
    const disk = await smallDisk(1);
    const spool = newSpool({}, disk.folder);
    spool.append([readingAt(0)]);
    await spool.sync();
    disk.fill();
    // Fills the rest of the last page, and more.
    const many = Array.from({ length: 200 }, (_, after) => readingAt(after));
    for (const reading of many.slice(1)) spool.append([reading]);
    for (let time = 0; time < 3; time += 1) await expect(spool.sync()).rejects.toThrow('ENOSPC');
    expect(await onDisk(disk.folder)).toEqual([readingAt(0)]);
    disk.makeRoom();
    await spool.sync();
    expect(await onDisk(disk.folder)).toEqual(many);
    expect(spool.figures().droppedReadings).toBe(0);
    await spool.close();
    await disk.close();
  });
});

describe('figures', () => {
  it('show what waits, and for how long', async () => {
    const spool = newSpool();
    expect(spool.figures()).toEqual({
      ...{ spooledBytes: 0, keptReadings: 0, droppedReadings: 0, tornLines: 0, unsavedSeconds: 0 },
    });
    spool.append([readingAt(900)]);
    clock.seconds = quarterStart + 1_000;
    expect(spool.figures()).toMatchObject({ unsavedSeconds: 100 });
    const { spooledBytes } = spool.figures();
    expect(spooledBytes).toBeGreaterThan(40);
    await spool.sync();
    spool.append([readingAt(5)]);
    expect(spool.figures()).toMatchObject({ unsavedSeconds: 1_000 });
    await spool.sync();
    await spool.seal('all');
    expect(spool.figures().spooledBytes).toBeGreaterThan(spooledBytes);
    for (let [file] = spool.take(); file; [file] = spool.take())
      await spool.remove(file, 7, { lines: 1, bytes: 10, odd: 0 });
    expect(spool.figures()).toEqual({
      ...{ spooledBytes: 0, keptReadings: 14, droppedReadings: 0, tornLines: 2, unsavedSeconds: 0 },
    });
  });

  it('have no age for readings in the future', () => {
    const spool = newSpool();
    spool.append([readingAt(9_000)]);
    expect(spool.figures().unsavedSeconds).toBe(0);
  });
});
