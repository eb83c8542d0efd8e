import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { Clock } from '@officina/server-kit/clock';
import { addDays, dayOf, zoneOf } from '@officina/server-kit/zone';
import { Interventions } from '../interventions/intervention.model.ts';
import type { MachineBrief } from '../machines/machine.model.ts';
import { Plans } from '../plans/plan.model.ts';
import { expiriesOf, unrated, type DayRange, type Expiry } from './expiries.ts';
import type { OfMachine } from './job-sums.ts';

/** Executions of a plan, those with an end separate from those without. */
interface Executions {
  _id: { plan: string; hasEnd: boolean };
  machineId: string;
  /** Their ends, or their starts if they have no end. */
  at: Date[];
}

const executions = {
  _id: { plan: '$maintenanceId', hasEnd: { $gt: ['$endDate', null] } },
  machineId: { $min: '$machineId' },
  at: { $push: { $ifNull: ['$endDate', '$startDate'] } },
};

/** When plans expired, and whether they were done in time. */
@Injectable()
export class PlanExpiries {
  constructor(
    private readonly interventions: Interventions,
    private readonly plans: Plans,
    private readonly clock: Clock,
  ) {}

  /** Expiries in the range, before today. @param machines all of the tenant */
  async of(
    caller: Caller,
    range: DayRange,
    ofMachine: OfMachine,
    machines: MachineBrief[],
  ): Promise<Expiry[]> {
    const zone = zoneOf(caller);
    const closed = { ...ofMachine, status: 'CLOSED', maintenanceId: { $ne: null } } as const;
    const queries = [
      this.plans.terms(caller, ofMachine),
      this.interventions.sums<Executions>(caller, closed, executions),
    ] as const;
    const [plans, groups] = await Promise.all(queries);
    const inService = new Map(machines.map(({ _id, isActive }) => [_id, isActive]));
    // As in the lists, a plan of a deleted machine is omitted.
    const listed = plans.filter(({ machineId }) => inService.has(machineId));
    const known = new Set(listed.map(({ _id }) => _id.toHexString()));
    const done = groups.map(({ _id, machineId, at }) => ({ ..._id, machineId, days: daysOf(zone, at) }));
    const doneOf = new Map(done.flatMap(({ plan, hasEnd, days }) => (hasEnd ? [[plan, days]] : [])));
    const yesterday = addDays(dayOf(zone, this.clock.now()), -1);
    const past = { ...range, last: range.last < yesterday ? range.last : yesterday };
    return [
      ...listed.flatMap((plan) => {
        const days = doneOf.get(plan._id.toHexString()) ?? [];
        return expiriesOf({ ...plan, isInService: inService.get(plan.machineId) === true, days }, past);
      }),
      ...done.flatMap((one) => {
        if (!known.has(one.plan)) return unrated(one, 'withoutPlan', range);
        return one.hasEnd ? [] : unrated(one, 'withoutEnd', range);
      }),
    ];
  }
}

const daysOf = (zone: string, instants: Date[]): string[] =>
  instants.sort((a, b) => a.getTime() - b.getTime()).map((instant) => dayOf(zone, instant));
