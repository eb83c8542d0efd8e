import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { randomSeed } from '@officina/server-kit/testing/randomized';
import type { Reading } from './reading.ts';
import type { UnsummedDay } from './series-models.ts';
import { randomDay } from './sums/testing/random-day.ts';
import { sumDay } from './sums/sum-day.ts';
import { everyMinute, reading, secondOf } from './testing/readings.ts';
import { startSeries, type SeriesTest } from './testing/start-series.ts';

const day = new Date('2026-11-20T00:00:00Z');
const midnight = secondOf('2026-11-20T00:00:00Z');
const always = () => true;

let series: SeriesTest;

beforeAll(async () => {
  series = await startSeries(new Date('2026-11-21T12:00:00Z'));
});
afterAll(() => series.service.close());
beforeEach(() => series.clear());

const unsummed = async (id: string) => {
  const all = (await series.stored('unsummed')) as unknown as UnsummedDay[];
  const found = all.find(({ _id }) => _id === id);
  if (!found) throw new Error(`${id} is not marked`);
  return found;
};
const close = async (parts = series.one, id = 'ROSSI:2026-11-20') => {
  const mark = await unsummed(id);
  const sensors = await parts.sums.sum(mark.tenantId, mark.day, always);
  await parts.unsummed.summed(mark);
  return sensors;
};

describe('a summed day', () => {
  it('has the sums of each sensor’s readings', async () => {
    const readings = [
      ...everyMinute(midnight, 1_440),
      ...everyMinute(midnight + 30, 100, { sensorId: 'b', setup: '1/60>50' }),
    ];
    await series.one.store.keep(readings);
    expect(await close()).toBe(2);
    const [a, b] = await series.stored('days');
    const { details, ...averages } = sumDay('2026-11-20', readings.slice(0, 1_440));
    const base = { _id: 'ROSSI:a:2026-11-20', tenantId: 'ROSSI', sensorId: 'a', day };
    expect(a).toEqual({ ...base, ...averages, kept: 1_440 });
    expect(b).toMatchObject({ sensorId: 'b', kept: 100, above: expect.arrayContaining([900]) });
    expect((await series.stored('details'))[0]).toEqual({ ...base, ...details });
    expect(await series.ids('unsummed')).toEqual(['ROSSI:2026-11-21', 'ROSSI:2026-11-22']);
  });

  it('includes the last readings before it while they hold', async () => {
    const daily = { sensorId: 'daily', setup: '0/86400' };
    await series.one.store.keep([
      reading(midnight - 30, 5),
      ...[reading(midnight - 90_000, 7, daily), reading(midnight - 100_000, 8, daily)],
    ]);
    expect(await close()).toBe(2);
    const [a, b] = await series.stored('days');
    expect(a).toMatchObject({
      avg: [5, ...Array<null>(95).fill(null)],
      good: [60, ...Array<number>(95).fill(0)],
    });
    expect(b).toMatchObject({
      sensorId: 'daily',
      slots: [...Array<number>(22).fill(7), ...Array<null>(26).fill(null)],
    });
  });

  it('uses only the newer of two set-ups in the last quarter before it', async () => {
    const at = midnight - 7_200;
    await series.one.store.keep([
      ...[reading(at, 1, { setup: '9/7200' }), reading(at + 60, 2, { setup: '10/7200' })],
      reading(at + 120, 3, { setup: '9/7200' }),
    ]);
    expect(await close()).toBe(1);
    expect(await series.stored('days')).toMatchObject([
      { avg: [2, 2, 2, 2, 2, ...Array<null>(91).fill(null)] },
    ]);
  });

  it('does not exist without readings or held values, and is removed when late readings end a held value', async () => {
    await series.one.store.keep([
      reading(midnight - 30, 5),
      reading(midnight - 40_000, 5, { sensorId: 'b' }),
    ]);
    expect(await close()).toBe(1);
    expect(await series.ids('days')).toEqual(['ROSSI:a:2026-11-20']);
    await series.one.store.keep([reading(midnight - 10, null)]);
    expect(await close()).toBe(0);
    expect([await series.ids('days'), await series.ids('details')]).toEqual([[], []]);
  });

  it('exists if every reading failed', async () => {
    await series.one.store.keep([reading(midnight + 60, null)]);
    expect(await close()).toBe(1);
    expect(await series.stored('days')).toMatchObject([{ slots: Array<null>(48).fill(null), kept: 0 }]);
  });

  it('includes any number of sensors', async () => {
    const sensors = Array.from({ length: 70 }, (_, index) => `s${index}`);
    await series.one.store.keep(sensors.flatMap((sensorId) => everyMinute(midnight, 2, { sensorId })));
    expect(await close()).toBe(70);
    expect(await series.ids('days')).toHaveLength(70);
  });

  it('does not change days of another tenant', async () => {
    const theirs = { tenantId: 'ROSSI2' };
    await series.one.store.keep([reading(midnight), reading(midnight, 2, theirs)]);
    expect(await close()).toBe(1);
    expect(await series.ids('days')).toEqual(['ROSSI:a:2026-11-20']);
    expect(await close(series.one, 'ROSSI2:2026-11-20')).toBe(1);
  });

  it('stays to be summed if it is interrupted', async () => {
    await series.one.store.keep([reading(midnight)]);
    expect(await series.one.sums.sum('ROSSI', day, () => false)).toBeUndefined();
    expect(await series.ids('days')).toEqual([]);
  });
});

describe('the same readings', () => {
  const random = seededRandom(randomSeed('days that are summed'));
  let made = randomDay(random);
  while (made.readings.length < 1_000) made = randomDay(random);
  const madeDay = new Date(made.midnight * 1_000);
  const id = `ROSSI:${made.day}`;
  const all = Array.from({ length: 5 }, (_, index) =>
    made.readings.map((one): Reading => ({ ...one, sensorId: `s${index}` })),
  ).flat();
  const isLate = all.map(() => random() < 0.2);
  const [early, late] = [all.filter((_, index) => !isLate[index]), all.filter((_, index) => isLate[index])];
  let expected: string;

  beforeAll(async () => {
    series.time.now = new Date(madeDay.getTime() + 40 * 3_600_000);
    await series.clear();
    await series.one.store.keep(all);
    await close(series.one, id);
    expected = await series.hash();
  });
  afterAll(() => {
    series.time.now = new Date('2026-11-21T12:00:00Z');
  });

  it('give the same documents when two processes sum them at once, before and after late ones', async () => {
    await series.one.store.keep(early);
    await Promise.all([close(series.one, id), close(series.other, id)]);
    expect(await series.hash()).not.toBe(expected);
    await Promise.all([series.one.store.keep(late), series.other.store.keep(late)]);
    await Promise.all([close(series.one, id), close(series.other, id)]);
    expect(await series.hash()).toBe(expected);
  });

  it('give the same documents when some arrive during the sum', async () => {
    await series.one.store.keep(early);
    await Promise.all([close(series.one, id), series.other.store.keep(late)]);
    // Marked again by the readings that arrived meanwhile.
    await close(series.other, id);
    expect(await series.hash()).toBe(expected);
  });

  it('give the same documents when their process was killed before it marked the day', async () => {
    await series.one.store.keep(early);
    await close(series.one, id);
    const { unsummed: marks } = series.one;
    const mark = marks.mark.bind(marks);
    marks.mark = () => Promise.reject(new Error('killed'));
    await expect(series.one.store.keep(late)).rejects.toThrow('killed');
    marks.mark = mark;
    await series.other.store.keep(late);
    await close(series.other, id);
    expect(await series.hash()).toBe(expected);
  });
});

it('a day summed twice, once from older readings, has to be summed again', async () => {
  await series.one.store.keep([reading(midnight)]);
  const seen = await unsummed('ROSSI:2026-11-20');
  await close(series.other);
  await series.one.unsummed.summed(seen);
  expect(await series.ids('unsummed')).toContain('ROSSI:2026-11-20');
});
