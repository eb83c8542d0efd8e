import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { checkDates } from '@officina/server-kit/dates';
import { zoneOf } from '@officina/server-kit/zone';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import {
  Interventions,
  interventionTitle,
  type InterventionFields,
} from '../interventions/intervention.model.ts';
import { recordedJob } from '../interventions/new-intervention.ts';
import { Machines } from '../machines/machine.model.ts';
import { Plans } from './plan.model.ts';
import type { PlanFields } from './plan-rules.ts';

/**
 * A plan's last execution as a user enters it: a closed intervention marked `isRecorded`, so that history, expiry and
 * statistics treat it like any other (ADR 0019).
 */
@Injectable()
export class LastExecutions {
  constructor(
    private readonly plans: Plans,
    private readonly interventions: Interventions,
    private readonly machines: Machines,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `invalid` naming `lastDate` for a day in the future or before 1990 */
  refuse(caller: Caller, lastDate: string | null | undefined): void {
    if (lastDate)
      checkDates('plan', { lastDate: new Date(lastDate) }, { zone: zoneOf(caller), now: this.clock.now() });
  }

  /** Records it for a new plan, also for a repeated request if the process died after creating the plan. */
  async recordForNew(
    caller: Caller,
    plan: Stored<PlanFields>,
    lastDate: string | null | undefined,
  ): Promise<void> {
    if (lastDate) await this.record(caller, plan, new Date(lastDate), { isNew: true });
  }

  /**
   * Records it for a plan that was never done, or removes the recorded one.
   * @throws AppError as `refuse`, and `invalid` naming `lastDate` if the plan has another execution
   */
  async update(caller: Caller, plan: Stored<PlanFields>, lastDate: string | null | undefined): Promise<void> {
    if (lastDate === undefined) return;
    if (lastDate === null) return this.removeRecorded(caller, plan);
    this.refuse(caller, lastDate);
    const isRecorded = await this.record(caller, plan, new Date(lastDate), { isNew: false });
    if (!isRecorded) throw invalid('lastDate', otherExecution);
  }

  /** @returns false if the plan has another execution */
  private async record(
    caller: Caller,
    { _id }: Stored<PlanFields>,
    when: Date,
    { isNew }: { isNew: boolean },
  ): Promise<boolean> {
    await using held = await this.plans.hold(caller, { _id });
    if (!held) return true;
    const { machineId } = held.document;
    const maintenanceId = _id.toHexString();
    const done = { maintenanceId, status: 'CLOSED', isActive: true } as const;
    if (await this.interventions.exists(caller, { ...done, isRecorded: true, endDate: when })) return true;
    if (await this.interventions.exists(caller, done)) return false;
    const fields = recordedJob({ machineId, maintenanceId }, when);
    const audit = await this.audit(caller, machineId);
    // The key belongs to the plan: repeated requests, concurrent or after a crash, create one intervention.
    for (let generation = 0; ; generation += 1) {
      const key = { idempotencyKey: `last of ${maintenanceId} ${generation}`, request: { maintenanceId } };
      const made = await this.interventions.insert(caller, fields, audit, key).catch(unlessDeleted);
      // The create request keeps a later deletion or reopening.
      if (isNew) return true;
      if (made?.isRecorded) return made.endDate?.getTime() === when.getTime();
    }
  }

  private async removeRecorded(caller: Caller, { _id }: Stored<PlanFields>): Promise<void> {
    const maintenanceId = _id.toHexString();
    const recorded = { maintenanceId, status: 'CLOSED', isActive: true, isRecorded: true } as const;
    for (const job of await this.interventions.find(caller, recorded)) {
      const { object } = (await this.audit(caller, job.machineId))(job);
      await this.interventions.remove(caller, job._id, undefined, () => ({
        action: 'Intervento eliminato',
        object,
      }));
    }
  }

  private async audit(caller: Caller, machineId: string) {
    const [machine] = await this.machines.find(caller, { _id: new Types.ObjectId(machineId) });
    return ({ _id }: Stored<InterventionFields>) => ({
      action: 'Ultima volta registrata' as const,
      object: interventionTitle(_id.toHexString(), machine),
    });
  }
}

function unlessDeleted(error: unknown): null {
  if (error instanceof AppError && error.code === 'gone') return null;
  throw error;
}

const otherExecution =
  'Di questa manutenzione è già registrata una volta: le altre si registrano come interventi';
