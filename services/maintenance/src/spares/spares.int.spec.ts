import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { spares, type Spare, type SpareCreate, type SpareEdit } from '@officina/contracts/maintenance/spares';
import { allPages } from '@officina/server-kit/all-pages';
import { Types } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
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

const create = (body: Partial<SpareCreate> = {}, by = anna) =>
  service.call(spares.create, { body: { name: 'Cinghia', ...body } }, by, longDeadline);
const edit = (id: string, body: SpareEdit, version?: number, by = anna) =>
  service.call(spares.edit, { params: { id }, body, version }, by);
const remove = (id: string, version?: number, by = anna) =>
  service.call(spares.remove, { params: { id }, version }, by);
const removeMachine = (id: string) => service.call(machines.remove, { params: { id } }, anna, longDeadline);
const all = async (by = anna) => (await service.call(spares.all, {}, by)).items;
const byMachine = async (id: string, by = anna) =>
  (await service.call(spares.byMachine, { params: { id } }, by)).items;

const unknownMachine = {
  code: 'invalid',
  errors: [{ path: 'machineId', message: 'Macchinario sconosciuto' }],
};

describe('the fields of the specification', () => {
  const body: SpareCreate = {
    code: 'CIN-A42',
    code2: 'RT-00042',
    name: 'Cinghia trapezoidale A42',
    manufacture: 'Rettrans',
    description: 'Per il motore del compressore',
    contact: 'ordini@rettrans.example',
    notes: 'Tenerne due in casa',
    unity: 'pz',
    orderStatus: 'ORDERED',
  };
  let stored: Spare | undefined;
  let machineId: string;

  beforeAll(async () => {
    machineId = (await service.newMachine())._id;
    const { _id } = await create({ ...body, machineId });
    stored = (await all()).find((one) => one._id === _id);
  });

  it.each(Object.entries(body))('[S3.spare.%s] is stored', (field, value) => {
    expect(stored).toHaveProperty([field], value);
  });

  it('[S3.spare.machineId] is stored', () => {
    expect(stored?.machineId).toBe(machineId);
  });

  it('[S3.spare._id] is set by the server', async () => {
    expect(stored?._id).toMatch(/^[0-9a-f]{24}$/);
    const forged = { _id: 'a'.repeat(24), tenantId: 'CANTINA', name: 'Altro' } as SpareEdit;
    expect((await edit(stored?._id ?? '', forged))._id).toBe(stored?._id);
  });
});

describe('writing', () => {
  it('[S7.spare.create] creates a spare from the body, other fields empty, UNKNOW, with one event', async () => {
    const made = await create({ code: 'FIL-1', name: 'Filtro olio' });
    const { _id, createdAt, ...rest } = made;
    expect(rest).toEqual({
      ...{ __v: 0, code: 'FIL-1', code2: null, name: 'Filtro olio', manufacture: null, description: null },
      ...{ contact: null, notes: null, unity: null, machineId: null, orderStatus: 'UNKNOW' },
    });
    expect(await service.eventsOf(_id)).toMatchObject([
      { action: 'Ricambio creato', object: 'Ricambio FIL-1 — Filtro olio', from: null, at: createdAt },
    ]);
    const nameless = await create({ name: 'Guarnizione' });
    expect(await service.eventsOf(nameless._id)).toMatchObject([{ object: 'Ricambio Guarnizione' }]);
  });

  it('creates one spare when a create is repeated with its key', async () => {
    const request = { body: { name: 'Una' }, idempotencyKey: 'key-of-spare-1' };
    const first = await service.call(spares.create, request, anna);
    expect(await service.call(spares.create, request, anna)).toEqual(first);
    expect(await service.eventsOf(first._id)).toHaveLength(1);
  });

  it('answers a repeated create, also after its machine or the spare was deleted', async () => {
    const machine = await service.newMachine();
    const request = { body: { name: 'Una', machineId: machine._id }, idempotencyKey: 'key-of-spare-2' };
    const first = await service.call(spares.create, request, anna);
    const moved = await edit(first._id, { machineId: null });
    await removeMachine(machine._id);
    expect(await service.call(spares.create, request, anna)).toEqual(moved);
    await remove(first._id);
    await expect(service.call(spares.create, request, anna)).rejects.toMatchObject({ code: 'gone' });
  });

  it('[S7.spare.edit] changes the fields that the body names, clears with null or an empty text, and the event has only those', async () => {
    const made = await create({ code: 'A', code2: 'B', notes: 'x' });
    const changed = await edit(made._id, { code: '', code2: null, unity: 'kg', notes: 'x' }, 0);
    expect(changed).toEqual({ ...made, __v: 1, code: null, code2: null, unity: 'kg' });
    const [, event] = await service.eventsOf(made._id);
    expect(event).toMatchObject({ action: 'Ricambio modificato', version: 1 });
    expect([event?.from, event?.to]).toEqual([
      { code: 'A', code2: 'B', unity: null },
      { code: null, code2: null, unity: 'kg' },
    ]);
    expect(await edit(made._id, { unity: 'kg' })).toEqual(changed);
    expect(await service.eventsOf(made._id)).toHaveLength(2);
  });

  it('changes from any state to any other', async () => {
    const states = ['FINISH', 'ORDERED', 'IN_STOCK', 'UNKNOW'] as const;
    const { _id } = await create();
    for (const from of states)
      for (const to of states) {
        await edit(_id, { orderStatus: from });
        expect(await edit(_id, { orderStatus: to })).toMatchObject({ orderStatus: to });
      }
  });

  it('refuses missing fields, an unknown state and an outdated version', async () => {
    const made = await create();
    const at = (path: string) => ({ code: 'invalid', errors: [expect.objectContaining({ path })] });
    await expect(create({ name: ' ' })).rejects.toMatchObject(at('name'));
    await expect(edit(made._id, { orderStatus: 'UNKNOWN' as never })).rejects.toMatchObject(
      at('orderStatus'),
    );
    await edit(made._id, { name: 'Prima' }, 0);
    await expect(edit(made._id, { name: 'Seconda' }, 0)).rejects.toMatchObject({
      code: 'stale',
      current: expect.objectContaining({ name: 'Prima' }),
    });
    await expect(remove(made._id, 0)).rejects.toMatchObject({ code: 'stale' });
  });

  it('[S7.spare.remove] deletes a spare, with an event that has its fields', async () => {
    const { _id } = await create({ code: 'DEL-1' });
    expect(await remove(_id)).toEqual({ ok: true });
    expect((await all()).map((one) => one._id)).not.toContain(_id);
    const [, event] = await service.eventsOf(_id);
    expect(event).toMatchObject({ action: 'Ricambio eliminato', from: { code: 'DEL-1' }, to: null });
    await expect(remove(_id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a spare’s machine', () => {
  it('is one of the tenant, or null', async () => {
    const [own, theirs] = [await service.newMachine(), await service.newMachine({}, carla)];
    const made = await create({ machineId: own._id });
    expect(made.machineId).toBe(own._id);
    for (const machineId of [theirs._id, 'e'.repeat(24)]) {
      await expect(create({ machineId })).rejects.toMatchObject(unknownMachine);
      await expect(edit(made._id, { machineId })).rejects.toMatchObject(unknownMachine);
    }
    expect(await edit(made._id, { machineId: null })).toMatchObject({ __v: 1, machineId: null });
  });

  it('[S7.spare.byMachine] lists its spares by code; another tenant’s machine is not found', async () => {
    const [machine, other] = [await service.newMachine(), await service.newMachine()];
    const theirs = await service.newMachine({}, carla);
    for (const code of ['Z-1', null, 'A-1']) await create({ code, machineId: machine._id });
    await create({ code: 'B-1', machineId: other._id });
    expect((await byMachine(machine._id)).map(({ code }) => code)).toEqual([null, 'A-1', 'Z-1']);
    expect(await byMachine((await service.newMachine())._id)).toEqual([]);
    for (const id of [theirs._id, 'e'.repeat(24)])
      await expect(byMachine(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not deleted while spares reference it', async () => {
    const { _id: machineId } = await service.newMachine();
    const [first, second] = [await create({ machineId }), await create({ machineId })];
    const refused = (detail: string) =>
      expect(removeMachine(machineId)).rejects.toMatchObject({ code: 'in_use', detail });
    await refused('Il macchinario ha 2 ricambi: non si può eliminare. Per non usarlo più, disattivalo.');
    await remove(first._id);
    await service.newIntervention({ machineId });
    await refused(
      'Il macchinario ha un intervento e un ricambio: non si può eliminare. Per non usarlo più, disattivalo.',
    );
    await edit(second._id, { machineId: null });
    await refused('Il macchinario ha un intervento: non si può eliminare. Per non usarlo più, disattivalo.');
  });

  it('may be missing in a restored store; the spare keeps it', async () => {
    const { _id } = await create({ machineId: (await service.newMachine())._id });
    const machineId = 'e'.repeat(24);
    await service.kit.connection
      .collection('spares')
      .updateOne({ _id: new Types.ObjectId(_id) }, { $set: { machineId } });
    expect(await edit(_id, { unity: 'pz' })).toMatchObject({ unity: 'pz', machineId });
  });

  it.each<[string, 'insertMany' | 'findOneAndUpdate', (machineId: string) => Promise<Spare>]>([
    ['made', 'insertMany', (machineId) => create({ machineId })],
    [
      'changed',
      'findOneAndUpdate',
      async (machineId) => {
        const params = { id: (await create())._id };
        return service.call(spares.edit, { params, body: { machineId } }, anna, longDeadline);
      },
    ],
  ])('is kept while a spare that names it is being %s', async (_, write, put) => {
    const { _id: machineId } = await service.newMachine();
    type Write = (...args: unknown[]) => Promise<unknown>;
    const rows = service.kit.connection.collection('spares') as unknown as Record<string, Write | undefined>;
    let removal: Promise<PromiseSettledResult<unknown>[]> | undefined;
    // A concurrent delete starts just before the spare is written, and has time to finish.
    rows[write] = async (...args) => {
      delete rows[write];
      removal = Promise.allSettled([removeMachine(machineId)]);
      await Promise.race([removal, delay(300)]);
      return rows[write]?.(...args);
    };
    expect(await put(machineId)).toMatchObject({ machineId });
    expect(await removal).toMatchObject([{ status: 'rejected', reason: { code: 'in_use' } }]);
  });
});

it('[S1.tenants] another tenant cannot see, change or delete a spare', async () => {
  const { _id: id } = await create({ name: 'Solo di Rossi' });
  const missing = { code: 'not_found' };
  await expect(edit(id, { name: 'x' }, undefined, carla)).rejects.toMatchObject(missing);
  await expect(remove(id, undefined, carla)).rejects.toMatchObject(missing);
  expect(JSON.stringify(await all(carla))).not.toContain('Solo di Rossi');
});

it('[S3.lists.spares] [S7.spare.all] spares are listed by code across pages, those without a code first, then by id', async () => {
  const tenant = { ...anna, tenantId: 'LISTS' };
  const codeAt = (index: number) => (index % 7 === 0 ? null : `R-${String(index % 70).padStart(2, '0')}`);
  const codes = Array.from({ length: 210 }, (_, index) => codeAt(index));
  for (let first = 0; first < codes.length; first += 21)
    await Promise.all(codes.slice(first, first + 21).map((code) => create({ code }, tenant)));
  const listed = await allPages((after) => service.call(spares.all, { after }, tenant));
  const key = ({ code, _id }: Spare) => `${code ?? ''} ${_id}`;
  expect(listed).toHaveLength(210);
  expect(listed.filter(({ code }) => code === null)).toHaveLength(30);
  expect(listed.map(key)).toEqual(listed.map(key).sort());
});
