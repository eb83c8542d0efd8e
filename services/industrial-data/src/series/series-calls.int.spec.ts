import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import { productionData, series as contract } from '@officina/contracts/industrial/series';
import { everyPage } from '@officina/server-kit/every-page';
import { bytesOf } from '@officina/server-kit/wire-size';
import { anna, carla, startIndustrial, type IndustrialTest } from '../testing/industrial-service.ts';
import { quickest } from '../testing/quickest.ts';
import type { Reading } from './reading.ts';
import { dayOf, daysLater } from './series-days.ts';
import { reading } from './testing/readings.ts';
import { seriesParts } from './testing/series-parts.ts';

const now = new Date('2026-11-21T00:30:00Z');
const today = dayOf(now.getTime());
const yesterday = daysLater(today, -1);

let test: IndustrialTest;
let parts: ReturnType<typeof seriesParts>;

beforeAll(async () => {
  test = await startIndustrial({ clock: { now: () => now } });
  parts = seriesParts(test.service.kit);
});
afterAll(() => test.service.close());
beforeEach(async () => {
  for (const name of [
    'sensors',
    'production_series',
    'production_days',
    'production_details',
    'production_quarters',
  ])
    await test.service.kit.connection.collection(name).deleteMany({});
});

const dashed = (day: Date) => day.toISOString().slice(0, 10).split('-').reverse().join('-');
type Verb = keyof typeof productionData;

/** All items of some days, each page within what a message carries. */
const items = (verb: Verb, first: Date, last: Date, by: Caller = anna) =>
  everyPage(async (after) => {
    const params = { startDate: dashed(first), endDate: dashed(last) };
    const page = await test.service.call(productionData[verb], { params, after }, by, { deadlineMs: 15_000 });
    expect(bytesOf(page)).toBeLessThanOrEqual(500 * 1024);
    return page;
  });

/** Keeps what a sensor read on a day, and sums the day. */
async function sum(
  sensorId: string,
  day: Date,
  readings: [second: number, value: number | null][],
  more: Partial<Reading> = {},
) {
  const midnight = day.getTime() / 1_000;
  const tenantId = more.tenantId ?? 'ROSSI';
  await parts.store.keep(
    readings.map(([second, value]) => reading(midnight + second, value, { ...more, sensorId })),
  );
  await parts.sums.sum(tenantId, day, () => true);
}
const each = (periodS: number, value: (index: number) => number): [number, number][] =>
  Array.from({ length: 86_400 / periodS }, (_, index) => [index * periodS, value(index)]);

describe('[S3.series] a series', () => {
  it('[S7.series.days] has the specification’s fields, and nothing else', async () => {
    const { _id } = await test.create({ dataCode: 'PRESS01', description: 'Pressione linea 1' });
    await sum(
      _id,
      yesterday,
      [
        ...([
          [12, 2.3],
          [1_812, 2.34567],
        ] as [number, number][]),
        [1_872, null],
      ],
      { setup: '0/3600' },
    );
    const [item, ...more] = await items('days', yesterday, yesterday);
    expect(more).toEqual([]);
    expect(item).toEqual({
      ...{ name: 'Pressione linea 1', dataCode: 'PRESS01' },
      avgValues: [2.3, 2.3381, ...Array<null>(46).fill(null)],
      details: [
        { momentInfo: '2026-11-20T00:00:12.000Z', value: 2.3 },
        { momentInfo: '2026-11-20T00:30:12.000Z', value: 2.3457 },
      ],
      ...{ day: 20, month: 11, momentInfo: '2026-11-20T00:00:00.000Z' },
    });
    expect(contract.strict().parse(item)).toEqual(item);
  });

  it('[S7.series.reduced] has no details in the reduced form, all else as it is', async () => {
    const { _id } = await test.create({ dataCode: 'T1' });
    await sum(
      _id,
      yesterday,
      each(900, (index) => index),
    );
    const [[full], [reduced]] = [
      await items('days', yesterday, yesterday),
      await items('reduced', yesterday, yesterday),
    ];
    expect(full?.details).toHaveLength(96);
    expect(reduced).toEqual({ ...full, details: [] });
  });

  it('has the same averages with all readings as with their changes alone', async () => {
    const [all, changes] = [await test.create({ dataCode: 'A' }), await test.create({ dataCode: 'B' })];
    const values = each(60, (index) => Math.floor(index / 100));
    await sum(all._id, yesterday, values);
    await sum(changes._id, yesterday, values, { setup: '3/60~0' });
    const [one, other] = await items('days', yesterday, yesterday);
    expect(other?.avgValues).toEqual(one?.avgValues);
    // The first of each quarter, and each change with what was before it; four changes are a quarter’s first.
    expect([one?.details.length, other?.details.length]).toEqual([1_440, 96 + 2 * 14 - 4]);
  });

  it('names its sensor where another one has, or had, its code', async () => {
    const gone = await test.create({ dataCode: 'T1' });
    await sum(gone._id, yesterday, [[0, 1]]);
    await test.remove(gone._id);
    const [again, other] = [await test.create({ dataCode: 'T1' }), await test.create({ dataCode: 'T2' })];
    for (const { _id } of [again, other]) await sum(_id, yesterday, [[0, 2]]);
    const found = await items('reduced', yesterday, yesterday);
    expect(found.map(({ dataCode, sensorId }) => `${dataCode} ${sensorId}`)).toEqual([
      ...[`T1 ${gone._id}`, `T1 ${again._id}`].toSorted(),
      'T2 undefined',
    ]);
  });

  it('is called by its data code where it has no description', async () => {
    const { _id } = await test.create({ dataCode: 'T1' });
    await sum(_id, yesterday, [[0, 1]]);
    expect(await items('reduced', yesterday, yesterday)).toMatchObject([{ name: 'T1', dataCode: 'T1' }]);
  });
});

describe('[S7.series.days] [S7.series.reduced] the days', () => {
  it('are in order of day, then of data code', async () => {
    const [b, a] = [await test.create({ dataCode: 'B' }), await test.create({ dataCode: 'A' })];
    const before = daysLater(yesterday, -1);
    for (const day of [yesterday, before]) for (const { _id } of [a, b]) await sum(_id, day, [[0, 1]]);
    const places = (await items('reduced', before, yesterday)).map(
      ({ day, dataCode }) => `${day}${dataCode}`,
    );
    expect(places).toEqual(['19A', '19B', '20A', '20B']);
  });

  it('are never today, nor any to come', async () => {
    const { _id } = await test.create();
    for (const day of [yesterday, today]) await sum(_id, day, [[0, 1]]);
    const tomorrow = daysLater(today, 1);
    expect((await items('days', yesterday, tomorrow)).map(({ day }) => day)).toEqual([20]);
    expect(await items('days', today, tomorrow)).toEqual([]);
  });

  it('are those of the caller’s tenant alone, also of a sensor that another one has', async () => {
    const [ours, theirs] = [
      await test.create({ dataCode: 'X' }),
      await test.create({ dataCode: 'X' }, carla),
    ];
    await sum(ours._id, yesterday, [[0, 1]]);
    await sum(theirs._id, yesterday, [[0, 2]], { tenantId: 'CANTINA' });
    await sum(theirs._id, yesterday, [[0, 3]]);
    const first = async (by: Caller) =>
      (await items('reduced', yesterday, yesterday, by)).map(({ avgValues }) => avgValues[0]);
    expect([await first(anna), await first(carla)]).toEqual([[1], [2]]);
  });

  it('are served of a deleted sensor, as it was called, and of a renamed one as it is called', async () => {
    const [gone, renamed] = [
      await test.create({ dataCode: 'GONE', description: 'Torchio' }),
      await test.create({ dataCode: 'OLD' }),
    ];
    for (const { _id } of [gone, renamed]) await sum(_id, yesterday, [[0, 1]]);
    await test.remove(gone._id);
    await test.edit(renamed._id, { dataCode: 'NEW', description: 'Pompa' });
    expect(await items('reduced', yesterday, yesterday)).toMatchObject([
      { dataCode: 'GONE', name: 'Torchio' },
      { dataCode: 'NEW', name: 'Pompa' },
    ]);
  });

  it.each([
    ['days', '20-10-2026', '20-11-2026', 'endDate'],
    ['reduced', '16-10-2025', '20-11-2026', 'endDate'],
  ] as const)('%s from %s to %s are refused at %s', async (verb, startDate, endDate, path) => {
    const asked = test.service.call(productionData[verb], { params: { startDate, endDate } }, anna);
    await expect(asked).rejects.toMatchObject({ code: 'invalid', errors: [{ path }] });
  });
});

it.each([
  ['days', 31],
  ['reduced', 400],
] as const)('%s answers %i days, the first and the last among them', async (verb, count) => {
  const first = daysLater(yesterday, 1 - count);
  const { _id } = await test.create();
  await parts.models.days.insertMany(
    [first, yesterday].map((day) => ({
      ...{ _id: `ROSSI:${_id}:${day.toISOString().slice(0, 10)}`, tenantId: 'ROSSI', sensorId: _id, day },
      ...{ avg: [], good: [], slots: Array<number>(48).fill(1), kept: 0 },
    })),
  );
  expect((await items(verb, first, yesterday)).map(({ momentInfo }) => momentInfo)).toEqual(
    [first, yesterday].map((day) => day.toISOString()),
  );
});

describe('a long answer', () => {
  it('has every reading of fifteen seconds, two sensors and two days', async () => {
    const sensors = [await test.create({ dataCode: 'A' }), await test.create({ dataCode: 'B' })];
    const before = daysLater(yesterday, -1);
    for (const day of [before, yesterday])
      for (const { _id } of sensors)
        await sum(
          _id,
          day,
          each(15, (index) => 100_000 + index / 7),
          { setup: '3/15' },
        );
    const all = await items('days', before, yesterday);
    expect(all.map(({ day, dataCode, details }) => [day, dataCode, details.length])).toEqual([
      ...[
        [19, 'A', 5_760],
        [19, 'B', 5_760],
      ],
      ...[
        [20, 'A', 5_760],
        [20, 'B', 5_760],
      ],
    ]);
    expect(all[3]?.details.at(-1)).toEqual({ momentInfo: '2026-11-20T23:59:45.000Z', value: 100_822.7143 });
  });

  it('has each day of many series once, where most have none', async () => {
    const count = 120;
    const codes = Array.from({ length: count }, (_, index) => `S${String(index).padStart(3, '0')}`);
    const sensors = await Promise.all(codes.map((dataCode) => test.create({ dataCode })));
    const first = daysLater(yesterday, -30);
    const days = [first, daysLater(first, 1), yesterday];
    for (const day of days)
      await parts.store.keep(
        sensors.map(({ _id }, index) => reading(day.getTime() / 1_000, index, { sensorId: _id })),
      );
    for (const day of days) await parts.sums.sum('ROSSI', day, () => true);
    const all = await items('reduced', first, yesterday);
    expect(all.map(({ momentInfo, avgValues }) => [momentInfo, avgValues[0]])).toEqual(
      days.flatMap((day) => sensors.map((_, index) => [day.toISOString(), index])),
    );
    expect((await items('days', first, yesterday)).map(({ details }) => details.length)).toEqual(
      Array<number>(3 * count).fill(1),
    );
  });

  /** Of 20 sensors the last so many days. */
  async function lastDays(count: number): Promise<string[]> {
    const sensors = await Promise.all(Array.from({ length: 20 }, () => test.create()));
    const documents = Array.from({ length: count * 20 }, (_, index) => {
      const [day, sensorId] = [daysLater(yesterday, -Math.floor(index / 20)), sensors[index % 20]?._id ?? ''];
      const values = Array.from({ length: 96 }, (_, quarter) => index + quarter / 7);
      return {
        ...{ _id: `ROSSI:${sensorId}:${day.toISOString().slice(0, 10)}`, tenantId: 'ROSSI', sensorId, day },
        ...{ avg: values, good: Array<number>(96).fill(900), slots: values.slice(48), kept: 0 },
      };
    });
    await parts.models.days.insertMany(documents, { lean: true });
    return sensors.map(({ _id }) => _id);
  }

  it('are called on further pages as on the first, and in the next answer as they are called by then', async () => {
    const [id = ''] = await lastDays(12);
    await test.edit(id, { dataCode: 'A-FIRST' });
    const params = { startDate: dashed(daysLater(yesterday, -11)), endDate: dashed(yesterday) };
    const page = (after?: string) => test.service.call(productionData.reduced, { params, after }, anna);
    const { items: first, next } = await page();
    await test.edit(id, { dataCode: 'Z-LAST' });
    const { items: second } = await page(next);
    const codes = [...first, ...second].map(({ dataCode }) => dataCode);
    expect(codes).toEqual(Array.from({ length: 12 }, () => codes.slice(0, 20)).flat());
    expect(codes[0]).toBe('A-FIRST');
    expect((await page()).items[0]?.dataCode).not.toBe('A-FIRST');
  });

  it('of 92 days and 20 sensors takes less than a second', async () => {
    await lastDays(92);
    const days = test.service.kit.connection.collection('production_days');
    const ms = await quickest(5, async () => {
      const all = await items('reduced', daysLater(yesterday, -91), yesterday);
      expect(all).toHaveLength(92 * 20);
    });
    const plainMs = await quickest(5, () => days.find().toArray());
    process.stdout.write(
      `note: 92 days of 20 sensors, reduced: ${Math.round(ms)} ms over the bus, ${Math.round(plainMs)} ms to read the days alone\n`,
    );
    expect(ms).toBeLessThan(Math.max(1_000, 8 * plainMs));
  });
});
