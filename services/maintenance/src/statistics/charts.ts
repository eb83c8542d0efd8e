import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { DayJobs, MachineJobs } from '@officina/contracts/maintenance/statistics';
import { Clock } from '@officina/server-kit/clock';
import { dayOf, zoneOf } from '@officina/server-kit/zone';
import { Interventions } from '../interventions/intervention.model.ts';
import { Machines } from '../machines/machine.model.ts';
import { countIf, isClosed, isScheduled, not, type OfMachine } from './job-sums.ts';
import { daysUpTo, partOf, twoYears, within } from './periods.ts';

/** Specification §9. */
const shownDays = 30;

/** The data of the two charts of specification §2. */
@Injectable()
export class Charts {
  constructor(
    private readonly interventions: Interventions,
    private readonly machines: Machines,
    private readonly clock: Clock,
  ) {}

  /** Jobs of each of the last 30 days, by `openDate`. */
  async days(caller: Caller, ofMachine: OfMachine): Promise<DayJobs[]> {
    const zone = zoneOf(caller);
    const days = daysUpTo(zone, dayOf(zone, this.clock.now()), shownDays);
    const sums = await this.interventions.sums<{ _id: number; done: number; open: number }>(
      caller,
      { ...ofMachine, openDate: within(days) },
      { _id: partOf('$openDate', days.starts), done: countIf(isClosed), open: countIf(not(isClosed)) },
    );
    const byDay = new Map(sums.map(({ _id, ...jobs }) => [_id, jobs]));
    return days.parts.map((day, index) => ({ day, ...(byDay.get(index) ?? { done: 0, open: 0 }) }));
  }

  /** Jobs of each machine this year and last year, by `startDate`. */
  async perMachine(caller: Caller): Promise<MachineJobs[]> {
    const zone = zoneOf(caller);
    const years = twoYears(zone, dayOf(zone, this.clock.now()));
    const sums = await this.interventions.sums<{
      _id: { machineId: string; year: number };
      scheduled: number;
      other: number;
    }>(
      caller,
      { startDate: within(years) },
      {
        _id: { machineId: '$machineId', year: partOf('$startDate', years.starts) },
        scheduled: countIf(isScheduled),
        other: countIf(not(isScheduled)),
      },
    );
    const found = new Map(sums.map(({ _id, ...jobs }) => [`${_id.machineId} ${_id.year}`, jobs]));
    const jobsOf = (machineId: string, year: number) =>
      found.get(`${machineId} ${year}`) ?? { scheduled: 0, other: 0 };
    const machines = await this.machines.briefs(caller);
    return machines.map(({ _id, shortCode, name }) => {
      const [before, now] = [jobsOf(_id, 0), jobsOf(_id, 1)];
      const [scheduledBefore, otherBefore] = [before.scheduled, before.other];
      return { ...{ _id, shortCode, name }, ...now, scheduledBefore, otherBefore };
    });
  }
}
