import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import { productionData, series as contract } from '@officina/contracts/industrial/series';
import { anna, carla } from '../testing/industrial-service.ts';
import { daysLater } from './series-days.ts';
import {
  urlDay,
  each,
  startSeriesCalls,
  today,
  yesterday,
  type SeriesCalls,
} from './testing/series-calls.ts';

let calls: SeriesCalls;

beforeAll(async () => {
  calls = await startSeriesCalls();
});
afterAll(() => calls.test.service.close());
beforeEach(() => calls.clear());

describe('[S3.series] a series', () => {
  it('[S7.series.days] has exactly the fields of the specification', async () => {
    const { _id } = await calls.test.create({ dataCode: 'PRESS01', description: 'Pressione linea 1' });
    await calls.sum(
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
    const [item, ...more] = await calls.items('days', yesterday, yesterday);
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

  it('[S7.series.reduced] has no details in the reduced form, but all other fields', async () => {
    const { _id } = await calls.test.create({ dataCode: 'T1' });
    await calls.sum(
      _id,
      yesterday,
      each(900, (index) => index),
    );
    const [[full], [reduced]] = [
      await calls.items('days', yesterday, yesterday),
      await calls.items('reduced', yesterday, yesterday),
    ];
    expect(full?.details).toHaveLength(96);
    expect(reduced).toEqual({ ...full, details: [] });
  });

  it('has the same averages with all readings as with changes only', async () => {
    const [all, changes] = [
      await calls.test.create({ dataCode: 'A' }),
      await calls.test.create({ dataCode: 'B' }),
    ];
    const values = each(60, (index) => Math.floor(index / 100));
    await calls.sum(all._id, yesterday, values);
    await calls.sum(changes._id, yesterday, values, { setup: '3/60~0' });
    const [one, other] = await calls.items('days', yesterday, yesterday);
    expect(other?.avgValues).toEqual(one?.avgValues);
    // The first reading of each quarter, and each change with the value before it; four changes are the first of a quarter.
    expect([one?.details.length, other?.details.length]).toEqual([1_440, 96 + 2 * 14 - 4]);
  });

  it('has its sensor’s id if another sensor has or had its code', async () => {
    const deleted = await calls.test.create({ dataCode: 'T1' });
    await calls.sum(deleted._id, yesterday, [[0, 1]]);
    await calls.test.remove(deleted._id);
    const [again, other] = [
      await calls.test.create({ dataCode: 'T1' }),
      await calls.test.create({ dataCode: 'T2' }),
    ];
    for (const { _id } of [again, other]) await calls.sum(_id, yesterday, [[0, 2]]);
    const found = await calls.items('reduced', yesterday, yesterday);
    expect(found.map(({ dataCode, sensorId }) => `${dataCode} ${sensorId}`)).toEqual([
      ...[`T1 ${deleted._id}`, `T1 ${again._id}`].toSorted(),
      'T2 undefined',
    ]);
  });

  it('is named by its data code if it has no description', async () => {
    const { _id } = await calls.test.create({ dataCode: 'T1' });
    await calls.sum(_id, yesterday, [[0, 1]]);
    expect(await calls.items('reduced', yesterday, yesterday)).toMatchObject([
      { name: 'T1', dataCode: 'T1' },
    ]);
  });
});

describe('[S7.series.days] [S7.series.reduced] the days', () => {
  it('are sorted by day, then by data code', async () => {
    const [b, a] = [await calls.test.create({ dataCode: 'B' }), await calls.test.create({ dataCode: 'A' })];
    const before = daysLater(yesterday, -1);
    for (const day of [yesterday, before]) for (const { _id } of [a, b]) await calls.sum(_id, day, [[0, 1]]);
    const places = (await calls.items('reduced', before, yesterday)).map(
      ({ day, dataCode }) => `${day}${dataCode}`,
    );
    expect(places).toEqual(['19A', '19B', '20A', '20B']);
  });

  it('never include today or later days', async () => {
    const { _id } = await calls.test.create();
    for (const day of [yesterday, today]) await calls.sum(_id, day, [[0, 1]]);
    const tomorrow = daysLater(today, 1);
    expect((await calls.items('days', yesterday, tomorrow)).map(({ day }) => day)).toEqual([20]);
    expect(await calls.items('days', today, tomorrow)).toEqual([]);
  });

  it('are only those of the caller’s tenant, even if both have a sensor with the same code', async () => {
    const [ours, theirs] = [
      await calls.test.create({ dataCode: 'X' }),
      await calls.test.create({ dataCode: 'X' }, carla),
    ];
    await calls.sum(ours._id, yesterday, [[0, 1]]);
    await calls.sum(theirs._id, yesterday, [[0, 2]], { tenantId: 'CANTINA' });
    await calls.sum(theirs._id, yesterday, [[0, 3]]);
    const first = async (by: Caller) =>
      (await calls.items('reduced', yesterday, yesterday, by)).map(({ avgValues }) => avgValues[0]);
    expect([await first(anna), await first(carla)]).toEqual([[1], [2]]);
  });

  it('keep the name of a deleted sensor, and have the new name of a renamed one', async () => {
    const [deleted, renamed] = [
      await calls.test.create({ dataCode: 'GONE', description: 'Torchio' }),
      await calls.test.create({ dataCode: 'OLD' }),
    ];
    for (const { _id } of [deleted, renamed]) await calls.sum(_id, yesterday, [[0, 1]]);
    await calls.test.remove(deleted._id);
    await calls.test.edit(renamed._id, { dataCode: 'NEW', description: 'Pompa' });
    expect(await calls.items('reduced', yesterday, yesterday)).toMatchObject([
      { dataCode: 'GONE', name: 'Torchio' },
      { dataCode: 'NEW', name: 'Pompa' },
    ]);
  });

  it.each([
    ['days', '20-10-2026', '20-11-2026', 'endDate'],
    ['reduced', '16-10-2025', '20-11-2026', 'endDate'],
  ] as const)('%s from %s to %s is refused at %s', async (verb, startDate, endDate, path) => {
    const response = calls.test.service.call(productionData[verb], { params: { startDate, endDate } }, anna);
    await expect(response).rejects.toMatchObject({ code: 'invalid', errors: [{ path }] });
  });
});

it.each([
  ['days', 31],
  ['reduced', 400],
] as const)('%s returns %i days, including the first and the last', async (verb, count) => {
  const first = daysLater(yesterday, 1 - count);
  const { _id } = await calls.test.create();
  await calls.parts.models.days.insertMany(
    [first, yesterday].map((day) => ({
      ...{ _id: `ROSSI:${_id}:${day.toISOString().slice(0, 10)}`, tenantId: 'ROSSI', sensorId: _id, day },
      ...{ avg: [], good: [], slots: Array<number>(48).fill(1), kept: 0 },
    })),
  );
  expect((await calls.items(verb, first, yesterday)).map(({ momentInfo }) => momentInfo)).toEqual(
    [first, yesterday].map((day) => day.toISOString()),
  );
});

it('days have the same names on further pages, and new names in the next response', async () => {
  const [id = ''] = await calls.lastDays(12);
  await calls.test.edit(id, { dataCode: 'A-FIRST' });
  const params = { startDate: urlDay(daysLater(yesterday, -11)), endDate: urlDay(yesterday) };
  const page = (after?: string) => calls.test.service.call(productionData.reduced, { params, after }, anna);
  const { items: first, next } = await page();
  await calls.test.edit(id, { dataCode: 'Z-LAST' });
  const { items: second } = await page(next);
  const codes = [...first, ...second].map(({ dataCode }) => dataCode);
  expect(codes).toEqual(Array.from({ length: 12 }, () => codes.slice(0, 20)).flat());
  expect(codes[0]).toBe('A-FIRST');
  expect((await page()).items[0]?.dataCode).not.toBe('A-FIRST');
});
