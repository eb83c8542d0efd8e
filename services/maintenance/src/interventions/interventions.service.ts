import { Injectable } from '@nestjs/common';
import type { Action } from '@officina/contracts/events/actions';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import type {
  InterventionCreate,
  InterventionEdit,
  PublicReport,
} from '@officina/contracts/maintenance/interventions';
import { Clock } from '@officina/server-kit/clock';
import { refuseDates } from '@officina/server-kit/dates';
import { invalid } from '@officina/server-kit/invalid';
import type { Held } from '@officina/server-kit/store/audited-holds';
import type { Stored } from '@officina/server-kit/store/stored';
import { zoneOf } from '@officina/server-kit/zone';
import { Types } from 'mongoose';
import { Machines } from '../machines/machine.model.ts';
import type { MachineFields } from '../machines/machine-rules.ts';
import { Plans } from '../plans/plan.model.ts';
import type { PlanFields } from '../plans/plan-rules.ts';
import { applyEdit } from './edit-rules.ts';
import { actionOfEdit, interventionTitle } from './intervention-action.ts';
import type { InterventionFields } from './intervention-fields.ts';
import { Interventions } from './intervention.model.ts';
import { newIntervention, newReport, withChecklistOf } from './new-intervention.ts';
import type { NoteAuthor } from './notes.ts';

/** Rules of interventions that need data. */
@Injectable()
export class InterventionsService {
  constructor(
    private readonly interventions: Interventions,
    private readonly machines: Machines,
    private readonly plans: Plans,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `invalid` for an unknown machine or plan, and as `newIntervention` and `refuseDates` */
  async create(
    caller: Caller,
    body: InterventionCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<InterventionFields>> {
    const request = { idempotencyKey, request: body };
    const made = await this.interventions.madeBefore(caller, request);
    if (made) return made;
    await using held = await this.machines.hold(caller, { _id: new Types.ObjectId(body.machineId) });
    if (!held) throw unknownMachine();
    await using plan = await this.holdPlan(caller, body.maintenanceId, body.machineId);
    const author = this.author(caller);
    const fields = newIntervention(withChecklistOf(plan?.document, body), author);
    refuseDates('intervention', datesOf(body, fields), { zone: zoneOf(caller), now: author.date });
    return await this.interventions.insert(
      caller,
      fields,
      opened('Intervento aperto', held.document),
      request,
    );
  }

  /** A report from the public form, signed by whoever made it. @throws AppError `invalid` unless the machine is an active one */
  async report(caller: Caller, report: PublicReport, { idempotencyKey }: Precondition): Promise<void> {
    const request = { idempotencyKey, request: report };
    if (await this.interventions.madeBefore(caller, request)) return;
    await using held = await this.holdActive(caller, report.machineId);
    if (!held) throw unknownMachine();
    const { document: machine } = held;
    const operator = { ...caller, userName: report.openBy };
    const fields = newReport(report, machine._id.toHexString(), this.author(operator));
    await this.interventions.insert(operator, fields, opened('Segnalazione registrata', machine), request);
  }

  /** @throws AppError `not_found`, `stale`, `invalid` for an unknown plan, and those of `applyEdit` and `refuseDates` */
  async edit(
    caller: Caller,
    id: string,
    edit: InterventionEdit,
    on: Precondition,
  ): Promise<Stored<InterventionFields>> {
    const author = this.author(caller);
    await using held = new AsyncDisposableStack();
    return await this.interventions.update(caller, id, { ...on, request: edit }, async (current) => {
      const set = applyEdit(current, edit, author);
      refuseDates('intervention', datesOf(edit, set), { zone: zoneOf(caller), now: author.date });
      if (edit.maintenanceId !== current.maintenanceId)
        held.use(await this.holdPlan(caller, edit.maintenanceId, current.machineId));
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

  private author({ userId, userName: user }: Caller): NoteAuthor {
    return { userId, user, date: this.clock.now(), newId: () => new Types.ObjectId().toHexString() };
  }

  /** By id or by code: of two codes that differ in upper and lower case alone, from before that was refused, the very one. */
  private async holdActive(caller: Caller, idOrCode: string): Promise<Held<MachineFields> | null> {
    const isId = /^[0-9a-f]{24}$/i.test(idOrCode);
    const exact = isId ? { _id: new Types.ObjectId(idOrCode) } : { shortCode: idOrCode };
    const alike = { ...this.machines.alike(idOrCode), isActive: true };
    const held = await this.machines.hold(caller, { ...exact, isActive: true });
    return held ?? this.machines.hold(caller, alike);
  }

  /** The plan that is to be carried out, which is the machine's own. @throws AppError `invalid` naming `maintenanceId` */
  private async holdPlan(
    caller: Caller,
    id: string | null | undefined,
    machineId: string,
  ): Promise<Held<PlanFields> | null> {
    if (!id) return null;
    const held = await this.plans.hold(caller, { _id: new Types.ObjectId(id), machineId });
    if (held) return held;
    const [elsewhere] = await this.plans.byIds(caller, [id]);
    throw invalid(
      'maintenanceId',
      elsewhere ? 'È di un altro macchinario' : 'Manutenzione programmata sconosciuta',
    );
  }

  private async title(caller: Caller, { _id, machineId }: Stored<InterventionFields>): Promise<string> {
    const [machine] = await this.machines.find(caller, { _id: new Types.ObjectId(machineId) });
    return interventionTitle(_id.toHexString(), machine);
  }
}

/** The dates to judge: an end that nobody said is now, or follows the start. */
const datesOf = (
  { endDate: said }: InterventionEdit,
  { startDate, endDate }: Partial<InterventionFields>,
): object => (said === undefined ? { startDate } : { startDate, endDate });

const opened =
  (action: Action, machine: MachineFields) =>
  ({ _id }: Stored<InterventionFields>) => ({
    action,
    object: interventionTitle(_id.toHexString(), machine),
  });

const unknownMachine = () => invalid('machineId', 'Macchinario sconosciuto');
