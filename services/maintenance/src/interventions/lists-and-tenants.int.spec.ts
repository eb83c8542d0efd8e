import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions, type InterventionEdit } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { Types } from 'mongoose';
import {
  anna,
  carla,
  longDeadline,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const edit = (id: string, body: InterventionEdit, by = anna) =>
  service.call(interventions.edit, { params: { id }, body }, by);
const remove = (id: string, by = anna) => service.call(interventions.remove, { params: { id } }, by);
const byMachine = async (machineId: string, by = anna) =>
  (await service.call(interventions.byMachine, { params: { machineId } }, by)).items;

describe('lists', () => {
  it('[S7.int.allOpen] [S7.int.archived] [S7.int.byMachine] separate open from closed, newest start first, and are paged', async () => {
    const tenant = { ...anna, tenantId: 'LISTS' };
    const machineId = (await service.newMachine({}, tenant))._id;
    const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
    const create = (index: number) => {
      const status = index % 10 ? 'OPEN' : 'CLOSED';
      return service.newIntervention({ machineId, startDate: day((index * 7) % 230), status }, tenant);
    };
    for (let first = 0; first < 230; first += 23) {
      await Promise.all(Array.from({ length: 23 }, (_, index) => create(first + index)));
    }
    const all = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await service.call(interventions.byMachine, { params: { machineId }, after }, tenant);
      all.push(...page.items);
      if (after === undefined) expect(page.items).toHaveLength(200);
      after = page.next;
    }
    expect(all.map(({ startDate }) => startDate)).toEqual(
      Array.from({ length: 230 }, (_, index) => day(229 - index)),
    );
    const archived = await service.call(interventions.archived, {}, tenant);
    expect(archived.items).toEqual(all.filter(({ status }) => status === 'CLOSED'));
    const open = await service.call(interventions.allOpen, {}, tenant);
    expect(open.items).toEqual(all.filter(({ status }) => status === 'OPEN').slice(0, open.items.length));
    expect((await service.call(interventions.maintenanceDone, {}, tenant)).items).toEqual([]);
  });

  it('have 200 rows on the first page and 500 on each further one', async () => {
    const tenant = { ...anna, tenantId: 'LONG' };
    const { _id } = await service.newIntervention({}, tenant);
    const rows = service.kit.connection.collection('interventions');
    const { _id: own, ...row } = (await rows.findOne({ tenantId: 'LONG' })) ?? {};
    await rows.insertMany(Array.from({ length: 1_299 }, () => ({ ...row, _outbox: [] })));
    const sizes = [];
    const seen = new Set([_id]);
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await service.call(interventions.allOpen, { after }, tenant, longDeadline);
      for (const item of page.items) seen.add(item._id);
      sizes.push(page.items.length);
      after = page.next;
    }
    expect(sizes).toEqual([200, 500, 500, 100]);
    expect([seen.has(String(own)), seen.size]).toEqual([true, 1_300]);
  });

  it('[S3.int.isActive] omit inactive interventions, which are found by id and can be reactivated', async () => {
    const tenant = { ...anna, tenantId: 'LISTS2' };
    const { _id, machineId } = await service.newIntervention({}, tenant);
    const closed = await service.newIntervention({ machineId, status: 'CLOSED', isActive: false }, tenant);
    const shown = async () => {
      const lists = [interventions.allOpen, interventions.archived] as const;
      const found = [await byMachine(machineId, tenant)];
      for (const list of lists) found.push((await service.call(list, {}, tenant)).items);
      return found.map((items) => items.map((item) => item._id));
    };
    expect(await shown()).toEqual([[_id], [_id], []]);
    await edit(_id, { isActive: false }, tenant);
    expect(await shown()).toEqual([[], [], []]);
    const single = (id: string) => service.call(interventions.single, { params: { id } }, tenant);
    expect([await single(_id), await single(closed._id)]).toMatchObject([
      { isActive: false },
      { isActive: false },
    ]);
    await edit(_id, { isActive: true }, tenant);
    expect(await shown()).toEqual([[_id], [_id], []]);
    const remove = service.call(machines.remove, { params: { id: machineId } }, tenant);
    await expect(remove).rejects.toMatchObject({
      code: 'in_use',
      detail: expect.stringContaining('2 interventi'),
    });
  });

  it('[S7.int.maintenanceDone] contain, for done maintenances, the closed interventions that have a plan', async () => {
    const tenant = { ...anna, tenantId: 'DONE' };
    const { _id: done, machineId } = await service.newIntervention({ status: 'CLOSED' }, tenant);
    const { _id: open } = await service.newIntervention({ machineId }, tenant);
    await service.newIntervention({ machineId, status: 'CLOSED' }, tenant);
    const rows = service.kit.connection.collection('interventions');
    const ids = [done, open].map((id) => new Types.ObjectId(id));
    await rows.updateMany({ _id: { $in: ids } }, { $set: { maintenanceId: new Types.ObjectId() } });
    const { items } = await service.call(interventions.maintenanceDone, {}, tenant);
    expect(items.map(({ _id }) => _id)).toEqual([done]);
  });

  it('are not found for an unknown or another tenant’s machine', async () => {
    const theirs = await service.newMachine({}, carla);
    await expect(byMachine(theirs._id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(byMachine('nonsense')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('one intervention by id', () => {
  it('is found while open and when archived, but not by another tenant', async () => {
    const single = (id: string, by = anna) => service.call(interventions.single, { params: { id } }, by);
    const ownJob = await service.newIntervention({ issueDescription: 'Perde olio' });
    expect(await single(ownJob._id)).toEqual(ownJob);
    const closed = await edit(ownJob._id, { status: 'CLOSED' });
    expect(await single(ownJob._id)).toEqual(closed);
    const missing = { code: 'not_found' };
    await expect(single(ownJob._id, carla)).rejects.toMatchObject(missing);
    await expect(single('e'.repeat(24))).rejects.toMatchObject(missing);
  });
});

describe('tenants', () => {
  it('cannot see, change or delete each other’s interventions', async () => {
    const ownJob = await service.newIntervention({ issueDescription: 'Solo di Rossi' });
    await expect(edit(ownJob._id, { status: 'CLOSED' }, carla)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(remove(ownJob._id, carla)).rejects.toMatchObject({ code: 'not_found' });
    const theirs = await service.call(interventions.allOpen, {}, carla);
    expect(JSON.stringify(theirs)).not.toContain('Solo di Rossi');
    expect(await byMachine(ownJob.machineId)).toEqual([ownJob]);
  });
});
