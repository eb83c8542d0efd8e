import { withArticle } from '@officina/contracts/article';
import { Injectable } from '@nestjs/common';
import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import type { Action } from '@officina/contracts/events/actions';
import { machines } from '@officina/contracts/maintenance/machines';
import {
  visit,
  visitCreate,
  visitEdit,
  type VisitCreate,
  type VisitEdit,
} from '@officina/contracts/sites/visits';
import { Clock } from '@officina/server-kit/clock';
import { checkDates, type DateContext } from '@officina/server-kit/dates';
import { dayOf, formatItalianDay, zoneOf } from '@officina/server-kit/zone';
import { checkAll, invalid } from '@officina/server-kit/app-error';
import { References } from '@officina/server-kit/references/references';
import type { Audit } from '@officina/server-kit/store/audited-schema';
import { changedFields, fieldsOfBody, emptyFields } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { Types } from 'mongoose';
import { Sites } from '../sites/site.model.ts';
import { Visits, type GradedMachine, type VisitFields } from './visit.model.ts';

const editWithoutMachines = visitEdit.omit({ machines: true });
const ownerTexts = { what: 'chi ha fatto la visita', unknown: 'Utente sconosciuto' };
const machineTexts = { what: 'i macchinari', unknown: 'Macchinario sconosciuto' };

/** Rules of visits. */
@Injectable()
export class VisitsService {
  constructor(
    private readonly visits: Visits,
    private readonly sites: Sites,
    private readonly references: References,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not_found`, `unavailable` if maintenance cannot be reached */
  async refuseUnknownMachine(caller: Caller, id: string): Promise<void> {
    await this.references.one(caller, machines.byIds, id, 'il macchinario');
  }

  /**
   * @throws AppError `invalid` for an unknown site, owner or machine and for a machine out of service, and as `checkDates`;
   *   `unavailable` if auth or maintenance cannot be reached
   */
  async create(
    caller: Caller,
    body: VisitCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<VisitFields>> {
    const request = { idempotencyKey, request: body };
    const made = await this.visits.madeBefore(caller, request);
    if (made) return made;
    const given = fieldsOfBody(visitCreate, body);
    checkDates('visit', given, this.today(caller));
    await using held = new AsyncDisposableStack();
    const owner = body.owner ?? caller.userId;
    const gradedRows = this.gradedRows(caller, body.machines ?? [], [], held);
    await checkAll(this.checkReferences(caller, { site: body.site, owner }, held), gradedRows);
    const fields = { ...emptyFields(visit), ...given, owner, machines: await gradedRows };
    const audit = await this.audit(caller, 'Visita registrata', fields);
    return await this.visits.insert(caller, fields, audit, request);
  }

  /** @throws AppError `not_found`, `stale`, and those of `create` */
  async edit(caller: Caller, id: string, body: VisitEdit, on: Precondition): Promise<Stored<VisitFields>> {
    await using held = new AsyncDisposableStack();
    return await this.visits.update(caller, id, { ...on, request: body }, async (current) => {
      const { machines: rows, ...rest } = body;
      const plain = changedFields<VisitFields>(current, fieldsOfBody(editWithoutMachines, rest));
      checkDates('visit', plain, this.today(caller));
      const gradedRows = rows && this.gradedRows(caller, rows, current.machines, held);
      await checkAll(this.checkReferences(caller, plain, held), Promise.resolve(gradedRows));
      const set = {
        ...plain,
        ...changedFields(withNotes(current), gradedRows ? { machines: await gradedRows } : {}),
      };
      return { set, audit: await this.audit(caller, 'Visita modificata', { ...current, ...set }) };
    });
  }

  /** @throws AppError `not_found`, `stale` */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    await this.visits.remove(caller, id, version, (current) =>
      this.audit(caller, 'Visita eliminata', current),
    );
  }

  /** The label of a visit in the event log. @throws AppError `not_found` */
  async titleOf(caller: Caller, id: string): Promise<string> {
    return this.title(caller, await this.visits.get(caller, id));
  }

  private today(caller: Caller): DateContext {
    return { zone: zoneOf(caller), now: this.clock.now() };
  }

  /** Checks that the owner is a user of the tenant, and holds the site until the visit is written. */
  private async checkReferences(
    caller: Caller,
    { site, owner }: Pick<VisitEdit, 'site' | 'owner'>,
    held: AsyncDisposableStack,
  ): Promise<void> {
    await checkAll(
      this.references.refuseUnknown(caller, users.byIds, { owner }, ownerTexts),
      this.holdSite(caller, site, held),
    );
  }

  private async holdSite(caller: Caller, id: string | undefined, held: AsyncDisposableStack): Promise<void> {
    if (id === undefined) return;
    const known = await this.sites.hold(caller, { _id: new Types.ObjectId(id) });
    if (!known) throw invalid('site', 'Luogo sconosciuto');
    held.use(known);
  }

  /**
   * The rows to store: existing ones keep the stored machine name, and their note if none is sent; new ones need active
   * machines, which are held until the visit is written.
   */
  private async gradedRows(
    caller: Caller,
    rows: NonNullable<VisitEdit['machines']>,
    before: GradedMachine[],
    held: AsyncDisposableStack,
  ): Promise<GradedMachine[]> {
    const storedRows = new Map(before.map((row) => [row.machineId, row]));
    const added = rows.flatMap(({ machineId }, index) =>
      storedRows.has(machineId) ? [] : [[`machines.${index}.machineId`, machineId] as const],
    );
    held.use(await this.references.hold(caller, machines, Object.fromEntries(added), machineTexts));
    const ids = added.map(([, id]) => id);
    const found = await this.references.lookUp(caller, machines.byIds, ids, machineTexts.what);
    const idle = new Set(found.flatMap(({ _id, isActive }) => (isActive ? [] : [_id])));
    const refused = added.flatMap(([path, id]) => (idle.has(id) ? [path] : []));
    if (refused.length > 0) throw invalid(refused, 'È fuori servizio');
    const brief = new Map(found.map(({ _id, name, shortCode }) => [_id, { name, code: shortCode }]));
    return rows.map(({ machineId, status, note = storedRows.get(machineId)?.note }) => {
      const { name, code } = storedRows.get(machineId) ?? brief.get(machineId) ?? {};
      return { machineId, status, name: name ?? null, code: code ?? null, note: note || null };
    });
  }

  private async audit(
    caller: Caller,
    action: Action,
    visited: Pick<VisitFields, 'site' | 'datetime'>,
  ): Promise<Audit> {
    return { action, object: await this.title(caller, visited) };
  }

  /** `Visita a Sede del 17/09/2026`, with the site's current name and the day of the tenant's calendar. */
  private async title(
    caller: Caller,
    { site, datetime }: Pick<VisitFields, 'site' | 'datetime'>,
  ): Promise<string> {
    const [known] = await this.sites.byIds(caller, [site]);
    const day = withArticle('del', formatItalianDay(dayOf(zoneOf(caller), datetime)));
    return known ? `Visita a ${known.name} ${day}` : `Visita ${day}`;
  }
}

/** Rows stored before notes existed get a null note. */
const withNotes = (visit: Stored<VisitFields>): VisitFields => ({
  ...visit,
  machines: visit.machines.map((row) => ({ ...row, note: row.note ?? null })),
});
