import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import type { Call, Page } from '@officina/contracts/endpoint';
import { interventions, type Intervention } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans } from '@officina/contracts/maintenance/plans';
import { statistics } from '@officina/contracts/maintenance/statistics';
import { plainStatistics } from '@officina/contracts/testing/plain-statistics';
import { allPages } from '@officina/server-kit/all-pages';
import { randomSeed } from '@officina/server-kit/testing/randomized';
import {
  anna,
  longDeadline,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../../testing/maintenance-service.ts';
import { generateHistories } from './generated-histories.ts';

/** A zone, the current instant, and instants close to which the histories lie. */
export type Moment = readonly [timezone: string, now: string, instants: readonly string[]];

const all = <T>(service: MaintenanceTest, call: Call, by: Caller, params: object = {}) =>
  allPages<T>((after) => service.call(call, { params, after }, by, longDeadline) as Promise<Page<T>>);

const compact = (day: string) => day.split('-').reverse().join('');
const yearsBefore = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;

/** Tests that the statistics of generated histories match the lists. */
export function testSecondStatistics(moments: readonly Moment[]) {
  const clock = new TestClock('2026-11-22T11:00:00.000Z');
  let service: MaintenanceTest;

  beforeAll(async () => {
    service = await startMaintenance(clock);
  });
  afterAll(() => service.close());

  it.each(moments)(
    '[S2.stat.counters] every number of 600 generated interventions in %s at %s matches the lists',
    async (timezone, now, instants) => {
      clock.set(now);
      const tenantId = `STAT_${timezone.slice(-4).toUpperCase()}_${now.slice(5, 7)}`;
      const by = { ...anna, tenantId, timezone };
      await generateHistories(service, tenantId, {
        now: new Date(now),
        seed: randomSeed(`statistics of ${timezone}`),
        instants: [...instants, now],
      });
      const plain = plainStatistics({
        interventions: [
          ...(await all<Intervention>(service, interventions.allOpen, by)),
          ...(await all<Intervention>(service, interventions.archived, by)),
        ],
        machines: await all(service, machines.all, by),
        plans: await all(service, plans.all, by),
        due: await all(service, plans.due, by),
        ...{ zone: timezone, now },
      });
      const request = (call: Call, params = {}) => service.call(call, { params }, by, longDeadline);

      expect(await request(statistics.counters)).toEqual(plain.counters());
      expect(await request(statistics.machines)).toEqual({ items: plain.perMachine() });
      const [one] = plain.perMachine();
      for (const machine of ['all', String(one?._id)]) {
        expect(await request(statistics.days, { machine })).toEqual({ items: plain.days(machine) });
        for (const { day } of plain.days().slice(-20)) {
          const result = await all<{ _id: string }>(service, statistics.day, by, {
            day: compact(day),
            machine,
          });
          const listed = plain.openedOn(day, machine);
          expect(result.map(({ _id }) => _id).sort()).toEqual(listed.map(({ _id }) => _id).sort());
        }
        for (const [start, end] of [
          [yearsBefore(plain.today, 1), plain.today],
          [yearsBefore(plain.today, 3), plain.today],
          [plain.today, plain.today],
          [`${plain.today.slice(0, 4)}-01-01`, `${plain.today.slice(0, 4)}-12-31`],
        ] as const) {
          const result = await request(statistics.indicators, {
            start: compact(start),
            end: compact(end),
            machine,
          });
          expect(result).toEqual(plain.indicators(start, end, machine));
        }
      }
    },
  );
}
