import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { until } from '@officina/server-kit/testing/until';
import { smallDisk } from '../testing/small-disk.ts';
import {
  capturedLog,
  InMemoryStore,
  quarterStart,
  readingAt,
  FixedClock,
  temporaryFolder,
} from '../testing/spool-bench.ts';
import { Flusher, flushTimes, type FlushTimes } from './flusher.ts';
import { Spool, type SpoolSettings } from './spool/spool.ts';
let place: ReturnType<typeof temporaryFolder>;
let clock: FixedClock;
let log: ReturnType<typeof capturedLog>;
let store: InMemoryStore;
let flushers: Flusher[];
beforeEach(() => {
  place = temporaryFolder();
  clock = new FixedClock();
  log = capturedLog();
  store = new InMemoryStore();
  flushers = [];
});
afterEach(async () => {
  for (const flusher of flushers) await flusher.onApplicationShutdown();
  place.close();
});

const quick = { lookMs: 5, retryMs: 20, attemptMs: 500, stopMs: 5_000 };

/** A spool with its flusher, started. */
function begin(
  { times = {}, settings = {} }: { times?: Partial<FlushTimes>; settings?: Partial<SpoolSettings> } = {},
  base = place.folder,
) {
  const spool = new Spool(base, clock, log.logger, { syncMs: 5, ...settings });
  const flusher = new Flusher(spool, store, log.logger, { ...flushTimes, ...quick, ...times });
  flushers.push(flusher);
  flusher.onApplicationBootstrap();
  return { spool, stop: () => flusher.onApplicationShutdown() };
}

/** Files below the base folder, without the run folders' own. */
const filesLeft = (base = place.folder) =>
  readdirSync(base, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.v1'));

describe('spooled readings', () => {
  it('are stored after the end of their quarter of an hour, and their file is removed', async () => {
    const { spool } = begin();
    spool.append([readingAt(899), readingAt(900)]);
    clock.seconds = quarterStart + 919;
    await until(() => filesLeft().length === 2);
    await delay(40);
    expect(store.values).toEqual([]);
    clock.seconds = quarterStart + 920;
    await until(() => spool.figures().keptReadings === 1);
    expect(filesLeft()).toHaveLength(1);
    expect(store.values).toEqual([899]);
    expect(spool.figures()).toMatchObject({ tornLines: 0 });
  });

  it('are stored unchanged', async () => {
    const { spool, stop } = begin();
    const readings = [
      readingAt(0, { value: 21.399999618530273 }),
      readingAt(1, { value: null, quality: 'X2', setup: '3/60~0.5>-10' }),
      readingAt(2, { tenantId: 'CANTINA', value: null }),
    ];
    spool.append(readings);
    await stop();
    expect(store.kept).toEqual(readings);
  });

  it('are stored at a stop, including the current quarter, and nothing is left', async () => {
    const { spool, stop } = begin();
    spool.append([readingAt(0), readingAt(900)]);
    await stop();
    expect(store.values).toEqual([0, 900]);
    expect(readdirSync(place.folder)).toEqual([]);
  });

  it('are stored at a stop even if the disk was full', async () => {
    const disk = await smallDisk(1);
    const { spool, stop } = begin({}, disk.folder);
    const many = Array.from({ length: 600 }, (_, after) => readingAt(after));
    for (const reading of many.slice(0, 400)) spool.append([reading]);
    await spool.sync();
    disk.fill();
    for (const reading of many.slice(400)) spool.append([reading]);
    await expect(spool.sync()).rejects.toThrow('ENOSPC');
    await stop();
    expect(store.kept).toEqual(many);
    await disk.close();
  });

  it('are stored at the next start if their process died', async () => {
    const dead = new Spool(place.folder, clock, log.logger);
    dead.append([readingAt(0)]);
    await dead.sync();
    await dead.close();
    begin();
    await until(() => store.kept.length === 1);
    expect(store.values).toEqual([0]);
    await until(() => filesLeft().length === 0);
  });

  it('are stored as far as their file is intact; the rest is counted and logged', async () => {
    const { spool } = begin();
    spool.append([readingAt(0)]);
    await spool.sync();
    const [name = ''] = filesLeft();
    appendFileSync(join(place.folder, name), '1234abcd ["ROSSI",17');
    spool.append([readingAt(1)]);
    clock.seconds = quarterStart + 920;
    await until(() => spool.figures().keptReadings === 2);
    expect(filesLeft()).toEqual([]);
    expect(store.values).toEqual([0, 1]);
    expect(spool.figures()).toMatchObject({ tornLines: 1 });
    expect(log.messages).toEqual(['a part of a spool file cannot be read back']);
  });

  it.each([
    ['no JSON', '["ROSSI",'],
    ['no batch', '{}'],
    ['no company', '["A:B",1795910400,["3/60"],["s",0,0,1]]'],
    ['no second', '["ROSSI",1795910400,["3/60"],["s",0,"x",1]]'],
    ['a second out of all time', '["ROSSI",1e15,["3/60"],["s",0,0,1]]'],
    ['two quarters of an hour', '["ROSSI",1795910400,["3/60"],["s",0,900,1]]'],
    ['no set-up', '["ROSSI",1795910400,["often"],["s",0,0,1]]'],
    ['none of its set-ups', '["ROSSI",1795910400,["3/60"],["s",1,0,1]]'],
    ['no number', '["ROSSI",1795910400,["3/60"],["s",0,0,"1"]]'],
    ['no quality', '["ROSSI",1795910400,["3/60"],["s",0,0,1,"good"]]'],
  ])(
    'are counted and set aside if they have a valid checksum but %s, while the others are stored',
    async (_, json) => {
      const { spool } = begin();
      spool.append([readingAt(0)]);
      await spool.sync();
      const [name = ''] = filesLeft();
      appendFileSync(join(place.folder, name), `\n${crc32(json).toString(16).padStart(8, '0')} ${json}\n`);
      clock.seconds = quarterStart + 920;
      await until(() => spool.figures().keptReadings === 1);
      expect([store.values, filesLeft()]).toEqual([[0], []]);
      expect(spool.figures()).toMatchObject({ tornLines: 1, spooledBytes: 0, unsavedSeconds: 0 });
      expect(readFileSync(join(place.folder, `${name}.odd`), 'utf8')).toContain(json);
      expect(log.messages).toEqual(['a part of a spool file cannot be read back, the file is set aside']);
    },
  );
});

it('an unusable folder delays neither start nor stop', async () => {
  const file = join(place.folder, 'no folder');
  appendFileSync(file, '');
  const { spool, stop } = begin({}, file);
  spool.append([readingAt(0)]);
  await until(() => log.messages.some((message) => message.includes('to the spool')));
  await stop();
  expect(store.kept).toEqual([]);
});

describe('a store that is down', () => {
  it('receives everything at once when it is back, and the outage is logged once', async () => {
    store.refuses = () => true;
    const { spool } = begin();
    spool.append([readingAt(0), readingAt(900), readingAt(1_800)]);
    clock.seconds = quarterStart + 10_000;
    await until(() => store.calls >= 4);
    expect(filesLeft()).toHaveLength(3);
    expect(log.messages).toEqual(['the store does not keep readings, they stay in the spool']);
    store.refuses = () => false;
    await until(() => filesLeft().length === 0);
    expect(store.values.toSorted()).toEqual([0, 1_800, 900]);
    await until(() => log.messages.length === 2);
    expect(log.messages[1]).toMatch(/^over: /);
  });

  it('is not waited for beyond the limit of an attempt, and not retried immediately', async () => {
    store.answersAfter = new Promise(() => undefined);
    const { spool } = begin({ times: { attemptMs: 20, retryMs: 60_000 } });
    spool.append([readingAt(0)]);
    clock.seconds = quarterStart + 920;
    await until(() => log.messages.length === 1);
    store.answersAfter = Promise.resolve();
    await delay(60);
    expect(store.calls).toBe(0);
    expect(filesLeft()).toHaveLength(1);
  });

  it('does not delay a stop for long; the rest is stored at the next start', async () => {
    store.answersAfter = new Promise(() => undefined);
    const { spool, stop } = begin({ times: { stopMs: 50 } });
    spool.append([readingAt(0)]);
    await stop();
    expect(filesLeft()).toHaveLength(1);
    store.answersAfter = Promise.resolve();
    begin();
    await until(() => filesLeft().length === 0);
    expect(store.values).toEqual([0]);
  });

  it('delays no other file if it refuses one', async () => {
    store.refuses = (readings) => readings.some(({ value }) => value === 0);
    const { spool } = begin();
    spool.append([readingAt(0), readingAt(900), readingAt(1_800)]);
    clock.seconds = quarterStart + 10_000;
    await until(() => spool.figures().keptReadings === 2);
    expect(store.values).toEqual([900, 1_800]);
    expect(filesLeft()).toHaveLength(1);
  });
});
