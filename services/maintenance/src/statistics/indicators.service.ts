import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Indicators } from '@officina/contracts/maintenance/statistics';
import { Clock } from '@officina/server-kit/clock';
import { dayOf, zoneOf } from '@officina/server-kit/zone';
import { Interventions, open } from '../interventions/intervention.model.ts';
import { Machines } from '../machines/machine.model.ts';
import { ageStarts, report, type JobGroup, type ReportData, type OpenJobs } from './report.ts';
import type { DayRange } from './expiries.ts';
import { failures, sumsOf, typeSums, type OfMachine, type TypeSums } from './job-sums.ts';
import type { FaultCount } from './repeated-faults.ts';
import { monthsOf, partOf, within, type Period } from './periods.ts';
import { PlanExpiries } from './plan-expiries.ts';

/** Queries the data of a period's indicators. */
@Injectable()
export class IndicatorsService {
  constructor(
    private readonly interventions: Interventions,
    private readonly machines: Machines,
    private readonly planExpiries: PlanExpiries,
    private readonly clock: Clock,
  ) {}

  /** @param range days of the caller's zone, both included */
  async between(caller: Caller, range: DayRange, ofMachine: OfMachine): Promise<Indicators> {
    const zone = zoneOf(caller);
    const period = monthsOf(zone, range.first, range.last);
    const ages = ageStarts(zone, dayOf(zone, this.clock.now()));
    const machines = await this.machines.briefs(caller);
    const queries = [
      this.jobs(caller, period, ofMachine),
      this.open(caller, ages, ofMachine),
      this.planExpiries.of(caller, range, ofMachine, machines),
      this.faults(caller, period, ofMachine),
    ] as const;
    const [jobs, openJobs, expiries, faults] = await Promise.all(queries);
    return report({ months: period.parts, jobs, open: openJobs, expiries, faults, machines });
  }

  private async jobs(caller: Caller, period: Period, ofMachine: OfMachine): Promise<ReportData['jobs']> {
    const group = { machineId: '$machineId', type: '$type', month: partOf('$startDate', period.starts) };
    const rows = await this.interventions.sums<TypeSums & { _id: JobGroup }>(
      caller,
      { ...ofMachine, startDate: within(period) },
      { _id: group, ...typeSums },
    );
    return rows.map(({ _id, ...sums }) => ({ ..._id, ...sumsOf(_id.type, sums) }));
  }

  private async open(caller: Caller, ages: Date[], ofMachine: OfMachine): Promise<OpenJobs[]> {
    const rows = await this.interventions.sums<{ _id: Omit<OpenJobs, 'count'>; count: number }>(
      caller,
      { ...ofMachine, ...open },
      { _id: { machineId: '$machineId', age: partOf('$openDate', ages) }, count: { $sum: 1 } },
    );
    return rows.map(({ _id, count }) => ({ ..._id, count }));
  }
  private async faults(caller: Caller, period: Period, ofMachine: OfMachine): Promise<FaultCount[]> {
    const rows = await this.interventions.sums<
      Pick<FaultCount, 'count' | 'latest'> & { _id: Pick<FaultCount, 'machineId' | 'type' | 'text'> }
    >(
      caller,
      { ...ofMachine, startDate: within(period), ...failures, issueDescription: { $nin: [null, ''] } },
      {
        _id: { machineId: '$machineId', type: '$type', text: '$issueDescription' },
        ...{ count: { $sum: 1 }, latest: { $max: '$startDate' } },
      },
    );
    return rows.map(({ _id, ...counts }) => ({ ..._id, ...counts }));
  }
}
