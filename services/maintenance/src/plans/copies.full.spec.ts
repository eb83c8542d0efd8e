import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { plans } from '@officina/contracts/maintenance/plans';
import {
  anna,
  carla,
  longDeadline,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const unknownId = 'e'.repeat(24);
let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance();
});
afterAll(() => service.close());

const single = (id: string) => service.call(plans.single, { params: { id } }, anna);
const byMachine = async (machineId: string) =>
  (await service.call(plans.byMachine, { params: { machineId } }, anna)).items;
const plansOn = (machineId: string) =>
  service.kit.connection.collection('maintenances').countDocuments({ machineId, deletedAt: null });
const copy = (maintenanceId: string, machineIds: string[], idempotencyKey?: string) =>
  service.call(plans.copy, { body: { maintenanceId, machineIds }, idempotencyKey }, anna, longDeadline);
const fieldAt = (path: string, message: string) => ({ code: 'invalid', errors: [{ path, message }] });
const checkList = [
  { title: 'Livello olio', result: '' as const },
  { title: 'Filtro', result: '' as const },
];

describe('copying a plan to several machines', () => {
  it('creates a copy for each machine, once, with its own event', async () => {
    const made = await service.newPlan({ checkList, noticeDays: 5, shortCode: 'OLIO' });
    const inAYear = new Date(Date.now() + 365 * 24 * 3_600_000).toISOString();
    const postponed = { to: inAYear, reason: 'Ferie' };
    await service.call(plans.postpone, { params: { id: made._id }, body: postponed }, anna);
    const [a, b] = [await service.newMachine({ name: 'Tornio' }), await service.newMachine()];
    const { items } = await copy(made._id, [b._id, a._id, b._id]);
    expect(items.map(({ machineId }) => machineId)).toEqual([a._id, b._id].sort());
    for (const { _id, machineId } of items) {
      const { createdAt: _, ...rest } = await single(_id);
      const { createdAt: __, ...source } = made;
      expect(rest).toEqual({ ...source, _id, machineId, __v: 0, postponed: null });
      expect(await service.eventsOf(_id)).toMatchObject([
        { action: 'Manutenzione programmata creata', version: 0 },
      ]);
    }
    const onA = items.find(({ machineId }) => machineId === a._id)?._id ?? '';
    expect(await service.eventsOf(onA)).toMatchObject([{ object: 'Manutenzione Cambio olio — Tornio' }]);
  });

  it('is refused completely if one machine belongs to another tenant', async () => {
    const made = await service.newPlan();
    const [a, theirs] = [await service.newMachine(), await service.newMachine({}, carla)];
    for (const unknown of [theirs._id, unknownId])
      await expect(copy(made._id, [a._id, unknown])).rejects.toMatchObject(
        fieldAt('machineIds.1', 'Macchinario sconosciuto'),
      );
    await expect(copy(unknownId, [a._id])).rejects.toMatchObject(
      fieldAt('maintenanceId', 'Manutenzione programmata sconosciuta'),
    );
    expect(await byMachine(a._id)).toEqual([]);
  });

  it('returns the same copies when it is repeated with its key, and completes interrupted ones', async () => {
    const made = await service.newPlan();
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push((await service.newMachine())._id);
    const first = await copy(made._id, ids, 'key-of-copies-1');
    expect(await copy(made._id, ids.toReversed(), 'key-of-copies-1')).toEqual(first);
    for (const id of ids) expect(await byMachine(id)).toHaveLength(1);
    const cut = first.items[2];
    const rows = service.kit.connection.collection('maintenances');
    await rows.deleteOne({ tenantId: 'ROSSI', machineId: cut?.machineId });
    expect(await copy(made._id, ids, 'key-of-copies-1')).toEqual(first);
    expect(await byMachine(cut?.machineId ?? '')).toHaveLength(1);
    const other = await service.newMachine();
    await expect(copy(made._id, [other._id], 'key-of-copies-1')).rejects.toMatchObject({ code: 'invalid' });
    expect(await byMachine(other._id)).toEqual([]);
  });

  it('returns the same copies when it is repeated with its key after the plan was deleted', async () => {
    const [{ _id }, machine] = [await service.newPlan(), await service.newMachine()];
    const first = await copy(_id, [machine._id], 'key-of-copies-3');
    await service.call(plans.remove, { params: { id: _id } }, anna);
    expect(await copy(_id, [machine._id], 'key-of-copies-3')).toEqual(first);
  });

  it('writes the copies once when it is sent four times at once', async () => {
    const { _id } = await service.newPlan();
    const ids = [await service.newMachine(), await service.newMachine()].map((machine) => machine._id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => copy(_id, ids, 'key-of-copies-2')));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    for (const id of ids) expect(await plansOn(id)).toBe(1);
    for (const { _id: id } of answers[0]?.items ?? []) expect(await service.eventsOf(id)).toHaveLength(1);
  });

  it('accepts a hundred machines at once', async () => {
    const made = await service.newPlan();
    const ids = [];
    for (let count = 0; count < 100; count += 1) ids.push((await service.newMachine())._id);
    const { items } = await service.call(
      plans.copy,
      { body: { maintenanceId: made._id, machineIds: ids } },
      anna,
      {
        deadlineMs: 15_000,
      },
    );
    expect(items.map(({ machineId }) => machineId)).toEqual(ids.toSorted());
  });
});
