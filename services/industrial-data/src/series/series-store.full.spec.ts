import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readingsOf, type QuarterDocument } from './quarter-document.ts';
import type { SeriesStore } from './series-store.ts';
import { everyMinute, reading, secondOf } from './testing/readings.ts';
import { startSeries, type SeriesTest } from './testing/start-series.ts';

const noon = secondOf('2026-11-20T11:00:00Z');

let series: SeriesTest;
let one: SeriesStore;
let other: SeriesStore;

beforeAll(async () => {
  series = await startSeries(new Date('2026-11-20T12:00:00Z'));
  [one, other] = [series.one.store, series.other.store];
});
afterAll(() => series.service.close());
beforeEach(() => series.clear());

const documents = async () => (await series.stored('quarters')) as unknown as QuarterDocument[];
const stored = async () => (await documents()).flatMap(readingsOf);

describe('readings', () => {
  it('are grouped by sensor, quarter of an hour and set-up', async () => {
    const later = everyMinute(noon + 900, 3, { setup: '4/60' });
    await one.keep([...everyMinute(noon, 30), ...later, reading(noon + 7, null)]);
    expect((await documents()).map(({ _id }) => _id)).toEqual([
      'ROSSI:a:2026-11-20T11:00:3/60',
      'ROSSI:a:2026-11-20T11:15:3/60',
      'ROSSI:a:2026-11-20T11:15:4/60',
    ]);
    expect(await stored()).toEqual([
      ...[reading(noon, 0), reading(noon + 7, null)],
      ...[...everyMinute(noon, 30).slice(1), ...later],
    ]);
  });

  it('change nothing when they are stored twice', async () => {
    await one.keep(everyMinute(noon, 30));
    const before = await documents();
    await other.keep(everyMinute(noon, 30));
    expect(await documents()).toEqual(before);
  });

  it('are dropped if their tenant was erased, even if they were spooled before', async () => {
    const own = everyMinute(noon, 3);
    const erased = everyMinute(noon, 3).map((one) => ({ ...one, tenantId: 'GONE' }));
    await one.keep([...own, ...erased]);
    const { tenantData } = series.service.kit.store;
    expect((await tenantData.erase('GONE', 1_000)).isDone).toBe(true);
    await other.keep(erased);
    expect((await documents()).map(({ tenantId }) => tenantId)).toEqual(['ROSSI']);
    const marked = (await series.stored('unsummed')).map(({ _id }) => _id.split(':')[0]);
    expect([...new Set(marked)]).toEqual(['ROSSI']);
  });

  it.each([true, false])('are the same when stored in two parts, in order: %j', async (inOrder) => {
    const all = [...everyMinute(noon, 15), reading(noon + 30, null)];
    const parts = [
      [...all.slice(0, 9), reading(noon + 600, null)],
      [...all.slice(6), reading(noon, 99)],
    ];
    const better = [reading(noon, 99), reading(noon + 30, null), ...all.slice(1, 15)];
    for (const part of inOrder ? parts : parts.toReversed()) await one.keep(part);
    expect(await stored()).toEqual(better);
  });

  it('are complete, each once, when two processes store them at once', async () => {
    const sensors = Array.from({ length: 60 }, (_, index) => `s${index}`);
    const parts = [0, 1, 2, 3].map((part) =>
      sensors.flatMap((sensorId) => everyMinute(noon + 60 * part, 4, { sensorId })),
    );
    await Promise.all(parts.map((part, index) => (index % 2 ? one : other).keep(part)));
    const all = await stored();
    expect(all).toHaveLength(60 * 7);
    expect(new Set(all.map(({ sensorId, second: at }) => `${sensorId} ${at}`)).size).toBe(60 * 7);
  });

  it('are separate for each tenant', async () => {
    await one.keep([reading(noon, 1), reading(noon, 2, { tenantId: 'CANTINA' })]);
    expect((await documents()).map(({ tenantId, values }) => [tenantId, values])).toEqual([
      ['CANTINA', [2]],
      ['ROSSI', [1]],
    ]);
  });

  it('older than 39 days are refused and counted', async () => {
    const oldest = secondOf('2026-10-13T00:00:00Z');
    await one.keep([reading(oldest), reading(oldest - 1), reading(oldest - 90_000)]);
    expect(await stored()).toEqual([reading(oldest)]);
    expect(one.refused).toBe(2);
  });
});

describe('the days to be summed', () => {
  it('are those of the readings, and those into which they may hold', async () => {
    await one.keep([reading(secondOf('2026-11-19T11:00:00Z'))]);
    expect(await series.ids('unsummed')).toEqual(['ROSSI:2026-11-19', 'ROSSI:2026-11-20']);
    await one.keep([reading(secondOf('2026-11-19T12:00:00Z'))]);
    expect(await series.ids('unsummed')).toEqual([
      'ROSSI:2026-11-19',
      'ROSSI:2026-11-20',
      'ROSSI:2026-11-21',
    ]);
  });

  it('can be marked by two processes at once', async () => {
    await Promise.all([one, other, one, other].map((store) => store.keep(everyMinute(noon, 3))));
    expect(await series.ids('unsummed')).toEqual(['ROSSI:2026-11-20', 'ROSSI:2026-11-21']);
  });
});
