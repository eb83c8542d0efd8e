import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Precondition } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import { spares } from '@officina/contracts/maintenance/spares';
import { order, type OrderCreate, type OrderEdit } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import { Clock } from '@officina/server-kit/clock';
import { checkDates } from '@officina/server-kit/dates';
import { zoneOf } from '@officina/server-kit/zone';
import { checkAll } from '@officina/server-kit/app-error';
import { References } from '@officina/server-kit/references/references';
import { emptyFields } from '@officina/server-kit/store/fields';
import type { Stored } from '@officina/server-kit/store/stored';
import { actionOfEdit, applyEdit, arrivalOf, fieldsOf, refuseWithoutSupplier } from './edit-rules.ts';
import { Orders, type OrderFields } from './order.model.ts';

const machineTexts = { what: 'il macchinario', unknown: 'Macchinario sconosciuto' };
const spareTexts = {
  what: 'i ricambi',
  unknown: (path: string) => `Riga ${Number(path.split('.')[1]) + 1}: il ricambio non è più in elenco`,
};

/** Rules of orders that need stored data. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: Orders,
    private readonly references: References,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError `not_found` for an unknown machine, `unavailable` if machines cannot be looked up */
  async refuseUnknownMachine(caller: Caller, id: string): Promise<void> {
    await this.references.one(caller, machines.byIds, id, machineTexts.what);
  }

  /** Machine names by id; unknown ones are absent. @throws AppError `unavailable` if machines cannot be looked up */
  async machinesOf(caller: Caller, ids: string[]): Promise<Map<string, string>> {
    const found = await this.references.lookUp(caller, machines.byIds, ids, 'i macchinari');
    return new Map(
      found.map(({ _id, name, shortCode }) => [_id, name ? `${name} (${shortCode})` : shortCode]),
    );
  }

  /**
   * @throws AppError `invalid` for an unknown machine or spare, or without a supplier unless it is NEW, and as `checkDates`;
   *   `unavailable` if they cannot be looked up
   */
  async create(
    caller: Caller,
    body: OrderCreate,
    { idempotencyKey }: Precondition,
  ): Promise<Stored<OrderFields>> {
    const request = { idempotencyKey, request: body };
    const made = await this.orders.madeBefore(caller, request);
    if (made) return made;
    await using held = new AsyncDisposableStack();
    const now = this.clock.now();
    const given = fieldsOf(body);
    checkDates('order', given, { zone: zoneOf(caller), now });
    await this.checkReferences(caller, given, [], held);
    const fields = {
      ...{ ...emptyFields(order), orderDate: now, orderStatus: 'NEW' as const, rows: [], ...given },
      ...arrivalOf('NEW', given.orderStatus ?? 'NEW', now),
    };
    // The supplier of an order that is not NEW could not be added later.
    if (fields.orderStatus !== 'NEW') refuseWithoutSupplier(fields);
    const { mayChange } = orders.create;
    return await this.orders.insert(caller, fields, { action: 'Ordine creato' }, { ...request, mayChange });
  }

  /** @throws AppError `not_found`, `stale`, and those of `create` and `applyEdit` */
  async edit(caller: Caller, id: string, edit: OrderEdit, on: Precondition): Promise<Stored<OrderFields>> {
    await using held = new AsyncDisposableStack();
    const { mayChange } = orders.edit;
    return await this.orders.update(caller, id, { ...on, request: edit, mayChange }, async (current) => {
      const now = this.clock.now();
      const set = applyEdit(current, edit, now);
      checkDates('order', set, { zone: zoneOf(caller), now });
      await this.checkReferences(caller, set, current.rows, held);
      return { set, audit: { action: actionOfEdit(current, set) } };
    });
  }

  /**
   * @throws AppError `not_found`, `stale`, `in_use` while an intervention waits for it or is about to; `unavailable` if
   *   maintenance cannot be asked
   */
  async remove(caller: Caller, id: string, { version }: Precondition): Promise<void> {
    await this.orders.remove(caller, id, version, async () => {
      await this.references.refuseWhileReferenced(caller, 'order', id);
      return { action: 'Ordine eliminato' };
    });
  }

  /**
   * Checks that machine and spares belong to the tenant, and holds the machine until the order is written. Spares that the rows
   * already had are not checked: rows are copies and remain when a spare is deleted.
   */
  private async checkReferences(
    caller: Caller,
    { machineId, rows = [] }: Partial<OrderFields>,
    before: OrderFields['rows'],
    held: AsyncDisposableStack,
  ): Promise<void> {
    const known = new Set(before.map(({ spareId }) => spareId));
    const picked = rows
      .map(({ spareId }, at) => [`rows.${at}.spareId`, spareId] as const)
      .filter(([, spareId]) => !known.has(spareId));
    await checkAll(
      this.references.hold(caller, machines, { machineId }, machineTexts).then((hold) => held.use(hold)),
      this.references.refuseUnknown(caller, spares.byIds, Object.fromEntries(picked), spareTexts),
    );
  }
}
