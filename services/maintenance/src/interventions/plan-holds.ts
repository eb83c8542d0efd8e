import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { invalid } from '@officina/server-kit/app-error';
import type { HeldDocument } from '@officina/server-kit/store/audited-holds';
import { Types } from 'mongoose';
import { Plans } from '../plans/plan.model.ts';
import type { PlanFields } from '../plans/plan-rules.ts';
import { alreadyOpen } from './origins.ts';
import { Interventions, open, type InterventionFields } from './intervention.model.ts';
type Job = Partial<Pick<InterventionFields, 'type' | 'status' | 'isActive' | 'maintenanceId'>>;

const message = 'Di questa manutenzione programmata c’è già un intervento aperto';

/** The plan that a job carries out while it is open. */
const planOf = ({ type, status, isActive, maintenanceId }: Job): string | null =>
  type === 'PROGRAMMATA' && status !== 'CLOSED' && isActive !== false ? (maintenanceId ?? null) : null;

/** Whether a change turns a job into an open job of a plan. */
export const opensPlan = (next: Job, before: Job = {}): boolean =>
  planOf(next) !== null && planOf(next) !== planOf(before);

interface Wanted {
  machineId: string;
  maintenanceId: string;
  /** Whether the job must be the plan's only open one; requests then wait for each other. */
  isOnly: boolean;
  /** The job itself, which does not count as a second one. */
  job?: Types.ObjectId;
}

/** Holds plans until the jobs that carry them out are written. */
@Injectable()
export class PlanHolds {
  constructor(
    private readonly plans: Plans,
    private readonly interventions: Interventions,
  ) {}

  /**
   * Holds a plan of the given machine.
   * @throws AppError `invalid` naming `maintenanceId`; `already_open` if a second open job is not allowed; `in_use` while
   *   others open one
   */
  async hold(caller: Caller, wanted: Wanted): Promise<HeldDocument<PlanFields>> {
    const held = await this.holdIfThere(caller, wanted);
    if (held) return held;
    const [otherPlan] = await this.plans.byIds(caller, [wanted.maintenanceId]);
    throw invalid(
      'maintenanceId',
      otherPlan ? 'È di un altro macchinario' : 'Manutenzione programmata sconosciuta',
    );
  }

  /** As `hold`; null if the plan was deleted, which does not keep a job from being reopened. */
  async holdIfThere(
    caller: Caller,
    { machineId, maintenanceId, isOnly, job }: Wanted,
  ): Promise<HeldDocument<PlanFields> | null> {
    const ownPlan = { _id: new Types.ObjectId(maintenanceId), machineId };
    if (!isOnly) return this.plans.hold(caller, ownPlan);
    const held = await this.plans.holdInTurn(caller, ownPlan);
    const others = { maintenanceId, isActive: true, ...open, ...(job && { _id: { $ne: job } }) };
    if (!held || (await this.interventions.count(caller, others)) === 0) return held;
    await held[Symbol.asyncDispose]();
    throw alreadyOpen('maintenanceId', message);
  }
}
