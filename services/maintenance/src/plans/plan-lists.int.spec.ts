import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RequestOf } from '@officina/contracts/endpoint';
import { interventions, type InterventionEdit } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans, type DuePlan, type ListedPlan, type Plan } from '@officina/contracts/maintenance/plans';
import { Types } from 'mongoose';
import {
  anna,
  longDeadline,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const noon = '2026-11-22T11:00:00.000Z';
const clock = new TestClock(noon);
let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance(clock);
});
afterAll(() => service.close());

type List = typeof plans.all | typeof plans.due;

/** Every page of a list, in order. */
async function pagesOf<L extends List>(list: L, by = anna) {
  const pages: (L extends typeof plans.due ? DuePlan : ListedPlan)[][] = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = await service.call<List>(list, { after } as RequestOf<List>, by, longDeadline);
    pages.push(page.items as never);
    after = page.next;
  }
  return pages;
}
const all = async (by = anna) => (await pagesOf(plans.all, by)).flat();
const due = async (by = anna) => (await pagesOf(plans.due, by)).flat();
const dueOne = async (id: string) => (await due()).find(({ _id }) => _id === id);

const jobOf = (plan: Plan, body: InterventionEdit = {}) => {
  const { _id: maintenanceId, machineId } = plan;
  return service.newIntervention({ machineId, maintenanceId, type: 'PROGRAMMATA', ...body });
};
const editJob = (id: string, body: InterventionEdit) =>
  service.call(interventions.edit, { params: { id }, body }, anna);

/** Closes a job of the plan at noon on this day. */
async function done(plan: Plan, day: string, body: InterventionEdit = {}) {
  clock.set(`${day}T11:00:00.000Z`);
  const job = await jobOf(plan, { ...body, status: 'CLOSED' });
  clock.set(noon);
  return job;
}

describe('[S3.plan.derived] [S4.plan] whether a plan is due', () => {
  it('[S9.due] depends on the latest end, whichever job started first', async () => {
    const plan = await service.newPlan();
    expect(await dueOne(plan._id)).toMatchObject({
      lastDate: null,
      due: true,
      interventionCount: 0,
      openInterventionId: null,
    });
    await done(plan, '2026-10-23');
    await done(plan, '2026-09-01');
    expect(await dueOne(plan._id)).toEqual({
      ...plan,
      lastDate: '2026-10-23T11:00:00.000Z',
      expiry: '2027-01-20T23:00:00.000Z',
      daysToExpiry: 60,
      due: false,
      openInterventionId: null,
      interventionCount: 2,
    });
  });

  it.each(['OPEN', 'ASSIGNED', 'WAITING PARTS'] as const)(
    'is false while it has a job that is %s',
    async (status) => {
      const plan = await service.newPlan();
      const job = await jobOf(plan, { status });
      expect(await dueOne(plan._id)).toMatchObject({
        due: false,
        openInterventionId: job._id,
        daysToExpiry: -27_994,
      });
      await service.call(interventions.remove, { params: { id: job._id } }, anna);
      expect(await dueOne(plan._id)).toMatchObject({ due: true, openInterventionId: null });
    },
  );

  it('includes jobs closed as another type, but none that were deleted or are inactive', async () => {
    const plan = await service.newPlan();
    const other = await done(plan, '2026-11-01');
    const rows = service.kit.connection.collection('interventions');
    await rows.updateOne({ _id: new Types.ObjectId(other._id) }, { $set: { type: 'ESTERNA' } });
    expect(await dueOne(plan._id)).toMatchObject({
      lastDate: '2026-11-01T11:00:00.000Z',
      interventionCount: 1,
    });
    const deleted = await done(plan, '2026-11-10');
    await service.call(interventions.remove, { params: { id: deleted._id } }, anna);
    await done(plan, '2026-11-11', { isActive: false });
    await jobOf(plan, { isActive: false });
    expect(await dueOne(plan._id)).toMatchObject({
      lastDate: '2026-11-01T11:00:00.000Z',
      interventionCount: 1,
      openInterventionId: null,
    });
  });

  it('changes back when the job is reopened', async () => {
    const plan = await service.newPlan();
    await done(plan, '2026-08-01');
    const { _id } = await done(plan, '2026-11-01');
    await editJob(_id, { status: 'OPEN' });
    expect(await dueOne(plan._id)).toMatchObject({
      lastDate: '2026-08-01T11:00:00.000Z',
      openInterventionId: _id,
    });
  });

  it('is not listed for machines out of service, whose last execution is shown in the full list', async () => {
    const plan = await service.newPlan();
    const activate = (isActive: boolean) =>
      service.call(machines.edit, { params: { id: plan.machineId }, body: { isActive } }, anna);
    const listed = async () => (await all()).find(({ _id }) => _id === plan._id);
    expect(await listed()).toEqual({ ...plan, lastDate: null });
    await done(plan, '2026-08-01');
    await activate(false);
    expect(await dueOne(plan._id)).toBeUndefined();
    expect(await listed()).toEqual({ ...plan, lastDate: '2026-08-01T11:00:00.000Z' });
    await activate(true);
    expect(await dueOne(plan._id)).toMatchObject({ due: true });
  });

  it('uses days of the tenant’s zone, by default Rome’s', async () => {
    const plan = await service.newPlan(
      { triggeredByDays: 10, noticeDays: 0 },
      { ...anna, tenantId: 'ZONES' },
    );
    clock.set('2026-11-12T02:00:00.000Z');
    const by = (timezone?: string) => ({ ...anna, tenantId: 'ZONES', timezone });
    const { _id: maintenanceId, machineId } = plan;
    await service.newIntervention({ machineId, maintenanceId, type: 'PROGRAMMATA', status: 'CLOSED' }, by());
    clock.set(noon);
    const rows = async (timezone?: string) =>
      (await due(by(timezone))).map(({ expiry, daysToExpiry }) => [expiry, daysToExpiry]);
    expect(await rows()).toEqual([['2026-11-21T23:00:00.000Z', 0]]);
    expect(await rows('America/New_York')).toEqual([['2026-11-21T05:00:00.000Z', -1]]);
  });
});

describe('lists of plans', () => {
  const tenant = { ...anna, tenantId: 'LISTS' };

  it('[S7.plan.all] are sorted by machine code, then by id, across pages without gaps', async () => {
    const codes = ['ZETA-1', 'ALFA-1', 'MEDIO', 'alfa-2', 'BETA-1', 'SENZA'];
    const ids = new Map<string, string>();
    for (const shortCode of codes) ids.set(shortCode, (await service.newMachine({ shortCode }, tenant))._id);
    const [made] = [await service.newPlan({ machineId: ids.get('MEDIO') }, tenant)];
    const rows = service.kit.connection.collection('maintenances');
    const { _id: _, ...row } = (await rows.findOne({ _id: new Types.ObjectId(made._id) })) ?? {};
    // Upper case sorts before lower case, as in the list of machines; the 250 plans of one machine span two pages.
    const counts = { 'ALFA-1': 3, 'BETA-1': 250, MEDIO: 0, 'ZETA-1': 700, 'alfa-2': 2 };
    const more = Object.entries(counts).flatMap(([code, count]) =>
      Array.from({ length: count }, () => ({ ...row, machineId: ids.get(code), _outbox: [] })),
    );
    await rows.insertMany(more);
    for (const list of [plans.all, plans.due]) {
      const pages = await pagesOf(list, tenant);
      expect(pages.map(({ length }) => length)).toEqual([200, 500, 256]);
      const listed = pages.flat();
      const expected = Object.entries({ ...counts, MEDIO: 1 }).flatMap(([code, count]) =>
        Array.from({ length: count }, () => ids.get(code)),
      );
      expect(listed.map(({ machineId }) => machineId)).toEqual(expected);
      for (const machineId of ids.values()) {
        const ofMachine = listed.filter((one) => one.machineId === machineId).map(({ _id }) => _id);
        expect(ofMachine).toEqual([...new Set(ofMachine)].sort());
      }
    }
    const machineId = ids.get('BETA-1') ?? '';
    const { items, next } = await service.call(plans.byMachine, { params: { machineId } }, tenant);
    expect([items.length, next === undefined]).toEqual([200, false]);
  });

  it('[S7.plan.byMachine] contain the plans of one machine, by id', async () => {
    const { _id: machineId } = await service.newMachine();
    const ofMachine = [await service.newPlan({ machineId }), await service.newPlan({ machineId })];
    await service.newPlan();
    const list = async (id: string) =>
      (await service.call(plans.byMachine, { params: { machineId: id } }, anna)).items;
    expect(await list(machineId)).toEqual(ofMachine);
    expect(await list((await service.newMachine())._id)).toEqual([]);
    await expect(list('e'.repeat(24))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('continue past many machines without plans', async () => {
    const many = { ...anna, tenantId: 'MANY' };
    const { _id } = await service.newMachine({ shortCode: 'AAAA' }, many);
    const rows = service.kit.connection.collection('machines');
    const { _id: _, ...row } = (await rows.findOne({ _id: new Types.ObjectId(_id) })) ?? {};
    const codes = Array.from({ length: 750 }, (_, index) => `M${String(index).padStart(4, '0')}`);
    await rows.insertMany(codes.map((shortCode) => ({ ...row, shortCode, _folded: shortCode, _outbox: [] })));
    const last = await service.newMachine({ shortCode: 'ZZZZ' }, many);
    const plan = await service.newPlan({ machineId: last._id }, many);
    expect(await all(many)).toEqual([{ ...plan, lastDate: null }]);
    expect((await due(many)).map(({ _id }) => _id)).toEqual([plan._id]);
  });

  it('contain the plans of more machines than fit in one query', async () => {
    const tenant = { ...anna, tenantId: 'BATCHES' };
    const { _id, machineId: last } = await service.newPlan({}, tenant);
    const [machineRows, planRows] = ['machines', 'maintenances'].map((name) =>
      service.kit.connection.collection(name),
    );
    const rowOf = async (rows: typeof planRows, id: string) => {
      const { _id: __, ...row } = (await rows?.findOne({ _id: new Types.ObjectId(id) })) ?? {};
      return { ...row, _outbox: [] };
    };
    const [machine, plan] = [await rowOf(machineRows, last), await rowOf(planRows, _id)];
    const ids = Array.from({ length: 150 }, () => new Types.ObjectId());
    const codes = ids.map((__, index) => `B${String(index).padStart(3, '0')}`);
    await machineRows?.insertMany(
      codes.map((code, index) => ({ ...machine, _id: ids[index], shortCode: code, _folded: code })),
    );
    const machineIds = ids.map((id) => id.toHexString());
    await planRows?.insertMany(machineIds.map((machineId) => ({ ...plan, machineId })));
    for (const listed of [await all(tenant), await due(tenant)])
      expect(listed.map(({ machineId }) => machineId)).toEqual([...machineIds, last]);
  });

  it('are limited to the size of a message, however large the plans are', async () => {
    const large = { ...anna, tenantId: 'LARGE' };
    const checkList = Array.from({ length: 100 }, () => ({ title: '€'.repeat(200), result: '' as const }));
    const { _id: machineId } = await service.newMachine({}, large);
    const made = [];
    for (let count = 0; count < 10; count += 1)
      made.push(await service.newPlan({ machineId, checkList }, large));
    const pages = await pagesOf(plans.due, large);
    expect(pages.flat().map(({ _id }) => _id)).toEqual(made.map(({ _id }) => _id));
    for (const page of pages) expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(512 * 1024);
  });
});
