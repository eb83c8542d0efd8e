import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { orders } from '@officina/contracts/orders/orders';
import { MaintenanceModule } from '@officina/maintenance/maintenance.module';
import { OrdersModule } from '@officina/orders/orders.module';
import { Service } from '@officina/server-kit/service';
import type { ServiceToken } from '@officina/server-kit/service-token';
import { caller } from '@officina/server-kit/testing/callers';
import { repetitions } from '@officina/server-kit/testing/randomized';
import { races } from '@officina/server-kit/testing/races';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';

const anna = caller({ tenantId: 'ROSSI' });
const longDeadline = { deadlineMs: 15_000 };
/** Repetitions for each of the three kinds of race across services; together more than a thousand in the long run. */
const times = repetitions(350);

let app: TestService;
const others: Service[] = [];

beforeAll(async () => {
  app = await testService(OrdersModule, 'orders');
  // Sites does not run here, so it is not asked about visits of a machine.
  const SERVICES: ServiceToken[] = ['auth', 'events', 'maintenance', 'orders'];
  const ofMaintenance = { ...app.config, ...app.nats.config('maintenance'), SERVICES };
  others.push(
    await Service.start('orders', OrdersModule, app.config),
    await Service.start('maintenance', MaintenanceModule, ofMaintenance),
    await Service.start('maintenance', MaintenanceModule, ofMaintenance),
  );
});
afterAll(async () => {
  for (const service of others) await service.close();
  await app.close();
});

const newOrder = (machineId: string | null = null) =>
  app.call(orders.create, { body: { supplier: 'Tenutex', machineId } }, anna, longDeadline);

it('deleting a machine while an order uses it leaves no orphan in hundreds of races with two instances of each service', async () => {
  const outcomes = await races(times, async (index) => {
    const body = { shortCode: `M${String(index).padStart(4, '0')}` };
    const { _id: machineId } = await app.call(machines.create, { body }, anna, longDeadline);
    const { _id: id } = await newOrder();
    const edit = () => app.call(orders.edit, { params: { id }, body: { machineId } }, anna, longDeadline);
    const put = index % 2 ? edit : () => newOrder(machineId);
    return {
      put,
      remove: () => app.call(machines.remove, { params: { id: machineId } }, anna, longDeadline),
    };
  });
  // Services call each other with a timeout of one second. On a busy machine a call may be refused, which leaves no
  // orphan either.
  const decided = outcomes.filter((one) => !one.includes('unavailable'));
  expect([...new Set(decided)].sort()).toEqual(['done in_use', 'invalid done']);
  expect(decided.length).toBeGreaterThanOrEqual(0.9 * times);
  const alive = { deletedAt: null };
  const database = (name: string) =>
    app.kit.connection.getClient().db(`${app.config.DATABASE_PREFIX}_${name}`);
  const there = await database('maintenance').collection('machines').distinct('_id', alive);
  const pointed = await database('orders')
    .collection('orders')
    .distinct('machineId', { ...alive, machineId: { $ne: null } });
  expect(pointed).toHaveLength(outcomes.filter((one) => one.startsWith('done')).length);
  expect(pointed.filter((id) => !there.map(String).includes(String(id)))).toEqual([]);
}, 900_000);
