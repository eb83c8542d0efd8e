import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasPermission, neededFor, roles, type MayChange, type Role } from '@officina/contracts/auth/roles';
import type { Endpoint } from '@officina/contracts/endpoint';
import { contractorJob } from '@officina/contracts/maintenance/contractor-job';
import { interventions, interventionType } from '@officina/contracts/maintenance/interventions';
import { spares } from '@officina/contracts/maintenance/spares';
import { orderStatus } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import { implemented } from '../support/entries.ts';
import type { Api } from '../support/api.ts';
import { sampleOf } from './samples/all.ts';
import { openLab, type Lab, type World } from './testing/world.ts';

let lab: Lab;
let world: World;
const colleagues = new Map<Role, Api>();

beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
  for (const role of roles) colleagues.set(role, await lab.newColleague(world, role));
});
afterAll(() => lab.close());

/** Not before the start, which is now. */
const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();

const as = (role: Role): Api => colleagues.get(role)!;

/** Makes a call as a role; a refused one must be answered 403 and change nothing. */
async function expectCall(role: Role, endpoint: Endpoint, input: object, isAllowed: boolean) {
  const { result, changed, events } = await lab.store.written(world, () => as(role).call(endpoint, input));
  if (isAllowed)
    return expect([endpoint.http, result.status, result.text]).toEqual([
      endpoint.http,
      endpoint.status,
      result.text,
    ]);
  expect([endpoint.http, result.status, changed, events]).toEqual([endpoint.http, 403, [], 0]);
}

const isWhole = (role: Role, { may = 'read', mayChange }: Endpoint) =>
  hasPermission(role, may) &&
  (!mayChange ||
    Object.entries(mayChange).some(
      ([one, { fields, when }]) => fields === 'all' && !when && hasPermission(role, one as never),
    ));

/** An intervention that its contractor proposes to close. */
async function proposed() {
  const { interventionId: id, token } = await world.newLink();
  await world.api.must(contractorJob.propose, { link: token, body: { text: 'Fatto' } });
  return world.api.must(interventions.single, { params: { id } });
}

describe.each(roles)('%s', (role) => {
  const allowed = implemented.filter(
    ({ endpoint }) => endpoint.caller === 'staff' && isWhole(role, endpoint),
  );

  it('can make every call that this role has the permission for', async () => {
    for (const { name, endpoint } of allowed)
      await expectCall(role, endpoint, await sampleOf(name).good(world), true);
  }, 120_000);

  it.each(interventionType.options)('creates an intervention %s, or is refused', async (type) => {
    const { _id: machineId } = await world.newMachine();
    const body = { machineId, type, issueDescription: 'Perde olio' };
    const isAllowed = type === 'RICHIESTA' || hasPermission(role, 'work');
    await expectCall(role, interventions.create, { body }, isAllowed);
  });

  it('creates a report that is already closed or hidden only with the permission to work', async () => {
    const { _id: machineId } = await world.newMachine();
    for (const more of [{ status: 'CLOSED' }, { status: 'ASSIGNED' }, { isActive: false }])
      await expectCall(
        role,
        interventions.create,
        { body: { machineId, ...more } },
        hasPermission(role, 'work'),
      );
  });

  /** Every field of an edit's sample that differs from the stored document, one at a time. */
  async function expectFields(
    endpoint: Endpoint & { mayChange: MayChange },
    name: string,
    newOne: (field: string) => Promise<{ _id: string }>,
  ) {
    const { body } = (await sampleOf(name).good(world)) as { body: Record<string, unknown> };
    for (const [field, value] of Object.entries(body)) {
      if (field === 'allowSecond' || field === 'machineId' || field === 'maintenanceId') continue;
      const stored = await newOne(field);
      const changed = { isActive: false, endDate: tomorrow, declinesClosing: true }[field] ?? value;
      const judged = field === 'declinesClosing' ? 'proposedClosing' : field;
      const isAllowed = hasPermission(role, neededFor(endpoint.mayChange, stored, judged));
      const input = { params: { id: stored._id }, body: { [field]: changed } };
      if (hasPermission(role, endpoint.may ?? 'read')) await expectCall(role, endpoint, input, isAllowed);
    }
  }

  it('changes the fields of an intervention that this role may change, and no others', async () => {
    // Only these have a checklist, or wait for an order.
    const needs: Record<string, object> = {
      scheduledMaintenance: { type: 'PROGRAMMATA' },
      waitsForOrder: { status: 'WAITING PARTS' },
    };
    await expectFields(interventions.edit, 'interventions.edit', (field) =>
      field === 'declinesClosing' ? proposed() : world.newIntervention(undefined, needs[field]),
    );
  }, 60_000);

  it('changes the fields of a spare that this role may change, and no others', async () => {
    await expectFields(spares.edit, 'spares.edit', () => world.newSpare());
  }, 60_000);

  it.each(orderStatus.options)(
    'changes the fields of an order %s that this role may change, and no others',
    async (status) => {
      const isNew = status === 'NEW';
      for (const [field, value] of Object.entries({
        notes: 'Altro',
        price: 12,
        orderStatus: isNew ? 'SENT' : 'NEW',
      })) {
        const { _id: id } = await world.newOrder(undefined, { orderStatus: status });
        const isAllowed = hasPermission(role, isNew && field !== 'orderStatus' ? 'work' : 'manage');
        await expectCall(role, orders.edit, { params: { id }, body: { [field]: value } }, isAllowed);
      }
    },
  );

  it.each(orderStatus.options)('creates an order %s, or is refused', async (status) => {
    const body = { supplier: 'Utensileria', orderStatus: status };
    await expectCall(
      role,
      orders.create,
      { body },
      hasPermission(role, status === 'NEW' ? 'work' : 'manage'),
    );
  });

  it('may send back a field unchanged that it may not change', async () => {
    const { _id: id, issueDescription } = await world.newIntervention();
    const body = { issueDescription, type: 'RICHIESTA', notes: [{ text: 'Vista' }] };
    await expectCall(role, interventions.edit, { params: { id }, body }, true);
  });
});
