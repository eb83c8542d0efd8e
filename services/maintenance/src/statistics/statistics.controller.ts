import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { calendarDay } from '@officina/contracts/days';
import type { RequestOf } from '@officina/contracts/endpoint';
import { statistics } from '@officina/contracts/maintenance/statistics';
import { Handle } from '@officina/server-kit/bus/handle';
import { zoneOf } from '@officina/server-kit/zone';
import { Interventions } from '../interventions/intervention.model.ts';
import { pageWithPlanNames } from '../interventions/plan-names.ts';
import { Machines } from '../machines/machine.model.ts';
import { Plans } from '../plans/plan.model.ts';
import { Charts } from './charts.ts';
import { Counters } from './counters.ts';
import type { OfMachine } from './job-sums.ts';
import { IndicatorsService } from './indicators.service.ts';
import { machinePage } from './machine-pages.ts';
import { daysUpTo, within } from './periods.ts';

/** Answers the statistics group of the contracts. */
@Controller()
export class StatisticsController {
  constructor(
    private readonly counters: Counters,
    private readonly charts: Charts,
    private readonly indicators: IndicatorsService,
    private readonly interventions: Interventions,
    private readonly machines: Machines,
    private readonly plans: Plans,
  ) {}

  @Handle(statistics.counters)
  async now(_request: RequestOf<typeof statistics.counters>, caller: Caller) {
    return this.counters.now(caller);
  }

  @Handle(statistics.days)
  async days({ params }: RequestOf<typeof statistics.days>, caller: Caller) {
    return { items: await this.charts.days(caller, await this.ofMachine(caller, params.machine)) };
  }

  @Handle(statistics.day)
  async day({ params, after }: RequestOf<typeof statistics.day>, caller: Caller) {
    const openDate = within(daysUpTo(zoneOf(caller), dayIn(params.day), 1));
    const filter = { ...(await this.ofMachine(caller, params.machine)), isActive: true, openDate };
    const page = await this.interventions.list(caller, filter, { sort: { startDate: -1 }, after });
    return pageWithPlanNames(this.plans, caller, page);
  }

  @Handle(statistics.machines)
  async perMachine({ after }: RequestOf<typeof statistics.machines>, caller: Caller) {
    return machinePage(await this.charts.perMachine(caller), after);
  }

  @Handle(statistics.indicators)
  async between({ params }: RequestOf<typeof statistics.indicators>, caller: Caller) {
    const range = { first: dayIn(params.start), last: dayIn(params.end) };
    return this.indicators.between(caller, range, await this.ofMachine(caller, params.machine));
  }

  /** Filter: one machine or all. @throws AppError `not_found` for an unknown machine */
  private async ofMachine(caller: Caller, machine: string): Promise<OfMachine> {
    if (machine === 'all') return {};
    await this.machines.get(caller, machine);
    return { machineId: machine };
  }
}

const dayIn = (text: string): string => calendarDay(text) as string;
