import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { orders } from '@officina/contracts/orders/orders';
import { anna, belt, press, startOrders, type OrdersTest } from '../testing/orders-service.ts';

let service: OrdersTest;

beforeAll(async () => {
  service = await startOrders();
});
afterAll(() => service.close());

it('while maintenance is down, new references and the Excel are refused and other changes still work', async () => {
  const away = { code: 'unavailable' };
  const rows = [{ spareId: belt, qt: 1 }];
  const made = await service.create({ supplier: 'Una', machineId: press, rows });
  await service.stopMaintenance();
  await expect(service.create({ machineId: press })).rejects.toMatchObject(away);
  await expect(service.create({ rows })).rejects.toMatchObject(away);
  await expect(service.call(orders.byMachine, { params: { id: press } }, anna)).rejects.toMatchObject(away);
  await expect(service.bus.file(orders.excel, {}, anna)).rejects.toMatchObject(away);
  const edit = { machineId: press, rows: [...made.rows, { code: 'A', name: 'B', qt: 1 }] };
  expect(await service.edit(made._id, edit)).toMatchObject({ __v: 1, machineId: press });
  expect(await service.create({ supplier: 'Due' })).toMatchObject({ supplier: 'Due' });
  // Nobody knows whether an intervention waits for it.
  await expect(service.call(orders.remove, { params: { id: made._id } }, anna)).rejects.toMatchObject(away);
  expect((await service.call(orders.all, {}, anna)).items).toHaveLength(2);
});
