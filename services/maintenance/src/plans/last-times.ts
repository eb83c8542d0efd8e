import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { refuseDates } from '@officina/server-kit/dates';
import { zoneOf } from '@officina/server-kit/zone';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import {
  Interventions,
  interventionTitle,
  type InterventionFields,
} from '../interventions/intervention.model.ts';
import { recordedTime } from '../interventions/new-intervention.ts';
import { Machines } from '../machines/machine.model.ts';
import { Plans } from './plan.model.ts';
import type { PlanFields } from './plan-rules.ts';

/**
 * When a plan was last done, as somebody says it: a closed intervention marked `isRecorded`, so that history, expiry and statistics
 * know it like any other (ADR 0019).
 */
@Injectable()
export class LastTimes {
  constructor(
    private readonly plans: Plans,
    private readonly interventions: Interventions,
    private readonly machines: Machines,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `invalid` naming `lastDate` for a day that is ahead, or before 1990 */
  refuse(caller: Caller, said: string | null | undefined): void {
    if (said)
      refuseDates('plan', { lastDate: new Date(said) }, { zone: zoneOf(caller), now: this.clock.now() });
  }

  /** Records it of a new plan: also when the request comes again because the process died behind the plan. */
  async ofNew(caller: Caller, plan: Stored<PlanFields>, said: string | null | undefined): Promise<void> {
    if (said) await this.record(caller, plan, new Date(said), { isNew: true });
  }

  /**
   * Records it of a plan that was never done, or takes away what was recorded.
   * @throws AppError as `refuse`, and `invalid` naming `lastDate` for a plan that was done otherwise
   */
  async say(caller: Caller, plan: Stored<PlanFields>, said: string | null | undefined): Promise<void> {
    if (said === undefined) return;
    if (said === null) return this.takeAway(caller, plan);
    this.refuse(caller, said);
    const isRecorded = await this.record(caller, plan, new Date(said), { isNew: false });
    if (!isRecorded) throw invalid('lastDate', doneOtherwise);
  }

  /** @returns false where the plan was done otherwise */
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
    const fields = recordedTime({ machineId, maintenanceId }, when);
    const audit = await this.audit(caller, machineId);
    // A key of the plan's own: whoever asks twice, at once or after a process died, makes one.
    for (let generation = 0; ; generation += 1) {
      const key = { idempotencyKey: `last of ${maintenanceId} ${generation}`, request: { maintenanceId } };
      const made = await this.interventions.insert(caller, fields, audit, key).catch(unlessGone);
      // What somebody has deleted or reopened since stays so for the request that made it.
      if (isNew) return true;
      if (made?.isRecorded) return made.endDate?.getTime() === when.getTime();
    }
  }

  private async takeAway(caller: Caller, { _id }: Stored<PlanFields>): Promise<void> {
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

function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'gone') return null;
  throw error;
}

const doneOtherwise =
  'Di questa manutenzione è già registrata una volta: le altre si registrano come interventi';
