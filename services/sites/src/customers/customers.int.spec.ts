import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { customers, type CustomerCreate, type CustomerEdit } from '@officina/contracts/sites/customers';
import { caller } from '@officina/server-kit/testing/callers';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { SitesModule } from '../sites.module.ts';

const anna = caller({ tenantId: 'ROSSI' });
const carla = caller({ tenantId: 'CANTINA', userName: 'Carla Verdi' });
let service: TestService;
let admin: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  service = await testService(SitesModule, 'sites');
  admin = await testBus(service.nats, 'admin');
});
afterAll(async () => {
  await admin.close();
  await service.close();
});

const create = (body: CustomerCreate, by = anna) => admin.bus.call(customers.create, { body }, by);
const edit = (id: string, body: CustomerEdit, version?: number, by = anna) =>
  admin.bus.call(customers.edit, { params: { id }, body, version }, by);
const all = async (by = anna) => (await service.call(customers.all, {}, by)).items;
const eventsOf = async (id: string) => (await service.events()).filter(({ entityId }) => entityId === id);

it('[S3.customer.name] [S3.customer.code] [S3.customer.address_city] a customer is created and edited, each with an event', async () => {
  const made = await create({ name: 'Cantina Rossi', code: 'C-01', address: { city: 'Trento' } });
  expect(made).toMatchObject({ __v: 0, name: 'Cantina Rossi', code: 'C-01', address: { city: 'Trento' } });
  const changed = await edit(made._id, { code: null, address: { city: 'Rovereto' } }, 0);
  expect(changed).toEqual({ ...made, __v: 1, code: null, address: { city: 'Rovereto' } });
  expect(await edit(made._id, { name: 'Cantina Rossi' })).toEqual(changed);
  expect(await all()).toEqual([changed]);
  const [first, second, ...rest] = await eventsOf(made._id);
  expect(rest).toEqual([]);
  expect(first).toMatchObject({
    ...{ action: 'Cliente creato', object: 'Cliente C-01 — Cantina Rossi', from: null },
  });
  expect(second).toMatchObject({ action: 'Cliente modificato', object: 'Cliente Cantina Rossi' });
  expect([second?.from, second?.to]).toEqual([
    { code: 'C-01', address: { city: 'Trento' } },
    { code: null, address: { city: 'Rovereto' } },
  ]);
});

it('a customer needs a name, and an outdated version is refused', async () => {
  const issue = { code: 'invalid', errors: [{ path: 'name', message: 'Campo obbligatorio' }] };
  await expect(create({ name: ' ' })).rejects.toMatchObject(issue);
  const { _id } = await create({ name: 'Meccanica Blu' });
  await edit(_id, { code: 'M-1' }, 0);
  await expect(edit(_id, { code: 'M-2' }, 0)).rejects.toMatchObject({ code: 'stale' });
});

it('[S7.customer.all] customers are listed by name, then by id', async () => {
  const tenant = { ...anna, tenantId: 'LISTS' };
  for (const name of ['Zeta', 'Alfa', 'Zeta', 'Beta']) await create({ name }, tenant);
  const listed = await all(tenant);
  expect(listed.map(({ name }) => name)).toEqual(['Alfa', 'Beta', 'Zeta', 'Zeta']);
  const [first = '', second = ''] = listed.slice(2).map(({ _id }) => _id);
  expect(first < second).toBe(true);
});

it('[S1.tenants] another tenant cannot see, change or look up a customer', async () => {
  const { _id } = await create({ name: 'Solo di Rossi' });
  await expect(edit(_id, { name: 'x' }, undefined, carla)).rejects.toMatchObject({ code: 'not_found' });
  expect(await all(carla)).toEqual([]);
  const body = { ids: [_id, 'e'.repeat(24)] };
  expect(await service.call(customers.byIds, { body }, carla)).toEqual({ items: [] });
  expect(await service.call(customers.byIds, { body }, anna)).toEqual({
    items: [{ _id, name: 'Solo di Rossi' }],
  });
});

it('[S1.customers] the gateway may not create customers', async () => {
  const request = service.call(customers.create, { body: { name: 'Dal web' } }, anna, { deadlineMs: 600 });
  await expect(request).rejects.toMatchObject({ name: 'AppError' });
  expect((await all()).map(({ name }) => name)).not.toContain('Dal web');
});
