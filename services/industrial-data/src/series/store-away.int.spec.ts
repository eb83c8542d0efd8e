import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { testEnv } from '@officina/server-kit/testing/test-env';
import { storeDoor, type StoreDoor } from '../testing/store-door.ts';
import { until } from '../testing/until.ts';
import { readingsOf, type QuarterDocument } from './quarter-document.ts';
import { everyMinute, secondOf } from './testing/readings.ts';
import { startSeries, type SeriesTest } from './testing/start-series.ts';

const day = new Date('2026-11-20T00:00:00Z');
const midnight = secondOf('2026-11-20T00:00:00Z');
const sensors = Array.from({ length: 1_200 }, (_, index) => `s${String(index).padStart(4, '0')}`);
const readings = sensors.flatMap((sensorId) => everyMinute(midnight, 15, { sensorId }));

let door: StoreDoor;
let series: SeriesTest;

beforeAll(async () => {
  door = await storeDoor(testEnv().MONGODB_URI);
  series = await startSeries(new Date('2026-11-21T12:00:00Z'), { MONGODB_URI: door.uri });
});
afterAll(async () => {
  await series.service.close();
  await door.close();
});
beforeEach(() => series.clear());

const count = (name: string) => series.collection(name).countDocuments();

/** Shuts the way to the store as soon as something of a piece of work is in it; opens it when the work has failed, and waits for it. */
async function cutOff(work: () => Promise<unknown>, hasBegun: () => Promise<boolean>) {
  const failed = work().then(
    () => false,
    () => true,
  );
  await until(hasBegun);
  door.shut();
  const hasFailed = await failed;
  door.open();
  const answers = () =>
    count('quarters').then(
      () => true,
      () => false,
    );
  await until(answers);
  return hasFailed;
}

it('readings of which the store got some before it went away are all there once they are kept again', async () => {
  const hasSome = async () => (await count('quarters')) > 0;
  expect(await cutOff(() => series.one.store.keep(readings), hasSome)).toBe(true);
  const there = await count('quarters');
  expect(there).toBeLessThan(sensors.length);
  await series.one.store.keep(readings);
  const stored = (await series.stored('quarters')) as unknown as QuarterDocument[];
  expect(stored.flatMap(readingsOf)).toEqual(readings);
  expect(await series.ids('unsummed')).toEqual(['ROSSI:2026-11-20', 'ROSSI:2026-11-21']);
});

it('a day that was being summed when the store went away is the same when it is summed again', async () => {
  const sum = () => series.one.sums.sum('ROSSI', day, () => true);
  await series.one.store.keep(readings);
  await sum();
  const unbroken = await series.hash();
  for (const name of ['days', 'details']) await series.collection(name).deleteMany({});
  expect(await cutOff(sum, async () => (await count('days')) > 0)).toBe(true);
  expect(await count('days')).toBeLessThan(sensors.length);
  expect(await series.hash()).not.toBe(unbroken);
  expect(await sum()).toBe(sensors.length);
  expect(await series.hash()).toBe(unbroken);
});
