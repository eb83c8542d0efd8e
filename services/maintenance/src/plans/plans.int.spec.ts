import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans, type PlanCreate, type PlanEdit } from '@officina/contracts/maintenance/plans';
import {
  anna,
  carla,
  longDeadline,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const noon = '2026-11-22T11:00:00.000Z';
const unknownId = 'e'.repeat(24);
const clock = new TestClock(noon);
let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance(clock);
});
afterAll(() => service.close());

const single = (id: string, by = anna) => service.call(plans.single, { params: { id } }, by);
const byMachine = async (machineId: string, by = anna) =>
  (await service.call(plans.byMachine, { params: { machineId } }, by)).items;
const edit = (id: string, body: PlanEdit, version?: number, by = anna) =>
  service.call(plans.edit, { params: { id }, body, version }, by);
const remove = (id: string, version?: number, by = anna) =>
  service.call(plans.remove, { params: { id }, version }, by);
const postpone = (id: string, to: string, reason = 'Ferie', by = anna) =>
  service.call(plans.postpone, { params: { id }, body: { to, reason } }, by);
const copy = (maintenanceId: string, machineIds: string[], idempotencyKey?: string, by = anna) =>
  service.call(plans.copy, { body: { maintenanceId, machineIds }, idempotencyKey }, by);
const dueOne = async (id: string, by = anna) =>
  (await service.call(plans.due, {}, by)).items.find(({ _id }) => _id === id);
const fieldAt = (path: string, message?: string) => ({
  code: 'invalid',
  errors: [message ? { path, message } : expect.objectContaining({ path })],
});
const checkList = [
  { title: 'Livello olio', result: '' as const },
  { title: 'Filtro', result: '' as const },
];

describe('the fields of the specification', () => {
  const body: Omit<PlanCreate, 'machineId'> = {
    description: 'Cambio olio',
    triggeredByDays: 180,
    checkList,
    shortCode: 'OLIO-6M',
  };

  it.each(Object.entries(body))('[S3.plan.%s] is stored', async (field, value) => {
    const { _id } = await service.newPlan(body);
    expect(await single(_id)).toHaveProperty([field], value);
  });

  it('stores a plan’s notice days', async () => {
    const { _id } = await service.newPlan({ ...body, noticeDays: 30 });
    expect(await single(_id)).toHaveProperty('noticeDays', 30);
  });

  it('[S3.plan._id] [S3.plan.machineId] the id is set by the server, the machine by the body', async () => {
    const { _id: machineId } = await service.newMachine();
    const made = await service.newPlan({ ...body, machineId });
    expect([made._id, made.machineId]).toEqual([expect.stringMatching(/^[0-9a-f]{24}$/), machineId]);
    const forged = { _id: unknownId, tenantId: 'CANTINA', description: 'Altro' } as PlanEdit;
    expect(await edit(made._id, forged)).toEqual({ ...made, __v: 1, description: 'Altro' });
  });
});

describe('writing', () => {
  it('[S7.plan.create] creates a plan from the body, other fields empty, with one event', async () => {
    const { _id: machineId } = await service.newMachine({ name: 'Pressa 4' });
    const made = await service.newPlan({ machineId });
    expect(made).toEqual({
      _id: made._id,
      __v: 0,
      createdAt: noon,
      machineId,
      description: 'Cambio olio',
      triggeredByDays: 90,
      noticeDays: null,
      checkList: [],
      shortCode: null,
      postponed: null,
    });
    expect(await service.eventsOf(made._id)).toMatchObject([
      {
        entity: 'plan',
        action: 'Manutenzione programmata creata',
        object: 'Manutenzione Cambio olio — Pressa 4',
        from: null,
        to: { machineId, triggeredByDays: 90 },
      },
    ]);
  });

  it('labels a plan of a machine without a name by the machine’s code', async () => {
    const { _id: machineId } = await service.newMachine({ shortCode: 'NUDA-1', name: null });
    const { _id } = await service.newPlan({ machineId });
    await edit(_id, { triggeredByDays: 30 });
    const object = 'Manutenzione Cambio olio — NUDA-1';
    expect(await service.eventsOf(_id)).toMatchObject([{ object }, { object }]);
  });

  it('creates one plan when a create is repeated with its key', async () => {
    const body = {
      machineId: (await service.newMachine())._id,
      description: 'Ingrassaggio',
      triggeredByDays: 7,
    };
    const request = { body, idempotencyKey: 'key-of-plan-1' };
    const first = await service.call(plans.create, request, anna);
    expect(await service.call(plans.create, request, anna)).toEqual(first);
    expect(await byMachine(body.machineId)).toEqual([first]);
    await remove(first._id);
    await service.call(machines.remove, { params: { id: body.machineId } }, anna, longDeadline);
    await expect(service.call(plans.create, request, anna)).rejects.toMatchObject({ code: 'gone' });
  });

  it('needs a machine of the tenant, which may be out of service', async () => {
    const theirs = await service.newMachine({}, carla);
    for (const machineId of [unknownId, theirs._id])
      await expect(service.newPlan({ machineId })).rejects.toMatchObject(
        fieldAt('machineId', 'Macchinario sconosciuto'),
      );
    const { _id: machineId } = await service.newMachine({ isActive: false });
    expect(await service.newPlan({ machineId })).toMatchObject({ machineId });
  });

  it('[S7.plan.edit] changes the fields that the body names, and the event has only those', async () => {
    const made = await service.newPlan({ shortCode: 'A', noticeDays: 20 });
    const changed = await edit(
      made._id,
      { shortCode: null, noticeDays: null, checkList, triggeredByDays: 91 },
      0,
    );
    expect(changed).toEqual({
      ...made,
      __v: 1,
      shortCode: null,
      noticeDays: null,
      checkList,
      triggeredByDays: 91,
    });
    const [, event] = await service.eventsOf(made._id);
    expect(event).toMatchObject({
      action: 'Manutenzione programmata modificata',
      from: { shortCode: 'A', noticeDays: 20, checkList: [], triggeredByDays: 90 },
      to: { shortCode: null, noticeDays: null, checkList, triggeredByDays: 91 },
    });
    expect(await edit(made._id, changed)).toEqual(changed);
    expect(await service.eventsOf(made._id)).toHaveLength(2);
    await expect(edit(made._id, { shortCode: 'B' }, 0)).rejects.toMatchObject({
      code: 'stale',
      current: changed,
    });
  });

  it('refuses to move a plan to another machine', async () => {
    const made = await service.newPlan();
    const { _id: machineId } = await service.newMachine();
    await expect(edit(made._id, { machineId, shortCode: 'X' })).rejects.toMatchObject(
      fieldAt('machineId', 'Il macchinario di una manutenzione programmata non si cambia'),
    );
    expect(await single(made._id)).toEqual(made);
  });

  it('[S1.tenants] another tenant cannot see, change or delete a plan', async () => {
    const { _id, machineId } = await service.newPlan({ description: 'Solo di Rossi' });
    const missing = { code: 'not_found' };
    await expect(single(_id, carla)).rejects.toMatchObject(missing);
    await expect(byMachine(machineId, carla)).rejects.toMatchObject(missing);
    await expect(edit(_id, { description: 'x' }, undefined, carla)).rejects.toMatchObject(missing);
    await expect(postpone(_id, '2027-01-10T11:00:00.000Z', 'x', carla)).rejects.toMatchObject(missing);
    await expect(remove(_id, undefined, carla)).rejects.toMatchObject(missing);
    const own = await service.newMachine({}, carla);
    await expect(copy(_id, [own._id], undefined, carla)).rejects.toMatchObject(fieldAt('maintenanceId'));
    for (const list of [plans.all, plans.due])
      expect(JSON.stringify(await service.call(list, {}, carla))).not.toContain('Solo di Rossi');
  });
});

describe('postponing', () => {
  const to = '2026-12-10T11:00:00.000Z';
  const midnight = '2026-12-09T23:00:00.000Z';

  it('stores the day, the reason and the user in the plan and in the log; the expiry stays', async () => {
    const made = await service.newPlan();
    const before = await dueOne(made._id);
    const postponed = { to: midnight, reason: 'Linea in produzione', by: 'Anna Rossi', at: noon };
    expect(await postpone(made._id, to, 'Linea in produzione')).toEqual({ ...made, __v: 1, postponed });
    expect(await dueOne(made._id)).toEqual({ ...before, __v: 1, postponed });
    const [, event] = await service.eventsOf(made._id);
    expect(event).toMatchObject({
      action: 'Manutenzione programmata rinviata',
      from: { postponed: null },
      to: { postponed },
    });
    await postpone(made._id, '2026-12-10T20:00:00.000Z', 'Linea in produzione');
    expect(await service.eventsOf(made._id)).toHaveLength(2);
    expect(await postpone(made._id, to, 'Manca il filtro')).toMatchObject({ __v: 2 });
  });

  it('answers the same when the request is repeated with the version it changed', async () => {
    const { _id: id } = await service.newPlan();
    const request = { params: { id }, body: { to, reason: 'Ferie' }, version: 0 };
    const first = await service.call(plans.postpone, { ...request, idempotencyKey: 'key-of-a-delay' }, anna);
    expect(
      await service.call(plans.postpone, { ...request, idempotencyKey: 'key-of-a-delay' }, anna),
    ).toEqual(first);
    await expect(service.call(plans.postpone, request, anna)).rejects.toMatchObject({ code: 'stale' });
  });

  it('uses midnight in the tenant’s zone', async () => {
    const inNewYork = { ...anna, timezone: 'America/New_York' };
    const made = await service.newPlan();
    expect(await postpone(made._id, '2026-12-10T03:00:00.000Z', 'Ferie', inNewYork)).toMatchObject({
      postponed: { to: '2026-12-09T05:00:00.000Z' },
    });
  });

  it('needs a day after today and after the expiry', async () => {
    const made = await service.newPlan({ triggeredByDays: 30 });
    const today = fieldAt('to', 'Si rinvia a un giorno dopo oggi');
    await expect(postpone(made._id, '2026-11-22T22:59:59.000Z')).rejects.toMatchObject(today);
    clock.set('2026-11-21T23:00:00.000Z');
    await expect(postpone(made._id, noon)).rejects.toMatchObject(today);
    clock.set(noon);
    expect(await postpone(made._id, '2026-11-22T23:00:00.000Z')).toMatchObject({ __v: 1 });
    const { machineId, _id: maintenanceId } = made;
    await service.newIntervention({ machineId, maintenanceId, type: 'PROGRAMMATA', status: 'CLOSED' });
    const expiry = fieldAt('to', 'Si rinvia a un giorno dopo la scadenza');
    await expect(postpone(made._id, '2026-12-22T10:00:00.000Z')).rejects.toMatchObject(expiry);
    expect(await postpone(made._id, '2026-12-22T23:00:00.000Z')).toMatchObject({ __v: 2 });
  });

  it('ends with the next execution', async () => {
    const { _id: maintenanceId, machineId } = await service.newPlan();
    await postpone(maintenanceId, to);
    const job = await service.newIntervention({ machineId, maintenanceId, type: 'PROGRAMMATA' });
    const now = (await dueOne(maintenanceId))?.postponed;
    expect(now).toMatchObject({ to: midnight });
    clock.set('2026-11-22T12:00:00.000Z');
    await service.call(interventions.edit, { params: { id: job._id }, body: { status: 'CLOSED' } }, anna);
    expect(await dueOne(maintenanceId)).toMatchObject({ postponed: null, due: false, interventionCount: 1 });
    clock.set(noon);
  });
});
