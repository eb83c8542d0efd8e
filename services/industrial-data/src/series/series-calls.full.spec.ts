import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { quickest } from '../testing/quickest.ts';
import { daysLater } from './series-days.ts';
import { reading } from './testing/readings.ts';
import { each, startSeriesCalls, yesterday, type SeriesCalls } from './testing/series-calls.ts';

let calls: SeriesCalls;

beforeAll(async () => {
  calls = await startSeriesCalls();
});
afterAll(() => calls.test.service.close());
beforeEach(() => calls.clear());

describe('a long response', () => {
  it('has every reading of fifteen seconds, two sensors and two days', async () => {
    const sensors = [await calls.test.create({ dataCode: 'A' }), await calls.test.create({ dataCode: 'B' })];
    const before = daysLater(yesterday, -1);
    for (const day of [before, yesterday])
      for (const { _id } of sensors)
        await calls.sum(
          _id,
          day,
          each(15, (index) => 100_000 + index / 7),
          { setup: '3/15' },
        );
    const all = await calls.items('days', before, yesterday);
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

  it('has each day of many sparse series once', async () => {
    const count = 120;
    const codes = Array.from({ length: count }, (_, index) => `S${String(index).padStart(3, '0')}`);
    const sensors = await Promise.all(codes.map((dataCode) => calls.test.create({ dataCode })));
    const first = daysLater(yesterday, -30);
    const days = [first, daysLater(first, 1), yesterday];
    for (const day of days)
      await calls.parts.store.keep(
        sensors.map(({ _id }, index) => reading(day.getTime() / 1_000, index, { sensorId: _id })),
      );
    for (const day of days) await calls.parts.sums.sum('ROSSI', day, () => true);
    const all = await calls.items('reduced', first, yesterday);
    expect(all.map(({ momentInfo, avgValues }) => [momentInfo, avgValues[0]])).toEqual(
      days.flatMap((day) => sensors.map((_, index) => [day.toISOString(), index])),
    );
    expect((await calls.items('days', first, yesterday)).map(({ details }) => details.length)).toEqual(
      Array<number>(3 * count).fill(1),
    );
  });

  it('takes less than a second for 92 days and 20 sensors', async () => {
    await calls.lastDays(92);
    const days = calls.test.service.kit.connection.collection('production_days');
    const ms = await quickest(5, async () => {
      const all = await calls.items('reduced', daysLater(yesterday, -91), yesterday);
      expect(all).toHaveLength(92 * 20);
    });
    const plainMs = await quickest(5, () => days.find().toArray());
    process.stdout.write(
      `note: 92 days of 20 sensors, reduced: ${Math.round(ms)} ms over the bus, ${Math.round(plainMs)} ms to read the days alone\n`,
    );
    expect(ms).toBeLessThan(Math.max(1_000, 8 * plainMs));
  });
});
