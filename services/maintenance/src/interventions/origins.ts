import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { InterventionCreate } from '@officina/contracts/maintenance/interventions';
import { AppError, invalid } from '@officina/server-kit/app-error';
import type { Filter } from '@officina/server-kit/store/audited-reads';
import { toWire, type Stored } from '@officina/server-kit/store/stored';
import { Interventions, type InterventionFields } from './intervention.model.ts';

/** Refuses a second job for a plan, point or visit; names the field, and carries the existing job if there is one to show. */
export const alreadyOpen = (path: string, message: string, current?: Stored<InterventionFields>): AppError =>
  new AppError('already_open', `${message}.`, {
    errors: [{ path, message }],
    ...(current && { current: toWire(current) }),
  });

interface UniqueOrigin {
  /** What at most one job may come from. */
  origin: Filter<InterventionFields>;
  path: keyof InterventionCreate;
  message: string;
}

/** The origin that a new job must be the only one of: a KO point, or a visit that found the machine in need of repair. */
export function uniqueOriginOf(body: InterventionCreate): UniqueOrigin | null {
  const { machineId, visitId, fromInterventionId, fromPoint, allowSecond = false } = body;
  if (allowSecond) return null;
  if (fromInterventionId && fromPoint) {
    const message = 'Per questo punto c’è già un intervento';
    return { origin: { machineId, fromInterventionId, fromPoint }, path: 'fromPoint', message };
  }
  if (!visitId) return null;
  const message = 'Per questa macchina la visita ha già un intervento';
  return { origin: { machineId, visitId }, path: 'visitId', message };
}

/** Checks what new interventions originate from. */
@Injectable()
export class Origins {
  constructor(private readonly interventions: Interventions) {}

  /** The origin is an intervention of the tenant; a point needs one. @throws AppError `invalid` naming the field */
  async refuseUnknown(
    caller: Caller,
    { fromInterventionId: id, fromPoint }: InterventionCreate,
  ): Promise<void> {
    if (fromPoint && !id) throw invalid('fromInterventionId', 'Indica l’intervento di cui è il punto');
    if (!id) return;
    const [origin] = await this.interventions.byIds(caller, [id]);
    if (!origin) throw invalid('fromInterventionId', 'Intervento sconosciuto');
  }

  /**
   * To be called while the machine is held in turn. @throws AppError `already_open` with the job that has this origin, open or
   * closed
   */
  async refuseSecond(caller: Caller, { origin, path, message }: UniqueOrigin): Promise<void> {
    const [made] = await this.interventions.find(caller, { ...origin, isActive: true });
    if (made) throw alreadyOpen(path, message, made);
  }
}
