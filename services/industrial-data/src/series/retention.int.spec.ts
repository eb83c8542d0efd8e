import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dayOf, daysLater } from './series-days.ts';
import { reading } from './testing/readings.ts';
import { startSeries, type SeriesTest } from './testing/start-series.ts';

const now = new Date('2026-11-20T12:00:00Z');
const today = dayOf(now.getTime());
const always = () => true;

let series: SeriesTest;

beforeAll(async () => {
  series = await startSeries(now);
});
afterAll(() => series.service.close());
beforeEach(async () => {
  series.time.now = now;
  await series.clear();
  await series.one.retention.sweep(daysLater(today, -1), always);
});

/** Stores a reading of the day a number of days ago, as of that day. */
const keepDaysAgo = async (days: number, sensorId: string, tenantId = 'ROSSI') => {
  const day = daysLater(today, -days);
  series.time.now = day;
  await series.one.store.keep([reading(day.getTime() / 1_000 + 60, 1, { sensorId, tenantId })]);
  series.time.now = now;
};
const sumAll = async () => {
  for (const mark of await series.one.unsummed.all()) {
    await series.one.sums.sum(mark.tenantId, mark.day, always);
    await series.one.unsummed.summed(mark);
  }
};
const quarters = async () => (await series.ids('quarters')).map((id) => id.split('T')[0]);

describe('expired data', () => {
  it('includes readings older than 40 days, of all sensors and tenants', async () => {
    for (const days of [0, 40, 41, 60]) {
      await keepDaysAgo(days, 'a');
      await keepDaysAgo(days, 'b');
    }
    await keepDaysAgo(41, 'a', 'CANTINA');
    await sumAll();
    expect(await series.one.retention.sweep(now, always)).toBe(true);
    expect(await quarters()).toEqual(
      ['a', 'b'].flatMap((id) => [`ROSSI:${id}:2026-10-11`, `ROSSI:${id}:2026-11-20`]),
    );
    expect(await series.ids('days')).toHaveLength(9);
  });

  it('does not include readings that an unsummed day needs', async () => {
    await keepDaysAgo(45, 'a');
    await keepDaysAgo(48, 'a');
    await sumAll();
    await series.one.unsummed.mark('ROSSI', daysLater(today, -45));
    await series.one.retention.sweep(now, always);
    expect(await quarters()).toEqual(['ROSSI:a:2026-10-06']);
  });

  it('includes details older than 13 months, but no averages', async () => {
    for (const days of [1, 395, 396, 397, 500]) await keepDaysAgo(days, 'a');
    await sumAll();
    await series.one.retention.sweep(now, always);
    expect(await series.ids('details')).toEqual([
      'ROSSI:a:2025-10-20',
      'ROSSI:a:2025-10-21',
      'ROSSI:a:2026-11-19',
    ]);
    expect(await series.ids('days')).toHaveLength(5);
  });

  it('stays on the first day, without an earlier sweep', async () => {
    await keepDaysAgo(60, 'a');
    await sumAll();
    await series.collection('sweeps').deleteMany({});
    expect(await series.one.retention.sweep(now, always)).toBe(true);
    expect(await series.other.retention.sweep(now, always)).toBe(true);
    expect(await quarters()).toHaveLength(1);
    await series.one.retention.sweep(daysLater(today, 1), always);
    expect(await quarters()).toEqual([]);
  });

  it('stays when the sweep is interrupted', async () => {
    await keepDaysAgo(60, 'a');
    await sumAll();
    expect(await series.one.retention.sweep(now, () => false)).toBe(false);
    expect(await quarters()).toHaveLength(1);
  });
});

describe('a clock that jumps ahead', () => {
  const ahead = daysLater(today, 365);

  it('removes nothing, and nothing is lost once it is correct again', async () => {
    for (const days of [0, 20, 40]) await keepDaysAgo(days, 'a');
    await sumAll();
    await series.one.retention.sweep(now, always);
    const before = [await quarters(), await series.ids('details')];
    expect(await series.one.retention.sweep(ahead, always)).toBe(true);
    expect([await quarters(), await series.ids('details')]).toEqual(before);
    await series.one.retention.sweep(daysLater(today, 1), always);
    expect(await quarters()).toEqual(['ROSSI:a:2026-10-31', 'ROSSI:a:2026-11-20']);
  });

  it('still accepts readings spooled before', async () => {
    await series.one.retention.sweep(now, always);
    series.time.now = ahead;
    await series.one.store.keep([reading(now.getTime() / 1_000, 1)]);
    expect([await quarters(), series.one.store.refused]).toEqual([['ROSSI:a:2026-11-20'], 0]);
  });
});
