import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import type { Action } from '@officina/contracts/events/actions';
import type {
  PlanCopies,
  PlanCreate,
  PlanEdit,
  PlanPostponement,
} from '@officina/contracts/maintenance/plans';
import { Clock } from '@officina/server-kit/clock';
import { invalid } from '@officina/server-kit/app-error';
import { References } from '@officina/server-kit/references/references';
import type { Stored } from '@officina/server-kit/store/stored';
import { zoneOf } from '@officina/server-kit/zone';
import { Types } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { Interventions, open } from '../interventions/intervention.model.ts';
import { noHistory } from '../interventions/plan-history.ts';
import { Machines } from '../machines/machine.model.ts';
import { LastExecutions } from './last-executions.ts';
import { Plans } from './plan.model.ts';
import { applyPlanEdit, newPlan, planCopy, planTitle, type PlanFields } from './plan-rules.ts';
import { postponement } from './postponement.ts';

/** Rules of plans that need stored data. */
@Injectable()
export class PlansService {
  constructor(
    private readonly plans: Plans,
    private readonly machines: Machines,
    private readonly interventions: Interventions,
    private readonly references: References,
    private readonly clock: Clock,
    private readonly lastExecutions: LastExecutions,
  ) {}

  /** @throws AppError `invalid` for an unknown machine, and as `LastExecutions.refuse` */
  async create(
    caller: Caller,
    body: PlanCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<PlanFields>> {
    const request = { idempotencyKey, request: body };
    const plan = (await this.plans.madeBefore(caller, request)) ?? (await this.insert(caller, body, request));
    await this.lastExecutions.recordForNew(caller, plan, body.lastDate);
    return plan;
  }

  private async insert(
    caller: Caller,
    body: PlanCreate,
    request: { idempotencyKey: string | undefined; request: object },
  ): Promise<Stored<PlanFields>> {
    this.lastExecutions.refuse(caller, body.lastDate);
    await using held = await this.machines.hold(caller, { _id: new Types.ObjectId(body.machineId) });
    if (!held) throw invalid('machineId', unknownMachine);
    const fields = newPlan(body);
    const audit = { action: created, object: planTitle(fields, held.document) };
    return await this.plans.insert(caller, fields, audit, request);
  }

  /**
   * Copies a plan to other machines; all are held while one command creates the copies. The copies are in the order of their
   * machines, so a repeated request means the same ones.
   * @throws AppError `invalid` for an unknown plan or machine, or a key that was used for another request
   */
  async copy(
    caller: Caller,
    { maintenanceId, machineIds }: PlanCopies,
    { idempotencyKey = randomUUID() }: Precondition,
  ): Promise<Stored<PlanFields>[]> {
    const targets = [...new Set(machineIds)].sort();
    const request = { idempotencyKey, request: { maintenanceId, machineIds: targets } };
    const made = await this.plans.allMadeBefore(caller, targets.length, request);
    if (made) return made;
    const [plan] = await this.plans.byIds(caller, [maintenanceId]);
    if (!plan) throw invalid('maintenanceId', 'Manutenzione programmata sconosciuta');
    const by = randomUUID();
    await using held = new AsyncDisposableStack();
    held.defer(() => this.machines.release(caller, targets, by).catch(() => undefined));
    const machines = new Map(
      (await this.machines.holdByIds(caller, targets, by)).map((one) => [one._id.toHexString(), one]),
    );
    const unknown = machineIds.findIndex((id) => !machines.has(id));
    if (unknown >= 0) throw invalid(`machineIds.${unknown}`, unknownMachine);
    const copies = targets.map((machineId) => ({
      fields: planCopy(plan, machineId),
      audit: { action: created, object: planTitle(plan, machines.get(machineId)) },
    }));
    return await this.plans.insertAll(caller, copies, request);
  }

  /** @throws AppError `not_found`, `stale`, `invalid` on another machine, and as `LastExecutions.update` */
  async edit(caller: Caller, id: string, edit: PlanEdit, on: Precondition): Promise<Stored<PlanFields>> {
    return this.plans.update(caller, id, { ...on, request: edit }, async (current) => {
      const set = applyPlanEdit(current, edit);
      // Recorded before the plan is written: a client that sees the changed plan can rely on it.
      await this.lastExecutions.update(caller, current, edit.lastDate);
      return {
        set,
        audit: {
          action: 'Manutenzione programmata modificata',
          object: await this.title(caller, { ...current, ...set }),
        },
      };
    });
  }

  /** @throws AppError `not_found`, `stale`, `invalid` for a day that is not after today and after the expiry */
  async postpone(
    caller: Caller,
    id: string,
    body: PlanPostponement,
    on: Precondition,
  ): Promise<Stored<PlanFields>> {
    return this.plans.update(caller, id, { ...on, request: body }, async (current) => {
      const today = { zone: zoneOf(caller), now: this.clock.now() };
      const history = (await this.interventions.historiesOf(caller, [id], today.now)).get(id) ?? noHistory;
      const postponed = postponement(current, history, body, { ...today, by: caller.userName });
      return (
        postponed && {
          set: { postponed },
          audit: { action: 'Manutenzione programmata rinviata', object: await this.title(caller, current) },
        }
      );
    });
  }

  /** @throws AppError `not_found`, `stale`, `in_use` while an open intervention references it or is being created from it */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    await this.plans.remove(caller, id, version, async (current) => {
      const count = await this.interventions.count(caller, { maintenanceId: id, isActive: true, ...open });
      await this.references.refuseWhileReferenced(caller, 'plan', id, [{ entity: 'intervention', count }]);
      return {
        action: 'Manutenzione programmata eliminata',
        object: await this.title(caller, current),
      };
    });
  }

  private async title(caller: Caller, plan: PlanFields): Promise<string> {
    const [machine] = await this.machines.byIds(caller, [plan.machineId]);
    return planTitle(plan, machine);
  }
}

const unknownMachine = 'Macchinario sconosciuto';
const created: Action = 'Manutenzione programmata creata';
