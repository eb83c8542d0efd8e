import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderOrphans } from '@officina/contracts/orders/orphans';
import { orders } from '@officina/contracts/orders/orders';
import { systemCaller } from '@officina/server-kit/system-caller';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { Types } from 'mongoose';
import { anna, carla, lathe, press, startOrders, type OrdersTest } from '../testing/orders-service.ts';

const missingId = 'e'.repeat(24);
let service: OrdersTest;
let admin: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  service = await startOrders();
  admin = await testBus(service.nats, 'admin');
});
afterAll(async () => {
  await admin.close();
  await service.close();
});

const rows = () => service.kit.connection.collection('orders');
/** Gives an order a missing machine, as after a restore. */
const loseMachine = (id: string) =>
  rows().updateOne({ _id: new Types.ObjectId(id) }, { $set: { machineId: missingId } });
const find = (tenant = 'rossi') => admin.bus.call(orderOrphans.find, { body: { tenant } }, systemCaller());
const repair = () =>
  admin.bus.call(orderOrphans.mend, { body: { tenant: 'ROSSI' } }, systemCaller(), { deadlineMs: 60_000 });
const single = (id: string, by = anna) => service.call(orders.single, { params: { id } }, by);

describe('orders whose machine was deleted', () => {
  it('are listed, also those that are sent or have no supplier, and no others', async () => {
    await service.create({ supplier: 'Sana', machineId: lathe });
    await service.create({ supplier: 'Senza macchina' });
    expect(await find()).toEqual({ count: 0, orphans: [] });
    const sent = await service.create({ supplier: 'Tenutex', machineId: press, orderStatus: 'SENT' });
    const bare = await service.create({ machineId: press });
    const theirs = await service.create({ supplier: 'Di un’altra azienda' }, carla);
    for (const { _id } of [sent, bare, theirs]) await loseMachine(_id);
    const lost = { entity: 'order', field: 'machineId', missing: missingId } as const;
    const { count, orphans } = await find();
    expect(count).toBe(2);
    expect(orphans).toHaveLength(2);
    expect(orphans).toContainEqual({
      ...{ ...lost, _id: sent._id, object: `Ordine ${sent._id.slice(-5)} — Tenutex` },
    });
    expect(orphans).toContainEqual({ ...lost, _id: bare._id, object: `Ordine ${bare._id.slice(-5)}` });
    expect(await find('CANTINA')).toMatchObject({ count: 1, orphans: [{ _id: theirs._id }] });

    const repaired = await repair();
    expect(repaired.orphans.map(({ _id }) => _id).sort()).toEqual([sent._id, bare._id].sort());
    expect(await single(sent._id)).toEqual({ ...sent, __v: 1, machineId: null });
    expect(await single(bare._id)).toEqual({ ...bare, __v: 1, machineId: null });
    expect(await single(theirs._id, carla)).toMatchObject({ __v: 0, machineId: missingId });
    expect((await service.eventsOf(sent._id)).at(-1)).toMatchObject({
      ...{ action: 'Ordine modificato', object: `Ordine ${sent._id.slice(-5)} — Tenutex` },
      ...{ from: { machineId: missingId }, to: { machineId: null } },
      user: { id: null, name: 'Amministratore' },
    });
    expect(await find()).toEqual({ count: 0, orphans: [] });
  });

  it('are all counted, and listed up to 200', async () => {
    const { _id } = await service.create({ supplier: 'Molti' });
    const row = await rows().findOne({ _id: new Types.ObjectId(_id) });
    const copies = Array.from({ length: 201 }, () => ({
      ...{ ...row, _id: new Types.ObjectId(), _outbox: [], machineId: new Types.ObjectId().toHexString() },
    }));
    await rows().insertMany(copies);
    const { count, orphans } = await find();
    expect([count, orphans.length]).toEqual([201, 200]);
    expect((await repair()).count).toBe(201);
    expect((await find()).count).toBe(0);
  });

  it('cannot be listed while maintenance is down', async () => {
    await service.create({ supplier: 'Tenutex', machineId: press });
    await service.stopMaintenance();
    await expect(find()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(repair()).rejects.toMatchObject({ code: 'unavailable' });
  });
});
