import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@officina/server-kit/logger';
import { testBus } from '@officina/server-kit/testing/test-bus';
import type { TestService } from '@officina/server-kit/testing/test-service';
import { until } from '@officina/server-kit/testing/until';
import { LeaseStore } from '../leases/lease-store.ts';
import { Leases } from '../leases/leases.ts';
import { Peers } from '../leases/peers.ts';
import { shortLeaseTimes } from '../testing/short-lease-times.ts';
import { DailyRollup, seriesLease } from './daily-rollup.ts';
import { everyMinute, secondOf } from './testing/readings.ts';
import { seriesParts } from './testing/series-parts.ts';
import { startSeries, type SeriesTest } from './testing/start-series.ts';

const midnight = secondOf('2026-11-20T00:00:00Z');
const afterEnd = new Date('2026-11-21T00:02:00Z');

let series: SeriesTest;
const lines: { msg: string; level: number }[] = [];
const logger = createLogger(
  { level: 'info', service: 'test' },
  { write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) },
);
const running: { close: () => Promise<void> }[] = [];

beforeAll(async () => {
  series = await startSeries(afterEnd);
});
afterAll(() => series.service.close());
beforeEach(async () => {
  series.time.now = afterEnd;
  lines.length = 0;
  await series.clear();
});
afterEach(async () => {
  for (const { close } of running.splice(0)) await close();
});

/** A replica with its own leases; its rollup runs when a test calls it. */
async function replica(name: string, kit: Pick<TestService['kit'], 'store' | 'clock'> = series.service.kit) {
  const { bus, close } = await testBus(series.service.nats, 'industrial');
  const leases = new Leases(new LeaseStore(kit.store), new Peers(bus), logger, shortLeaseTimes, name);
  leases.start(
    () => new Set([seriesLease]),
    () => undefined,
  );
  const parts = seriesParts({ ...kit, logger });
  const closer = new DailyRollup(parts.unsummed, parts.sums, parts.retention, leases, kit.clock, logger);
  running.push({
    close: async () => {
      await closer.onModuleDestroy();
      await leases.stop();
      await close();
    },
  });
  return { leases, closer, parts };
}

const keepDay = (count = 3) => series.one.store.keep(everyMinute(midnight, count));
const warnings = () => lines.filter(({ level }) => level >= 30).map(({ msg }) => msg);

describe('the daily rollup', () => {
  it('sums a day two minutes after its end, and not before', async () => {
    const { closer, leases } = await replica('one');
    await until(() => leases.has(seriesLease));
    await keepDay();
    series.time.now = new Date(afterEnd.getTime() - 1);
    await closer.run();
    expect(await series.ids('days')).toEqual([]);
    series.time.now = afterEnd;
    await closer.run();
    expect(await series.ids('days')).toEqual(['ROSSI:a:2026-11-20']);
    expect(await series.ids('unsummed')).toEqual(['ROSSI:2026-11-21']);
    expect(warnings()).toEqual(['summed a day']);
  });

  it('sums nothing while another replica has the lease', async () => {
    const one = await replica('one');
    await until(() => one.leases.has(seriesLease));
    const two = await replica('two');
    await keepDay();
    await two.closer.run();
    expect(await series.ids('days')).toEqual([]);
    await one.leases.stop();
    await until(() => two.leases.has(seriesLease));
    await two.closer.run();
    expect(await series.ids('days')).toHaveLength(1);
  });

  it('sums a day again after late readings', async () => {
    const { closer, leases } = await replica('one');
    await until(() => leases.has(seriesLease));
    await keepDay(3);
    await closer.run();
    await keepDay(7);
    await closer.run();
    expect(await series.stored('days')).toMatchObject([{ kept: 7 }]);
  });

  it('leaves an unfinished day to be summed again, even if another replica has summed it meanwhile', async () => {
    const { closer, leases } = await replica('one');
    await until(() => leases.has(seriesLease));
    const sensors = Array.from({ length: 50 }, (_, index) => `s${index}`);
    await series.one.store.keep(sensors.flatMap((sensorId) => everyMinute(midnight, 3, { sensorId })));
    const [marked] = (await series.one.unsummed.all()).filter(({ _id }) => _id === 'ROSSI:2026-11-20');
    const working = closer.run();
    await until(async () => (await series.ids('days')).length > 0);
    if (marked) await series.one.unsummed.summed(marked);
    await closer.onModuleDestroy();
    await working;
    expect((await series.ids('days')).length).toBeLessThan(50);
    expect(await series.ids('unsummed')).toContain('ROSSI:2026-11-20');
  });

  it('reports once that a day cannot be summed, continues with the others, and removes nothing meanwhile', async () => {
    const { closer, leases } = await replica('one');
    await until(() => leases.has(seriesLease));
    await keepDay();
    await series.one.store.keep(everyMinute(midnight, 3, { tenantId: 'CANTINA' }));
    const broken = { _id: 'CANTINA:a:2026-11-20T00:00:3/60' as never };
    await series.collection('quarters').updateOne(broken, { $set: { setup: 'nonsense' } });
    await series.one.store.keep(everyMinute(midnight - 37 * 86_400, 3, { sensorId: 'old' }));
    await series.one.retention.sweep(new Date(afterEnd.getTime() + 29 * 86_400_000), () => true);
    series.time.now = new Date(afterEnd.getTime() + 30 * 86_400_000);
    await closer.run();
    await closer.run();
    expect(await series.ids('days')).toEqual(['ROSSI:a:2026-11-20', 'ROSSI:old:2026-10-14']);
    expect(await series.ids('quarters')).toContain('ROSSI:old:2026-10-14T00:00:3/60');
    expect(warnings().filter((msg) => msg !== 'summed a day')).toEqual(['days cannot be summed']);
    await series.collection('quarters').updateOne(broken, { $set: { setup: '3/60' } });
    await closer.run();
    expect(await series.ids('days')).toHaveLength(3);
    expect(await series.ids('quarters')).not.toContain('ROSSI:old:2026-10-14T00:00:3/60');
    expect(warnings().at(-1)).toBe('over: days cannot be summed');
  });
});
