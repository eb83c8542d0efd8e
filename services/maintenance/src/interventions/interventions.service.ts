import { Injectable } from '@nestjs/common';
import type { Action } from '@officina/contracts/events/actions';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import {
  interventions,
  type InterventionCreate,
  type InterventionEdit,
  type SensorRequest,
} from '@officina/contracts/maintenance/interventions';
import type { PublicReport } from '@officina/contracts/maintenance/public-report';
import { orders } from '@officina/contracts/orders/orders';
import { visits } from '@officina/contracts/sites/visits';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { checkDates } from '@officina/server-kit/dates';
import { zoneOf } from '@officina/server-kit/zone';
import { References } from '@officina/server-kit/references/references';
import type { HeldDocument } from '@officina/server-kit/store/audited-holds';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import { ReportKeys } from '../attachments/report-keys.ts';
import { Machines } from '../machines/machine.model.ts';
import type { MachineFields } from '../machines/machine-rules.ts';
import type { PlanFields } from '../plans/plan-rules.ts';
import { PlanHolds, opensPlan } from './plan-holds.ts';
import { withNames } from './people.ts';
import { applyEdit } from './edit-rules.ts';
import {
  actionOfCreate,
  actionOfEdit,
  Interventions,
  interventionTitle,
  open as whileOpen,
  type InterventionFields,
} from './intervention.model.ts';
import { newIntervention, newReport, newSensorRequest, withChecklistOf } from './new-intervention.ts';
import type { NoteAuthor } from './notes.ts';
import { uniqueOriginOf, Origins } from './origins.ts';

/** Rules of interventions that need stored data. */
@Injectable()
export class InterventionsService {
  constructor(
    private readonly interventions: Interventions,
    private readonly machines: Machines,
    private readonly plans: PlanHolds,
    private readonly origins: Origins,
    private readonly references: References,
    private readonly reportKeys: ReportKeys,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not_found` for an unknown visit, `unavailable` if it cannot be looked up */
  async refuseUnknownVisit(caller: Caller, id: string): Promise<void> {
    await this.references.one(caller, visits.byIds, id, visitTexts.what);
  }

  /**
   * @throws AppError `invalid` for an unknown machine, visit, order or origin, and as `PlanHolds`, `Origins`, `newIntervention`,
   *   `checkDates` and `withNames`
   */
  async create(
    caller: Caller,
    body: InterventionCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<InterventionFields>> {
    const request = { idempotencyKey, request: body };
    const made = await this.interventions.madeBefore(caller, request);
    if (made) return made;
    try {
      return await this.open(caller, body, request);
    } catch (error) {
      // When one request is sent twice at once, the second may find the first one's job open.
      const isAlreadyOpen = error instanceof AppError && error.code === 'already_open';
      const madeMeanwhile = isAlreadyOpen && (await this.interventions.madeBefore(caller, request));
      if (madeMeanwhile) return madeMeanwhile;
      throw error;
    }
  }

  private async open(
    caller: Caller,
    body: InterventionCreate,
    request: { idempotencyKey: string | undefined; request: object },
  ): Promise<Stored<InterventionFields>> {
    const uniqueOrigin = uniqueOriginOf(body);
    const machine = { _id: new Types.ObjectId(body.machineId) };
    await using held = await (uniqueOrigin
      ? this.machines.holdInTurn(caller, machine)
      : this.machines.hold(caller, machine));
    if (!held) throw unknownMachine();
    if (uniqueOrigin) await this.origins.refuseSecond(caller, uniqueOrigin);
    await this.references.refuseUnknown(caller, visits.byIds, { visitId: body.visitId }, visitTexts);
    const { machineId, maintenanceId, allowSecond = false } = body;
    const isOnly = !allowSecond && opensPlan(body);
    await using plan = maintenanceId
      ? await this.plans.hold(caller, { machineId, maintenanceId, isOnly })
      : null;
    await this.origins.refuseUnknown(caller, body);
    const author = this.author(caller);
    const named = await withNames(this.references, caller, body);
    const fields = newIntervention(withChecklistOf(plan?.document, named), author);
    await using _order = await this.holdOrder(caller, fields);
    checkDates('intervention', datesOf(body, fields), { zone: zoneOf(caller), now: author.date });
    const audit = opened(actionOfCreate(fields), held.document);
    const { mayChange } = interventions.create;
    return await this.interventions.insert(caller, fields, audit, { ...request, mayChange });
  }

  /** A report from the public form, signed by its author. @throws AppError `invalid` unless the machine is active */
  async report(caller: Caller, report: PublicReport, { idempotencyKey }: Precondition): Promise<void> {
    const { photos, follow, ...said } = report;
    // A repeat may name other keys: those of photos end.
    const request = { idempotencyKey, request: said };
    const made =
      (await this.interventions.madeBefore(caller, request)) ?? (await this.register(caller, said, request));
    const id = made._id.toHexString();
    if (follow) await this.reportKeys.follow(caller, id, follow);
    if (photos) await this.reportKeys.name(caller, id, photos);
  }

  private async register(
    caller: Caller,
    report: PublicReport,
    request: { idempotencyKey: string | undefined; request: object },
  ): Promise<Stored<InterventionFields>> {
    await using held = await this.holdActive(caller, report.machineId);
    if (!held) throw unknownMachine();
    const { document: machine } = held;
    const operator = { ...caller, userName: report.openBy };
    const fields = newReport(report, machine._id.toHexString(), this.author(operator));
    return await this.interventions.insert(
      operator,
      fields,
      opened('Segnalazione registrata', machine),
      request,
    );
  }

  /**
   * The request of a sensor, opened by the system; the one that it opened before, while that is open.
   * @throws AppError `invalid` for an unknown machine, `gone` as `madeBefore`
   */
  async openForSensor(
    caller: Caller,
    body: SensorRequest,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<InterventionFields>> {
    const request = { idempotencyKey, request: body };
    const made = await this.interventions.madeBefore(caller, request);
    if (made) return made;
    const before = body.before && { _id: new Types.ObjectId(body.before), isActive: true, ...whileOpen };
    const [stillOpen] = before ? await this.interventions.find(caller, before) : [];
    if (stillOpen) return stillOpen;
    await using held = await this.machines.hold(caller, { _id: new Types.ObjectId(body.machineId) });
    if (!held) throw unknownMachine();
    const fields = newSensorRequest(body, this.author(caller));
    return await this.interventions.insert(
      caller,
      fields,
      opened(actionOfCreate(fields), held.document),
      request,
    );
  }

  /**
   * @throws AppError `not_found`, `stale`, `invalid` for an unknown visit or order, and those of `PlanHolds`, `applyEdit`, `checkDates`
   *   and `withNames`
   */
  async edit(
    caller: Caller,
    id: string,
    edit: InterventionEdit,
    on: Precondition,
  ): Promise<Stored<InterventionFields>> {
    const author = this.author(caller);
    let plan: HeldDocument<PlanFields> | null = null;
    const release = async () => plan?.[Symbol.asyncDispose]();
    await using held = new AsyncDisposableStack();
    held.defer(release);
    const { mayChange } = interventions.edit;
    return await this.interventions.update(
      caller,
      id,
      { ...on, request: edit, mayChange },
      async (current) => {
        const named = await withNames(this.references, caller, edit, current);
        const set = applyEdit(current, named, author);
        checkDates('intervention', datesOf(edit, set), { zone: zoneOf(caller), now: author.date });
        await this.references.refuseUnknown(caller, visits.byIds, { visitId: set.visitId }, visitTexts);
        held.use(await this.holdOrder(caller, set));
        // A retry after a concurrent write would wait for its own hold.
        await release();
        plan = await this.holdPlan(caller, current, set, edit);
        return {
          set,
          audit: { action: actionOfEdit(current, set), object: await this.title(caller, current) },
        };
      },
    );
  }

  /** A CLOSED one can be deleted too: its events remain. @throws AppError `not_found`, `stale` */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    await this.interventions.remove(caller, id, version, async (current) => ({
      action: 'Intervento eliminato',
      object: await this.title(caller, current),
    }));
  }

  /** The label of an intervention in the event log, with its machine. @throws AppError `not_found` */
  async titleOf(caller: Caller, id: string): Promise<string> {
    return this.title(caller, await this.interventions.get(caller, id));
  }

  private author({ userId, userName: user }: Caller): NoteAuthor {
    return { userId, user, date: this.clock.now(), newId: () => new Types.ObjectId().toHexString() };
  }

  /** By id or by code. If two older codes differ only in case, the exact one wins. */
  private async holdActive(caller: Caller, idOrCode: string): Promise<HeldDocument<MachineFields> | null> {
    const isId = /^[0-9a-f]{24}$/i.test(idOrCode);
    const exact = isId ? { _id: new Types.ObjectId(idOrCode) } : { shortCode: idOrCode };
    const alike = { ...this.machines.alike(idOrCode), isActive: true };
    const held = await this.machines.hold(caller, { ...exact, isActive: true });
    return held ?? this.machines.hold(caller, alike);
  }

  /** Holds the order that an intervention waits for from now on. @throws AppError as `References.hold` */
  private holdOrder(
    caller: Caller,
    { waitsForOrder }: Partial<InterventionFields>,
  ): Promise<AsyncDisposable> {
    return this.references.hold(caller, orders, { waitsForOrder }, orderTexts);
  }

  /** Holds the plan that an edit sets or reopens. @throws AppError as `PlanHolds` */
  private async holdPlan(
    caller: Caller,
    current: Stored<InterventionFields>,
    set: Partial<InterventionFields>,
    { maintenanceId: named, allowSecond = false }: InterventionEdit,
  ): Promise<HeldDocument<PlanFields> | null> {
    const { machineId, maintenanceId, _id: job } = current;
    const isOpened = opensPlan({ ...current, ...set }, current);
    const isOnly = isOpened && !allowSecond;
    if (named && named !== maintenanceId)
      return this.plans.hold(caller, { machineId, maintenanceId: named, isOnly, job });
    return isOpened && maintenanceId
      ? this.plans.holdIfThere(caller, { machineId, maintenanceId, isOnly, job })
      : null;
  }

  private async title(caller: Caller, { _id, machineId }: Stored<InterventionFields>): Promise<string> {
    const [machine] = await this.machines.find(caller, { _id: new Types.ObjectId(machineId) });
    return interventionTitle(_id.toHexString(), machine);
  }
}

/** The dates to check: a default end is now or the start, and is not checked. */
const datesOf = (
  { endDate: endDateInBody }: InterventionEdit,
  { startDate, endDate }: Partial<InterventionFields>,
): object => (endDateInBody === undefined ? { startDate } : { startDate, endDate });

const opened =
  (action: Action, machine: MachineFields) =>
  ({ _id }: Stored<InterventionFields>) => ({
    action,
    object: interventionTitle(_id.toHexString(), machine),
  });

const visitTexts = { what: 'la visita', unknown: 'Visita sconosciuta' };
const orderTexts = { what: 'l’ordine', unknown: 'Ordine sconosciuto' };

const unknownMachine = () => invalid('machineId', 'Macchinario sconosciuto');
