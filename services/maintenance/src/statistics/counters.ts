import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Counters as Counted } from '@officina/contracts/maintenance/statistics';
import { Clock } from '@officina/server-kit/clock';
import { zoneOf } from '@officina/server-kit/zone';
import { Interventions, open } from '../interventions/intervention.model.ts';
import { noHistory } from '../interventions/plan-history.ts';
import { Machines } from '../machines/machine.model.ts';
import { dueOf } from '../plans/due.ts';
import { Plans } from '../plans/plan.model.ts';
import { both, countIf, isScheduled, not } from './job-sums.ts';

const openJobs = {
  _id: null,
  all: { $sum: 1 },
  running: countIf({ $in: ['$status', ['ASSIGNED', 'WAITING PARTS']] }),
  urgent: countIf(both(not(isScheduled), { $eq: ['$priority', 'URGENT'] })),
};

type OpenJobs = Record<keyof typeof openJobs, number>;

/** Counts open, due, running and urgent work. */
@Injectable()
export class Counters {
  constructor(
    private readonly interventions: Interventions,
    private readonly plans: Plans,
    private readonly machines: Machines,
    private readonly clock: Clock,
  ) {}

  async now(caller: Caller): Promise<Counted> {
    const queries = [
      this.interventions.sums<OpenJobs>(caller, open, openJobs),
      this.duePlans(caller),
    ] as const;
    const [[jobs], overdue] = await Promise.all(queries);
    const { all = 0, running = 0, urgent = 0 } = jobs ?? {};
    return { open: overdue + all, overdue, running, urgent };
  }

  private async duePlans(caller: Caller): Promise<number> {
    const today = { zone: zoneOf(caller), now: this.clock.now() };
    const queries = [
      this.plans.terms(caller, {}),
      this.interventions.allHistories(caller, today.now),
      this.machines.briefs(caller),
    ] as const;
    const [plans, histories, machines] = await Promise.all(queries);
    const inService = new Set(machines.flatMap(({ _id, isActive }) => (isActive ? [_id] : [])));
    return plans
      .filter(({ machineId }) => inService.has(machineId))
      .filter((plan) => dueOf(plan, histories.get(plan._id.toHexString()) ?? noHistory, today).due).length;
  }
}
