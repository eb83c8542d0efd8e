import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Order, OrderCreate, OrderEdit } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import { randomUUID } from 'node:crypto';
import {
  anna,
  belt,
  carla,
  filter,
  lathe,
  press,
  startOrders,
  type OrdersTest,
} from '../testing/orders-service.ts';

let service: OrdersTest;

beforeAll(async () => {
  service = await startOrders();
});
afterAll(() => service.close());

const lists = { all: orders.all, archived: orders.archived };
const listed = async (list: keyof typeof lists, by = anna) => (await service.call(lists[list], {}, by)).items;
const byMachine = async (id: string, by = anna) =>
  (await service.call(orders.byMachine, { params: { id } }, by)).items;
const single = (id: string, by = anna) => service.call(orders.single, { params: { id } }, by);
const remove = (id: string, version?: number, by = anna) =>
  service.call(orders.remove, { params: { id }, version }, by);
const at = (...paths: string[]) => ({
  code: 'invalid',
  errors: paths.map((path) => expect.objectContaining({ path })),
});

const typed = { code: 'OL-046', name: 'Olio VG 46', qt: 20 };
const noneOf = (fields: string[]) => Object.fromEntries(fields.map((field) => [field, null]));

describe('the fields of the specification', () => {
  const body = {
    supplier: 'Utensileria Trentina',
    contact: 'ordini@utensileria.example',
    orderDate: '2026-09-17T00:00:00.000Z',
    price: 486.4,
    notes: 'Consegna al magazzino',
    orderStatus: 'SENT',
    machineId: press,
  } as const;
  const row = {
    ...{ code: 'CIN-A42', code2: 'RT-42', name: 'Cinghia', description: 'Per il motore', qt: 0.5 },
    ...{ manufacture: 'Rettrans', notes: 'Anche usata', unity: 'm', machineName: 'PR04' },
  };
  let stored: Order | undefined;

  beforeAll(async () => {
    const { _id } = await service.create({ ...body, rows: [{ ...row, spareId: belt }] });
    stored = (await listed('all')).find((one) => one._id === _id);
  });

  it.each(Object.entries(body))('[S3.order.%s] is stored', (field, value) => {
    expect(stored).toHaveProperty([field], value);
  });

  it('[S3.order.rows] [S3.order.row] are stored with every field', () => {
    expect(stored?.rows).toEqual([{ ...row, spareId: belt }]);
  });

  it('[S3.order._id] is set by the server', async () => {
    expect(stored?._id).toMatch(/^[0-9a-f]{24}$/);
    const sent = { _id: 'a'.repeat(24), tenantId: 'CANTINA', arrivalDate: null, notes: 'Altro' };
    const forged = sent as OrderEdit;
    expect((await service.edit(stored?._id ?? '', forged))._id).toBe(stored?._id);
  });
});

describe('writing', () => {
  it('[S7.order.create] a create without a body makes a NEW order of today, without rows, with one event', async () => {
    const { _id, ...made } = await service.create();
    const now = '2026-09-17T22:30:00.000Z';
    expect(made).toEqual({
      ...{ __v: 0, createdAt: now, orderDate: now, orderStatus: 'NEW', rows: [] },
      ...noneOf(['supplier', 'contact', 'arrivalDate', 'price', 'notes', 'machineId', 'letter']),
    });
    expect(await service.eventsOf(_id)).toMatchObject([
      { action: 'Ordine creato', object: `Ordine ${_id.slice(-5)}`, from: null },
    ]);
  });

  it('[S7.order.createEmpty] a create by GET makes the same order', async () => {
    const made = await service.call(orders.createEmpty, {}, anna);
    expect(made).toMatchObject({ __v: 0, orderStatus: 'NEW', supplier: null, rows: [] });
    expect((await listed('all')).map(({ _id }) => _id)).toContain(made._id);
  });

  it('creates one order when a create is repeated with its key, even at another time', async () => {
    const request = { body: { supplier: 'Una' }, idempotencyKey: 'key-of-order-1' };
    const first = await service.call(orders.create, request, anna);
    service.clock.instant = '2026-09-17T22:30:01.000Z';
    expect(await service.call(orders.create, request, anna)).toEqual(first);
    service.clock.instant = '2026-09-17T22:30:00.000Z';
    expect(await service.eventsOf(first._id)).toHaveLength(1);
  });

  it('creates one order when a create is repeated with its key after its spare was deleted; its rows can still be edited', async () => {
    const spareId = 'f'.repeat(24);
    service.spareIds.add(spareId);
    const request = { body: { rows: [{ spareId, qt: 2 }] }, idempotencyKey: 'key-of-order-2' };
    const first = await service.call(orders.create, request, anna);
    service.spareIds.delete(spareId);
    expect(await service.call(orders.create, request, anna)).toEqual(first);
    await expect(service.create(request.body)).rejects.toMatchObject({ code: 'invalid' });
    const rows = first.rows.map((row) => ({ ...row, qt: 3 }));
    expect(await service.edit(first._id, { supplier: 'Una', rows })).toMatchObject({ rows });
  });

  it('[S7.order.edit] changes the fields that the body names; repeated values are no change', async () => {
    const made = await service.create({ supplier: 'Una', rows: [typed], price: 10 });
    const fullBody = { supplier: made.supplier ?? '', rows: made.rows, price: null, contact: '' };
    const changed = await service.edit(made._id, fullBody, 0);
    expect(changed).toEqual({ ...made, __v: 1, price: null });
    const [, event] = await service.eventsOf(made._id);
    expect(event).toMatchObject({
      ...{ action: 'Ordine modificato', object: `Ordine ${made._id.slice(-5)} — Una` },
      ...{ from: { price: 10 }, to: { price: null } },
    });
    expect(await service.edit(made._id, fullBody)).toEqual(changed);
    expect(await single(made._id)).toEqual(changed);
    expect(await service.eventsOf(made._id)).toHaveLength(2);
  });

  it('stores every field of a row, and treats empty fields as unchanged', async () => {
    const made = await service.create({ supplier: 'Una', rows: [typed] });
    const emptyFields = ['spareId', 'code2', 'description', 'manufacture', 'notes', 'unity', 'machineName'];
    expect(made.rows).toEqual([{ ...typed, ...noneOf(emptyFields) }]);
    const edited = await service.edit(made._id, { rows: [...made.rows, { ...typed, code2: '' }] });
    expect(edited.rows).toEqual([...made.rows, ...made.rows]);
    const sent = await service.edit(made._id, { orderStatus: 'SENT' });
    expect(await service.edit(made._id, { rows: sent.rows })).toEqual(sent);
  });

  it('needs a supplier on edit, and on create unless it is NEW', async () => {
    const message = 'Inserisci FORNITORE per salvare.';
    const refused = { code: 'invalid', errors: [{ path: 'supplier', message }] };
    for (const orderStatus of ['SENT', 'HIDE'] as const)
      await expect(service.create({ orderStatus, supplier: ' ' })).rejects.toMatchObject(refused);
    const made = await service.create();
    await expect(service.edit(made._id, { notes: 'x' })).rejects.toMatchObject(refused);
    expect(await service.edit(made._id, { supplier: 'Una', notes: 'x' })).toMatchObject({ __v: 1 });
    expect(await service.edit(made._id, { notes: 'y' })).toMatchObject({ __v: 2, supplier: 'Una' });
  });

  it('[S7.order.remove] refuses to delete an outdated version, and deletes with an event', async () => {
    const made = await service.create({ supplier: 'Una' });
    await service.edit(made._id, { notes: 'x' }, 0);
    await expect(service.edit(made._id, { notes: 'y' }, 0)).rejects.toMatchObject({
      ...{ code: 'stale', current: expect.objectContaining({ notes: 'x' }) },
    });
    await expect(remove(made._id, 0)).rejects.toMatchObject({ code: 'stale' });
    expect(await remove(made._id, 1)).toEqual({ ok: true });
    expect((await service.eventsOf(made._id)).at(-1)).toMatchObject({ action: 'Ordine eliminato', to: null });
    expect((await listed('all')).map(({ _id }) => _id)).not.toContain(made._id);
  });
});

describe('states', () => {
  const statuses = ['NEW', 'SENT', 'HIDE'] as const;
  const actions = {
    NEW: { NEW: null, SENT: 'Ordine inviato', HIDE: 'Ordine arrivato' },
    SENT: { NEW: 'Ordine riaperto', SENT: null, HIDE: 'Ordine arrivato' },
    HIDE: { NEW: 'Ordine riaperto', SENT: 'Ordine riaperto', HIDE: null },
  } as const;

  it.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))(
    '[S4.order.statuses] change from %s to %s, with an action in the log',
    async (from, to) => {
      const made = await service.create({ supplier: 'Una', orderStatus: from });
      expect(await service.edit(made._id, { orderStatus: to })).toMatchObject({ orderStatus: to });
      const loggedActions = (await service.eventsOf(made._id)).slice(1).map(({ action }) => action);
      expect(loggedActions).toEqual(actions[from][to] === null ? [] : [actions[from][to]]);
    },
  );

  it('[S4.order.onlyNew] supplier, contact and rows can change only while the stored order is NEW', async () => {
    const rows = [typed];
    const made = await service.create({ supplier: 'Una', contact: 'a@b.example', rows });
    const sent = await service.edit(made._id, { supplier: 'Due', rows: [], orderStatus: 'SENT' });
    expect(sent).toMatchObject({ supplier: 'Due', rows: [], orderStatus: 'SENT' });
    const locked = { supplier: 'Tre', contact: null, rows, orderStatus: 'NEW' } as const;
    await expect(service.edit(made._id, { ...locked, notes: 'x' })).rejects.toMatchObject({
      ...{
        code: 'locked',
        errors: ['supplier', 'contact', 'rows'].map((path) => expect.objectContaining({ path })),
      },
    });
    const rest = { price: 3, notes: 'x', machineId: press, orderDate: '2026-01-01T00:00:00.000Z' };
    const unlocked = await service.edit(made._id, {
      ...rest,
      supplier: 'Due',
      contact: 'a@b.example',
      rows: [],
    });
    expect(unlocked).toMatchObject({ ...rest, __v: 2 });
    await service.edit(made._id, { orderStatus: 'NEW' });
    expect(await service.edit(made._id, { supplier: 'Tre', contact: null, rows })).toMatchObject({
      ...{ supplier: 'Tre', contact: null, rows: [expect.objectContaining(typed)] },
    });
  });

  it('an order has an arrival date from when it becomes HIDE until it is reopened', async () => {
    const made = await service.create({ supplier: 'Una', orderStatus: 'SENT' });
    expect(made.arrivalDate).toBe(null);
    service.clock.instant = '2026-09-20T08:00:00.000Z';
    const arrived = await service.edit(made._id, { orderStatus: 'HIDE' });
    expect(arrived.arrivalDate).toBe('2026-09-20T08:00:00.000Z');
    service.clock.instant = '2026-09-17T22:30:00.000Z';
    expect(await service.edit(made._id, { notes: 'x' })).toMatchObject({ arrivalDate: arrived.arrivalDate });
    expect(await service.edit(made._id, { orderStatus: 'SENT' })).toMatchObject({ arrivalDate: null });
    expect(await service.create({ supplier: 'Una', orderStatus: 'HIDE' })).toMatchObject({
      arrivalDate: '2026-09-17T22:30:00.000Z',
    });
  });
});

describe('lists', () => {
  const tenant = { ...anna, tenantId: 'LISTS' };

  it('[S3.lists.orders] [S7.order.all] [S7.order.archived] are sorted newest first, arrived orders separately', async () => {
    const bodies: OrderCreate[] = [
      { supplier: 'B', orderDate: '2026-02-01T00:00:00.000Z', orderStatus: 'SENT' },
      { supplier: 'C', orderDate: '2026-01-01T00:00:00.000Z' },
      { supplier: 'A', orderDate: '2026-03-01T00:00:00.000Z' },
      { supplier: 'E', orderDate: '2026-01-02T00:00:00.000Z', orderStatus: 'HIDE' },
      { supplier: 'D', orderDate: '2026-01-03T00:00:00.000Z', orderStatus: 'HIDE' },
    ];
    for (const body of bodies) await service.create(body, tenant);
    const suppliers = async (list: keyof typeof lists) =>
      (await listed(list, tenant)).map(({ supplier }) => supplier);
    expect(await suppliers('all')).toEqual(['A', 'B', 'C']);
    expect(await suppliers('archived')).toEqual(['D', 'E']);
  });

  it('[S7.order.byMachine] contain a machine’s orders in all states; an unknown machine is 404', async () => {
    const first = await service.create({ machineId: lathe, orderDate: '2026-01-01T00:00:00.000Z' });
    const second = await service.create({ machineId: lathe, supplier: 'Una', orderStatus: 'HIDE' });
    await service.create({ machineId: press });
    expect(await byMachine(lathe)).toEqual([second, first]);
    await expect(byMachine('e'.repeat(24))).rejects.toMatchObject({ code: 'not_found' });
    await expect(byMachine(lathe, carla)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('[S1.tenants] another tenant cannot see, change or delete an order', async () => {
    const { _id: id } = await service.create({ supplier: 'Solo di Rossi' });
    const missing = { code: 'not_found' };
    await expect(service.edit(id, { notes: 'x' }, undefined, carla)).rejects.toMatchObject(missing);
    await expect(remove(id, undefined, carla)).rejects.toMatchObject(missing);
    await expect(single(id, carla)).rejects.toMatchObject(missing);
    expect(await listed('all', carla)).toEqual([]);
  });
});

describe('machines and spares', () => {
  it('belong to the tenant; the machine is held until the order is written', async () => {
    const before = service.holds.length;
    const rows = [belt, filter].map((spareId) => ({ spareId, qt: 1 }));
    await service.create({ machineId: press, rows });
    expect(service.holds).toHaveLength(before + 1);
    expect(service.released).toEqual(service.holds);
    await expect(service.create({ machineId: 'e'.repeat(24) })).rejects.toMatchObject(at('machineId'));
    await expect(service.create({ machineId: press }, carla)).rejects.toMatchObject(at('machineId'));
    const unknownRows = [typed, { spareId: 'e'.repeat(24), qt: 1 }, { spareId: belt, qt: 1 }];
    const errors = [{ path: 'rows.1.spareId', message: 'Riga 2: il ricambio non è più in elenco' }];
    await expect(service.create({ rows: unknownRows })).rejects.toMatchObject({ code: 'invalid', errors });
    const both = at('machineId', 'rows.1.spareId');
    await expect(service.create({ machineId: 'e'.repeat(24), rows: unknownRows })).rejects.toMatchObject(
      both,
    );
    expect(service.released).toEqual(service.holds);
  });

  it('count a machine’s orders for the service that deletes it', async () => {
    const tenant = { ...anna, tenantId: 'COUNTS' };
    const rows = service.kit.connection.collection('orders');
    const { _id } = await service.create({ supplier: 'Una' }, tenant);
    await rows.updateMany({ tenantId: 'COUNTS' }, { $set: { machineId: press } });
    const count = (entity: 'machine' | 'site', id: string) =>
      service.call(referenceCountCall('orders'), { body: { entity, id } }, tenant);
    expect(await count('machine', press)).toEqual({ counts: [{ entity: 'order', count: 1 }] });
    expect(await count('machine', lathe)).toEqual({ counts: [{ entity: 'order', count: 0 }] });
    expect(await count('site', press)).toEqual({ counts: [{ entity: 'order', count: 0 }] });
    await remove(_id, undefined, tenant);
    expect(await count('machine', press)).toEqual({ counts: [{ entity: 'order', count: 0 }] });
  });

  it('an order that an intervention waits for, or is about to, is not deleted', async () => {
    const { _id } = await service.create({ supplier: 'Una' });
    const held = { body: { ids: [_id, 'e'.repeat(24)], by: randomUUID() } };
    expect(await service.call(orders.hold, held, carla)).toEqual({ items: [] });
    expect(await service.call(orders.hold, held, anna)).toEqual({ items: [{ _id }] });
    await expect(remove(_id)).rejects.toMatchObject({ code: 'in_use' });
    service.awaited.set(_id, 2);
    await service.call(orders.release, held, anna);
    await expect(remove(_id)).rejects.toMatchObject({
      code: 'in_use',
      detail: 'L’ordine ha 2 interventi: non si può eliminare. Prima va ripreso quel che lo aspetta.',
    });
    service.awaited.delete(_id);
    expect(await remove(_id)).toEqual({ ok: true });
  });

  it('are looked up 200 at a time for an order of 500 rows', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({ spareId: index % 2 ? belt : filter, qt: 1 }));
    const made = await service.create({ supplier: 'Una', rows });
    expect(made.rows).toHaveLength(500);
    rows.splice(450, 1, { spareId: 'e'.repeat(24), qt: 1 });
    await expect(service.create({ rows })).rejects.toMatchObject(at('rows.450.spareId'));
  });
});
