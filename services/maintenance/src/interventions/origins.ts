import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { InterventionCreate } from '@officina/contracts/maintenance/interventions';
import { AppError, invalid } from '@officina/server-kit/app-error';
import type { Filter } from '@officina/server-kit/store/audited-reads';
import { toWire, type Stored } from '@officina/server-kit/store/stored';
import { Interventions, type InterventionFields } from './intervention.model.ts';

/** Refuses one more job of something that has one: the field that says of what, and the job that is there where one is enough. */
export const alreadyOpen = (path: string, message: string, current?: Stored<InterventionFields>): AppError =>
  new AppError('already_open', `${message}.`, {
    errors: [{ path, message }],
    ...(current && { current: toWire(current) }),
  });

interface Only {
  /** Where a job can come from once. */
  origin: Filter<InterventionFields>;
  path: keyof InterventionCreate;
  message: string;
}

/** What a new job has to be the only one of: the KO point that it follows, or the visit that found its machine so. */
export function onlyOneOf(body: InterventionCreate): Only | null {
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

/** Where new interventions come from. */
@Injectable()
export class Origins {
  constructor(private readonly interventions: Interventions) {}

  /** What a body follows is an intervention of the tenant; a point is of one. @throws AppError `invalid` naming the field */
  async refuseUnknown(
    caller: Caller,
    { fromInterventionId: id, fromPoint }: InterventionCreate,
  ): Promise<void> {
    if (fromPoint && !id) throw invalid('fromInterventionId', 'Indica l’intervento di cui è il punto');
    if (!id) return;
    const [origin] = await this.interventions.byIds(caller, [id]);
    if (!origin) throw invalid('fromInterventionId', 'Intervento sconosciuto');
  }

  /** For whoever holds the machine in turn. @throws AppError `already_open` with the job that came from there, open or closed */
  async refuseSecond(caller: Caller, { origin, path, message }: Only): Promise<void> {
    const [made] = await this.interventions.find(caller, { ...origin, isActive: true });
    if (made) throw alreadyOpen(path, message, made);
  }
}
