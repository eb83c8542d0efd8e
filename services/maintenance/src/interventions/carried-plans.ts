import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import { invalid } from '@officina/server-kit/app-error';
import type { Held } from '@officina/server-kit/store/audited-holds';
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

/** Whether a job becomes an open one of a plan of which it was none before. */
export const opensPlan = (next: Job, before: Job = {}): boolean =>
  planOf(next) !== null && planOf(next) !== planOf(before);

interface Wanted {
  machineId: string;
  maintenanceId: string;
  /** Whether it is going to be the only open one: then one after the other may ask. */
  isOnly: boolean;
  /** The job itself, which is no second one. */
  job?: Types.ObjectId;
}

/** Plans that are about to be carried out, held until that is written. */
@Injectable()
export class CarriedPlans {
  constructor(
    private readonly plans: Plans,
    private readonly interventions: Interventions,
  ) {}

  /**
   * A plan of the machine's own.
   * @throws AppError `invalid` naming `maintenanceId`; `already_open` where it may not be the second one, and `in_use` while
   *   others open one
   */
  async hold(caller: Caller, wanted: Wanted): Promise<Held<PlanFields>> {
    const held = await this.holdIfThere(caller, wanted);
    if (held) return held;
    const [elsewhere] = await this.plans.byIds(caller, [wanted.maintenanceId]);
    throw invalid(
      'maintenanceId',
      elsewhere ? 'È di un altro macchinario' : 'Manutenzione programmata sconosciuta',
    );
  }

  /** As `hold`; null where the plan is gone, which does not keep a job from being open again. */
  async holdIfThere(
    caller: Caller,
    { machineId, maintenanceId, isOnly, job }: Wanted,
  ): Promise<Held<PlanFields> | null> {
    const own = { _id: new Types.ObjectId(maintenanceId), machineId };
    if (!isOnly) return this.plans.hold(caller, own);
    const held = await this.plans.holdInTurn(caller, own);
    const others = { maintenanceId, isActive: true, ...open, ...(job && { _id: { $ne: job } }) };
    if (!held || (await this.interventions.count(caller, others)) === 0) return held;
    await held[Symbol.asyncDispose]();
    throw alreadyOpen('maintenanceId', message);
  }
}
