import { Injectable } from '@nestjs/common';
import type { Action } from '@officina/contracts/events/actions';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import type {
  InterventionCreate,
  InterventionEdit,
  PublicReport,
} from '@officina/contracts/maintenance/interventions';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import { Machines } from '../machines/machine.model.ts';
import type { MachineFields } from '../machines/machine-rules.ts';
import { applyEdit } from './edit-rules.ts';
import { actionOfEdit, interventionTitle } from './intervention-action.ts';
import type { InterventionFields } from './intervention-fields.ts';
import { Interventions } from './intervention.model.ts';
import { newIntervention, newReport } from './new-intervention.ts';
import type { NoteAuthor } from './notes.ts';

const invalid = (path: string, message: string) =>
  new AppError('invalid', message, { errors: [{ path, message }] });

/** Rules of interventions that need data. */
@Injectable()
export class InterventionsService {
  constructor(
    private readonly interventions: Interventions,
    private readonly machines: Machines,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `invalid` for an unknown machine or plan */
  async create(
    caller: Caller,
    body: InterventionCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<InterventionFields>> {
    const machine = await this.machineOf(caller, { _id: new Types.ObjectId(body.machineId) });
    refuseUnknownPlan(body.maintenanceId);
    const fields = newIntervention(body, this.author(caller.userName));
    return this.interventions.insert(caller, fields, opened('Intervento aperto', machine), {
      idempotencyKey,
      request: body,
    });
  }

  /** A report from the public form, signed by whoever made it. @throws AppError `invalid` unless the machine is an active one */
  async report(caller: Caller, report: PublicReport, { idempotencyKey }: Precondition): Promise<void> {
    const machine = await this.machineOf(caller, { ...byIdOrCode(report.machineId), isActive: true });
    const operator = { ...caller, userName: report.openBy };
    const fields = newReport(report, machine._id.toHexString(), this.author(report.openBy));
    await this.interventions.insert(operator, fields, opened('Segnalazione registrata', machine), {
      idempotencyKey,
      request: report,
    });
  }

  /** @throws AppError `not_found`, `stale`, and those of `applyEdit` */
  async edit(
    caller: Caller,
    id: string,
    edit: InterventionEdit,
    { version }: Precondition,
  ): Promise<Stored<InterventionFields>> {
    const author = this.author(caller.userName);
    return this.interventions.update(caller, id, version, async (current) => {
      const set = applyEdit(current, edit, author);
      refuseUnknownPlan(set.maintenanceId);
      return {
        set,
        audit: { action: actionOfEdit(current, set), object: await this.title(caller, current) },
      };
    });
  }

  /** A CLOSED one may go too: what happened stays in the event log. @throws AppError `not_found`, `stale` */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    await this.interventions.remove(caller, id, version, async (current) => ({
      action: 'Intervento eliminato',
      object: await this.title(caller, current),
    }));
  }

  private author(user: string): NoteAuthor {
    return { user, date: this.clock.now(), newId: () => new Types.ObjectId().toHexString() };
  }

  private async machineOf(caller: Caller, filter: object): Promise<Stored<MachineFields>> {
    const [machine] = await this.machines.find(caller, filter);
    if (!machine) throw invalid('machineId', 'Macchinario sconosciuto');
    return machine;
  }

  private async title(caller: Caller, { _id, machineId }: Stored<InterventionFields>): Promise<string> {
    const [machine] = await this.machines.find(caller, { _id: new Types.ObjectId(machineId) });
    return interventionTitle(_id.toHexString(), machine);
  }
}

const opened =
  (action: Action, machine: MachineFields) =>
  ({ _id }: Stored<InterventionFields>) => ({
    action,
    object: interventionTitle(_id.toHexString(), machine),
  });

const byIdOrCode = (text: string) =>
  /^[0-9a-f]{24}$/i.test(text) ? { _id: new Types.ObjectId(text) } : { shortCode: text };

/** No tenant has plans before the issue that brings them, so no reference to one can be right. */
function refuseUnknownPlan(maintenanceId: string | null | undefined): void {
  if (maintenanceId) throw invalid('maintenanceId', 'Manutenzione programmata sconosciuta');
}
