import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { testEnv } from '@officina/server-kit/testing/test-env';
import { startStoreProxy, type StoreProxy } from '../testing/store-proxy.ts';
import { readingsOf, type QuarterDocument } from './quarter-document.ts';
import { everyMinute, secondOf } from './testing/readings.ts';
import { startSeries, type SeriesTest } from './testing/start-series.ts';

const day = new Date('2026-11-20T00:00:00Z');
const midnight = secondOf('2026-11-20T00:00:00Z');
const sensors = Array.from({ length: 1_200 }, (_, index) => `s${String(index).padStart(4, '0')}`);
/** To sum them takes longer than to store them. */
const summed = 60;
const readings = sensors.flatMap((sensorId) => everyMinute(midnight, 15, { sensorId }));

let door: StoreProxy;
let series: SeriesTest;

beforeAll(async () => {
  door = await startStoreProxy(testEnv().MONGODB_URI);
  series = await startSeries(new Date('2026-11-21T12:00:00Z'), { MONGODB_URI: door.uri });
});
afterAll(async () => {
  await series.service.close();
  await door.close();
});
beforeEach(() => series.clear());

const count = (name: string) => series.collection(name).countDocuments();

/** The number of bytes that an operation sends to the store. */
async function sentBy(work: () => Promise<unknown>): Promise<number> {
  const before = door.sent();
  await work();
  return door.sent() - before;
}

/** Cuts off the store after half of the bytes of an operation; reopens it when the operation has failed. */
async function cutOff(bytes: number, work: () => Promise<unknown>): Promise<void> {
  door.tearAfter(bytes / 2);
  await expect(work()).rejects.toThrow();
  door.open();
}

it('readings that were only partly stored when the store went down are complete after a retry', async () => {
  const keep = () => series.one.store.keep(readings);
  const bytes = await sentBy(keep);
  await series.clear();
  await cutOff(bytes, keep);
  const partial = await count('quarters');
  expect(partial).toBeGreaterThan(0);
  expect(partial).toBeLessThan(sensors.length);
  await keep();
  const stored = (await series.stored('quarters')) as unknown as QuarterDocument[];
  expect(stored.flatMap(readingsOf)).toEqual(readings);
  expect(await series.ids('unsummed')).toEqual(['ROSSI:2026-11-20', 'ROSSI:2026-11-21']);
});

it('a day whose sum was interrupted by the store is the same after a retry', async () => {
  const sum = () => series.one.sums.sum('ROSSI', day, () => true);
  await series.one.store.keep(readings.slice(0, 15 * summed));
  const bytes = await sentBy(sum);
  const expected = await series.hash();
  for (const name of ['days', 'details']) await series.collection(name).deleteMany({});
  await cutOff(bytes, sum);
  const partial = await count('days');
  expect(partial).toBeGreaterThan(0);
  expect(partial).toBeLessThan(summed);
  expect(await series.hash()).not.toBe(expected);
  expect(await sum()).toBe(summed);
  expect(await series.hash()).toBe(expected);
});
