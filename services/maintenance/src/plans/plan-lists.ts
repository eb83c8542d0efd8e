import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Page } from '@officina/contracts/endpoint';
import { batchesOf, eachPage } from '@officina/server-kit/all-pages';
import { Clock } from '@officina/server-kit/clock';
import type { Filter } from '@officina/server-kit/store/audited-reads';
import { cursorOf, fitPage, readCursor, pageSize } from '@officina/server-kit/store/list-pages';
import type { Stored } from '@officina/server-kit/store/stored';
import { zoneOf } from '@officina/server-kit/zone';
import { Interventions, inLimit } from '../interventions/intervention.model.ts';
import { noHistory, type PlanHistory } from '../interventions/plan-history.ts';
import { Machines } from '../machines/machine.model.ts';
import type { MachineFields } from '../machines/machine-rules.ts';
import { dueOf, type Due } from './due.ts';
import { Plans } from './plan.model.ts';
import type { PlanFields } from './plan-rules.ts';

type Plan = Stored<PlanFields>;

/** The end of a page: a machine's code, and its last plan on the page. */
interface Place {
  shortCode: string;
  _id: string;
}
const order = { shortCode: 1, _id: 1 } as const;
const afterAllIds = 'f'.repeat(24);

/**
 * Plans sorted by the code of their machine, then by `_id`. Only the machine has the code, so a page reads machines and then
 * their plans; where many machines have none, a page may be empty and still have a next one.
 */
@Injectable()
export class PlanLists {
  constructor(
    private readonly machines: Machines,
    private readonly plans: Plans,
    private readonly interventions: Interventions,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `malformed` for an invalid cursor */
  async all(caller: Caller, after?: string): Promise<Page<Plan & Pick<PlanHistory, 'lastDate'>>> {
    return this.page(caller, {}, after, async (ids) => {
      const plans = await this.withHistory(caller, ids, this.clock.now());
      return plans.map(([plan, { lastDate }]) => ({ ...plan, lastDate }));
    });
  }

  /** Plans of machines in service, with their due dates. @throws AppError as `all` */
  due(caller: Caller, after?: string): Promise<Page<Plan & Due>> {
    return this.dueOfMachines(caller, { isActive: true }, after);
  }

  /** As `due`, with machines out of service; yields page by page, each read when it is needed. */
  allWithDue(caller: Caller): AsyncGenerator<(Plan & Due)[]> {
    return eachPage((after) => this.dueOfMachines(caller, {}, after));
  }

  private dueOfMachines(
    caller: Caller,
    ofMachines: Filter<MachineFields>,
    after: string | undefined,
  ): Promise<Page<Plan & Due>> {
    const today = { zone: zoneOf(caller), now: this.clock.now() };
    return this.page(caller, ofMachines, after, async (ids) => {
      const plans = await this.withHistory(caller, ids, today.now);
      return plans.map(([plan, history]) => ({ ...plan, ...dueOf(plan, history, today) }));
    });
  }

  /** As `plansOf`, each with its history. */
  private async withHistory(caller: Caller, ids: string[], now: Date): Promise<[Plan, PlanHistory][]> {
    const [plans, histories] = await Promise.all([
      this.plansOf(caller, ids),
      this.interventions.historiesOf(caller, ids, now),
    ]);
    return plans.map((plan) => [plan, histories.get(plan._id.toHexString()) ?? noHistory]);
  }

  private async page<T extends Plan>(
    caller: Caller,
    ofMachines: Filter<MachineFields>,
    after: string | undefined,
    rowsOf: (planIds: string[]) => Promise<T[]>,
  ): Promise<Page<T>> {
    const limit = pageSize(after);
    const [code = '', afterId = ''] = after === undefined ? [] : readCursor(after, 2).map(String);
    const machines = await this.machines.codesFrom(caller, ofMachines, code, limit);
    const places: Place[] = [];
    for (const some of batchesOf(machines, inLimit)) {
      places.push(...(await this.placesOn(caller, some, { code, afterId })));
      if (places.length >= limit) break;
    }
    const rows = await rowsOf(places.slice(0, limit).map(({ _id }) => _id));
    const { items, last } = fitPage(rows);
    const isTruncated = last !== rows.at(-1);
    const endOfMachines = machines.length === limit && {
      shortCode: machines.at(-1)?.shortCode,
      _id: afterAllIds,
    };
    const end = isTruncated
      ? places.find(({ _id }) => _id === last?._id.toHexString())
      : (places[limit - 1] ?? endOfMachines);
    return { items, ...(end && { next: cursorOf(end, order) }) };
  }

  /** Places of the plans of these machines after a given place, in order. */
  private async placesOn(
    caller: Caller,
    machines: { _id: string; shortCode: string }[],
    { code, afterId }: { code: string; afterId: string },
  ): Promise<Place[]> {
    const plans = await this.plans.idsOf(
      caller,
      machines.map(({ _id }) => _id),
    );
    return machines.flatMap(({ _id: machineId, shortCode }) =>
      (plans.get(machineId) ?? [])
        .filter((_id) => shortCode !== code || _id > afterId)
        .map((_id) => ({ shortCode, _id })),
    );
  }

  /** Plans in the order of the ids; deleted ones are absent. */
  private async plansOf(caller: Caller, ids: string[]): Promise<Plan[]> {
    const found = await this.plans.byIds(caller, ids);
    const byId = new Map(found.map((plan) => [plan._id.toHexString(), plan]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
