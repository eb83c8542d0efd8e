import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  interventions,
  type Intervention,
  type InterventionEdit,
} from '@officina/contracts/maintenance/interventions';
import {
  anna,
  carla,
  publicOf,
  startMaintenance,
  TestClock,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const morning = '2026-11-20T08:00:00.000Z';
const clock = new TestClock(morning);
let service: MaintenanceTest;

beforeAll(async () => {
  service = await startMaintenance(clock);
});
afterAll(() => service.close());

const edit = (id: string, body: InterventionEdit, version?: number, by = anna) =>
  service.call(interventions.edit, { params: { id }, body, version }, by);
const remove = (id: string, version?: number, by = anna) =>
  service.call(interventions.remove, { params: { id }, version }, by);
const byMachine = async (machineId: string, by = anna) =>
  (await service.call(interventions.byMachine, { params: { machineId } }, by)).items;
const report = (tenant: string, body: object, idempotencyKey?: string) =>
  service.call(
    interventions.report,
    { params: { tenant }, body: body as never, idempotencyKey },
    publicOf(tenant),
  );
const fieldAt = (path: string) => ({ code: 'invalid', errors: [expect.objectContaining({ path })] });

describe('creating', () => {
  it('[S4.int.defaults] [S3.int.isActive] [S7.int.create] gives the defaults', async () => {
    const machine = await service.newMachine();
    expect(await service.newIntervention({ machineId: machine._id })).toMatchObject({
      __v: 0,
      machineId: machine._id,
      maintenanceId: null,
      type: 'RICHIESTA',
      status: 'OPEN',
      priority: 'NORMAL',
      alreadyReported: false,
      openBy: 'Anna Rossi',
      openDate: morning,
      startDate: morning,
      endDate: morning,
      scheduledMaintenance: { checkList: [] },
      notes: [],
      customData: [],
      isActive: true,
      isRecorded: null,
    });
  });

  describe('stores each field of the body', () => {
    const sent = {
      type: 'PROVVISORIA',
      status: 'WAITING PARTS',
      priority: 'LOW',
      alreadyReported: true,
      issueDescription: 'Perde olio',
      solveDescription: 'Stretta la vite',
      externalExecutor: 'Luca Bianchi',
      startDate: '2026-11-01T07:00:00.000Z',
      endDate: '2026-12-01T07:00:00.000Z',
      customData: [{ name: 'Ordine', value: '42' }],
    } as const;
    let machineId: string;
    let listed: Intervention;
    beforeAll(async () => {
      ({ _id: machineId } = await service.newMachine());
      const notes = [{ text: 'visto' }];
      const body = { ...sent, machineId, customData: [...sent.customData], notes };
      const { _id } = await service.newIntervention(body);
      const [one, ...others] = await byMachine(machineId);
      expect([one?._id, others]).toEqual([_id, []]);
      listed = one!;
    });

    it.each(Object.keys(sent) as (keyof typeof sent)[])('[S3.int.%s]', (field) => {
      expect(listed[field]).toEqual(sent[field]);
    });

    it('[S3.int._id] [S3.int.machineId] sets its own id and machine', () => {
      expect(listed).toMatchObject({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), machineId });
    });

    it('[S3.int.openBy] [S3.int.openDate] [S3.int.notes] sets author and date of the intervention and its notes', () => {
      expect(listed).toMatchObject({ openBy: 'Anna Rossi', openDate: morning });
      expect(listed.notes).toEqual([
        expect.objectContaining({ text: 'visto', user: 'Anna Rossi', date: morning }),
      ]);
    });
  });

  it('[S3.int.scheduledMaintenance] keeps the checklist of a PROGRAMMATA', async () => {
    const scheduledMaintenance = {
      checkList: [
        { title: 'Olio', result: 'OK' as const },
        { title: 'Filtri', result: '' as const },
      ],
    };
    expect(await service.newIntervention({ type: 'PROGRAMMATA', scheduledMaintenance })).toMatchObject({
      scheduledMaintenance,
      priority: null,
    });
  });

  it('needs a machine of the tenant', async () => {
    const theirs = await service.newMachine({}, carla);
    for (const machineId of ['f'.repeat(24), theirs._id]) {
      await expect(service.newIntervention({ machineId })).rejects.toMatchObject(fieldAt('machineId'));
    }
    const incomplete = { body: {} as never };
    await expect(service.call(interventions.create, incomplete, anna)).rejects.toMatchObject(
      fieldAt('machineId'),
    );
  });

  it('creates one intervention when a create is repeated later with its key', async () => {
    const body = { machineId: (await service.newMachine())._id, notes: [{ text: 'una volta' }] };
    const request = { body, idempotencyKey: 'key-of-intervention-1' };
    const first = await service.call(interventions.create, request, anna);
    clock.set('2026-11-20T08:00:30.000Z');
    expect(await service.call(interventions.create, request, anna)).toEqual(first);
    clock.set(morning);
    expect(await byMachine(body.machineId)).toEqual([first]);
    expect(await service.eventsOf(first._id)).toHaveLength(1);
  });
});

it('[S4.int.close] [S7.int.edit] [S7.int.remove] an intervention is reported, assigned, noted, closed, reopened and deleted, with an event per step', async () => {
  const machine = await service.newMachine({ name: 'Pressa 4' });
  await report('ROSSI', {
    machineId: machine._id,
    openBy: 'Turno notte',
    issueDescription: 'Perde olio',
    priority: 'URGENT',
  });
  const [reported] = await byMachine(machine._id);
  const id = reported!._id;
  await edit(id, { status: 'ASSIGNED', externalExecutor: 'Luca Bianchi' }, 0);
  await edit(id, { notes: [{ text: 'Serve una guarnizione' }] }, 1);
  clock.set('2026-11-21T16:30:00.000Z');
  const sent = {
    status: 'CLOSED',
    endDate: '2030-01-01T00:00:00.000Z',
    closedBy: { name: 'Altri' },
  } as const;
  const closed = await edit(id, sent, 2);
  const closedBy = { id: '64b000000000000000000001', name: 'Anna Rossi' };
  expect(closed).toMatchObject({ status: 'CLOSED', endDate: '2026-11-21T16:30:00.000Z', closedBy });
  await expect(edit(id, { issueDescription: 'Altro' })).rejects.toMatchObject({ code: 'locked' });
  expect(await edit(id, { status: 'OPEN' }, 3)).toMatchObject({ endDate: null, closedBy: null });
  await remove(id, 4);
  clock.set(morning);

  const events = await service.eventsOf(id);
  expect(events.map(({ action, version }) => [version, action])).toEqual([
    [0, 'Segnalazione registrata'],
    [1, 'Intervento assegnato'],
    [2, 'Nota aggiunta'],
    [3, 'Intervento chiuso'],
    [4, 'Intervento riaperto'],
    [5, 'Intervento eliminato'],
  ]);
  expect(new Set(events.map(({ object }) => object))).toEqual(
    new Set([`Intervento ${id.slice(-5)} — Pressa 4`]),
  );
  expect(new Set(events.map(({ machineId }) => machineId))).toEqual(new Set([machine._id]));
  const [, assigned, noted, closing, reopened, deleted] = events;
  expect([assigned?.from, assigned?.to]).toEqual([
    { status: 'OPEN', externalExecutor: null },
    { status: 'ASSIGNED', externalExecutor: 'Luca Bianchi' },
  ]);
  expect([noted?.from, noted?.to]).toEqual([
    { notes: [] },
    { notes: [expect.objectContaining({ text: 'Serve una guarnizione', user: 'Anna Rossi' })] },
  ]);
  expect([closing?.from, closing?.to]).toEqual([
    { status: 'ASSIGNED', endDate: morning, closedBy: null },
    { status: 'CLOSED', endDate: '2026-11-21T16:30:00.000Z', closedBy },
  ]);
  expect([reopened?.from, reopened?.to]).toEqual([
    { status: 'CLOSED', endDate: '2026-11-21T16:30:00.000Z', closedBy },
    { status: 'OPEN', endDate: null, closedBy: null },
  ]);
  expect([deleted?.from, deleted?.to]).toEqual([
    expect.objectContaining({ issueDescription: 'Perde olio' }),
    null,
  ]);
  await expect(edit(id, { status: 'OPEN' })).rejects.toMatchObject({ code: 'not_found' });
});

describe('editing', () => {
  it('[S4.int.typeReset] changing type resets the checklist', async () => {
    const scheduledMaintenance = { checkList: [{ title: 'Olio', result: 'OK' as const }] };
    const planned = await service.newIntervention({ type: 'PROGRAMMATA', scheduledMaintenance });
    expect(await edit(planned._id, { type: 'RICHIESTA', scheduledMaintenance })).toMatchObject({
      scheduledMaintenance: { checkList: [] },
    });
  });

  it('changing type and changing back restores the texts', async () => {
    const texts = {
      priority: 'URGENT',
      issueDescription: 'Perde olio',
      solveDescription: 'Stretta la vite',
    } as const;
    const created = await service.newIntervention({ type: 'PERMANENTE', ...texts });
    await edit(created._id, { type: 'PROGRAMMATA' });
    await edit(created._id, { type: 'RICHIESTA' });
    expect(await edit(created._id, { type: 'PERMANENTE' })).toEqual({ ...created, __v: 3 });
  });

  it('an end before the start is refused, naming the end', async () => {
    const created = await service.newIntervention();
    const refused = fieldAt('endDate');
    await expect(edit(created._id, { endDate: '2026-11-20T07:59:59.999Z' })).rejects.toMatchObject(refused);
    const backwards = { startDate: '2026-11-02T00:00:00.000Z', endDate: '2026-11-01T00:00:00.000Z' };
    await expect(service.newIntervention(backwards)).rejects.toMatchObject(refused);
  });

  it('clears a field with null and keeps the machine', async () => {
    const created = await service.newIntervention({ issueDescription: 'Perde olio' });
    expect(await edit(created._id, { issueDescription: null, endDate: null })).toMatchObject({
      issueDescription: null,
      endDate: null,
    });
    const other = await service.newMachine();
    await expect(edit(created._id, { machineId: other._id })).rejects.toMatchObject(fieldAt('machineId'));
  });

  it('writes nothing when a full document is sent back unchanged', async () => {
    const created = await service.newIntervention({ type: 'PERMANENTE', notes: [{ text: 'visto' }] });
    expect(await edit(created._id, created as InterventionEdit, 0)).toEqual(created);
    expect(await service.eventsOf(created._id)).toHaveLength(1);
  });

  it('answers an outdated version with the current intervention, and merges when no version is sent', async () => {
    const created = await service.newIntervention();
    await edit(created._id, { externalExecutor: 'Luca' }, 0);
    await expect(edit(created._id, { priority: 'LOW' }, 0)).rejects.toMatchObject({
      code: 'stale',
      current: expect.objectContaining({ __v: 1, externalExecutor: 'Luca' }),
    });
    await expect(remove(created._id, 0)).rejects.toMatchObject({ code: 'stale' });
    expect(await edit(created._id, { priority: 'LOW' })).toMatchObject({
      externalExecutor: 'Luca',
      priority: 'LOW',
    });
  });

  it('many concurrent edits without a version keep every note, and each version has its event', async () => {
    const created = await service.newIntervention();
    const texts = Array.from({ length: 20 }, (_, index) => `nota ${index}`);
    await Promise.all(texts.map((text) => edit(created._id, { notes: [{ text }] })));
    const [stored] = await byMachine(created.machineId);
    expect(stored?.notes.map(({ text }) => text).sort()).toEqual([...texts].sort());
    const versions = (await service.eventsOf(created._id)).map(({ version }) => version);
    expect(versions).toEqual(Array.from({ length: 21 }, (_, version) => version));
  });

  it('accepts one of two edits of the same version and answers the other with stale', async () => {
    const created = await service.newIntervention();
    const both = await Promise.allSettled(
      ['Luca', 'Anna'].map((externalExecutor) => edit(created._id, { externalExecutor }, 0)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('a note that is sent again with its own id is not doubled, also on a closed intervention', async () => {
    const created = await service.newIntervention({ status: 'CLOSED' });
    const notes = [{ _id: 'd'.repeat(24), text: 'Richiamato' }];
    const once = await edit(created._id, { notes });
    expect(await edit(created._id, { notes })).toEqual(once);
    expect(once.notes).toHaveLength(1);
  });
});
