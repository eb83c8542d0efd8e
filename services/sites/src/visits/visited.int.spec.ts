import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { visits, type VisitGrade } from '@officina/contracts/sites/visits';
import { referenceCountCall } from '@officina/server-kit/references/referrers';
import {
  anna,
  bruno,
  carla,
  refusedAt,
  startVisits,
  unknown,
  type VisitsTest,
} from '../testing/visits-service.ts';

let app: VisitsTest;

beforeAll(async () => {
  app = await startVisits();
});
afterAll(() => app.service.close());
beforeEach(() => {
  app.holds.length = 0;
  app.released.length = 0;
});

const byMachine = async (id: string, by = anna) =>
  (await app.service.call(visits.byMachine, { params: { id } }, by)).items;

describe('the note of a machine', () => {
  const rowsOf = (rows: { note?: string | null }[]) => rows.map(({ note }) => note);

  it('is stored, changed and cleared; it stays if an older client does not send it', async () => {
    const [a, b] = [app.newMachine(), app.newMachine()];
    const row = (machineId: string, note?: string | null) => ({
      ...{ machineId, status: 'BAD' as const, ...(note !== undefined && { note }) },
    });
    const made = await app.create({ machines: [row(a, ' Perde olio '), row(b, '')] });
    expect(rowsOf(made.machines)).toEqual(['Perde olio', null]);
    const withoutNote = [{ machineId: a, status: 'GOOD' as const }, row(b)];
    expect(rowsOf((await app.edit(made._id, { machines: withoutNote })).machines)).toEqual([
      'Perde olio',
      null,
    ]);
    const next = await app.edit(made._id, { machines: [row(a, null), row(b, 'Cinghia')] });
    expect(rowsOf(next.machines)).toEqual([null, 'Cinghia']);
    expect(rowsOf((await byMachine(b))[0]?.machines ?? [])).toEqual(['Cinghia']);
  });

  it('adds no change to an older visit without one', async () => {
    const made = await app.create({ machines: [{ machineId: app.newMachine(), status: 'BAD' }] });
    const rows = app.service.kit.connection.collection('visits');
    await rows.updateMany({}, { $unset: { 'machines.$[].note': '' } });
    const { machines } = await app.single(made._id);
    expect(machines[0]).not.toHaveProperty('note');
    const same = machines.map(({ machineId, status }) => ({ machineId, status }));
    expect(await app.edit(made._id, { machines: same })).toMatchObject({ __v: 0 });
  });

  it('has at most 500 characters', async () => {
    const machines = [{ machineId: app.newMachine(), status: 'BAD' as const, note: 'n'.repeat(501) }];
    await expect(app.create({ machines })).rejects.toMatchObject({
      code: 'invalid',
      errors: [expect.objectContaining({ path: 'machines.0.note' })],
    });
  });
});

it('visit ids are looked up within the tenant only', async () => {
  const [own, deleted] = [await app.create(), await app.create()];
  const theirs = await app.create({ owner: undefined }, carla);
  await app.remove(deleted._id);
  const body = { ids: [own._id, theirs._id, deleted._id, unknown] };
  expect(await app.service.call(visits.byIds, { body }, anna)).toEqual({ items: [{ _id: own._id }] });
});

describe('the references of a visit', () => {
  it('are a site and a user of the tenant', async () => {
    const made = await app.create();
    for (const site of [unknown, await app.newSite('Cantina', carla)]) {
      const refusal = refusedAt('site', 'Luogo sconosciuto');
      await expect(app.create({ site })).rejects.toMatchObject(refusal);
      await expect(app.edit(made._id, { site })).rejects.toMatchObject(refusal);
    }
    for (const owner of [unknown, carla.userId]) {
      const refusal = refusedAt('owner', 'Utente sconosciuto');
      await expect(app.create({ owner })).rejects.toMatchObject(refusal);
      await expect(app.edit(made._id, { owner })).rejects.toMatchObject(refusal);
    }
    expect(await app.edit(made._id, { owner: bruno })).toMatchObject({ __v: 1, owner: bruno });
  });

  it('are refused together if any of them is unknown', async () => {
    const made = await app.create();
    const machines = [{ machineId: unknown, status: 'GOOD' as const }];
    const refusal = {
      code: 'invalid',
      errors: [
        { path: 'owner', message: 'Utente sconosciuto' },
        { path: 'site', message: 'Luogo sconosciuto' },
        { path: 'machines.0.machineId', message: 'Macchinario sconosciuto' },
      ],
    };
    const body = { site: unknown, owner: unknown, machines };
    await expect(app.create(body)).rejects.toMatchObject(refusal);
    await expect(app.edit(made._id, body)).rejects.toMatchObject(refusal);
  });

  it('are machines of the tenant that are in service, each once; errors name the position', async () => {
    const [good, idle] = [app.newMachine(), app.newMachine({ isActive: false })];
    const graded = (...ids: string[]) => ids.map((machineId) => ({ machineId, status: 'GOOD' as const }));
    const made = await app.create();
    const refusals = [
      [graded(good, unknown), 'machines.1.machineId', 'Macchinario sconosciuto'],
      [graded(good, idle), 'machines.1.machineId', 'È fuori servizio'],
      [graded(good, idle, good), 'machines.2.machineId', 'È già in questa visita'],
    ] as const;
    for (const [machines, path, message] of refusals) {
      await expect(app.create({ machines })).rejects.toMatchObject(refusedAt(path, message));
      await expect(app.edit(made._id, { machines })).rejects.toMatchObject(refusedAt(path, message));
    }
    const theirs = app.create({ site: await app.newSite('Cantina', carla), machines: graded(good) }, carla);
    await expect(theirs).rejects.toMatchObject(refusedAt('machines.0.machineId', 'Macchinario sconosciuto'));
  });

  it('keep the machine’s name of that time; the machine may go out of service or be deleted later', async () => {
    const machineId = app.newMachine({ name: 'Tornio', shortCode: 'TOR-09' });
    const made = await app.create({ machines: [{ machineId, status: 'GOOD' }] });
    app.known.splice(
      app.known.findIndex(({ _id }) => _id === machineId),
      1,
    );
    const changed = await app.edit(made._id, { machines: [{ machineId, status: 'OUTOFORDER' }] });
    expect(changed.machines).toEqual([
      { machineId, name: 'Tornio', code: 'TOR-09', status: 'OUTOFORDER', note: null },
    ]);
    app.known.push({ _id: machineId, name: 'Tornio', shortCode: 'TOR-09', isActive: false });
  });

  it('are held until the visit is written, only for new machines, and then released', async () => {
    const [first, second] = [app.newMachine(), app.newMachine()];
    const made = await app.create({ machines: [{ machineId: first, status: 'GOOD' }] });
    expect(app.holds).toEqual([expect.stringMatching(new RegExp(`^${first} [0-9a-f-]{36}$`))]);
    expect(app.released).toEqual(app.holds);
    const rows = [first, second].map((machineId) => ({ machineId, status: 'BAD' as const }));
    await app.edit(made._id, { machines: rows });
    expect(app.holds[1]).toMatch(new RegExp(`^${second} [0-9a-f-]{36}$`));
    expect(app.released).toEqual(app.holds);
    await app.edit(made._id, { note: 'x', machines: rows });
    expect(app.holds).toHaveLength(2);
  });
});

describe('the last grades', () => {
  const gradesOf = async (ids: string[], by = anna) =>
    (await app.service.call(visits.lastGrades, { body: { ids } }, by)).items;

  it('are those of each machine’s latest visit; of two at the same time, the first in the list', async () => {
    const [press, lathe, ungraded] = [app.newMachine(), app.newMachine(), app.newMachine()];
    const grade = (datetime: string, machineId: string, status: VisitGrade) =>
      app.create({ datetime, machines: [{ machineId, status }] });
    await grade('2026-09-17T08:30:00.000Z', press, 'BAD');
    const latest = await grade('2026-09-18T08:30:00.000Z', press, 'GOOD');
    await grade('2026-09-16T08:30:00.000Z', press, 'OTHER');
    const machines = [
      { machineId: ungraded, status: 'SOSO' as const },
      { machineId: lathe, status: 'SOSO' as const },
    ];
    await app.create({ datetime: '2026-09-18T08:30:00.000Z', machines });
    await grade('2026-09-18T08:30:00.000Z', lathe, 'OUTOFORDER');
    const grades = await gradesOf([press, lathe, unknown]);
    expect(grades.sort(({ status: a }, { status: b }) => a.localeCompare(b))).toEqual([
      { machineId: press, status: 'GOOD' },
      { machineId: lathe, status: 'SOSO' },
    ]);
    await app.remove(latest._id);
    expect(await gradesOf([press])).toEqual([{ machineId: press, status: 'BAD' }]);
    expect(await gradesOf([press], carla)).toEqual([]);
  });
});

describe('references from visits', () => {
  const count = (entity: 'machine' | 'site', id: string, by = anna) =>
    app.service.call(referenceCountCall('sites'), { body: { entity, id } }, by);

  it('are counted per machine, those of the tenant that are not deleted', async () => {
    const machineId = app.newMachine();
    const machines = [{ machineId, status: 'GOOD' as const }];
    const [first] = [await app.create({ machines }), await app.create({ machines }), await app.create()];
    expect(await count('machine', machineId)).toEqual({ counts: [{ entity: 'visit', count: 2 }] });
    expect(await count('machine', machineId, carla)).toEqual({ counts: [{ entity: 'visit', count: 0 }] });
    await app.remove(first._id);
    expect(await count('machine', machineId)).toEqual({ counts: [{ entity: 'visit', count: 1 }] });
  });

  it('keep a site from being deleted', async () => {
    const site = await app.newSite();
    const made = await app.create({ site });
    await expect(app.removeSite(site)).rejects.toMatchObject({
      code: 'in_use',
      detail: 'Il luogo ha una visita: non si può eliminare.',
    });
    await app.edit(made._id, { site: await app.newSite('Altrove') });
    expect(await app.removeSite(site)).toEqual({ ok: true });
  });
});

describe('a machine', () => {
  it('has its visits, newest first, each with only its own row; another tenant’s machine is not found', async () => {
    const [machineId, other] = [app.newMachine(), app.newMachine()];
    const rows = [
      { machineId: other, status: 'GOOD' as const },
      { machineId, status: 'BAD' as const },
    ];
    const old = await app.create({ datetime: '2026-01-10T08:00:00.000Z', machines: rows });
    const recent = await app.create({ datetime: '2026-02-10T08:00:00.000Z', machines: rows.toReversed() });
    await app.create({ machines: rows.slice(0, 1) });
    const shown = await byMachine(machineId);
    expect(shown.map(({ _id }) => _id)).toEqual([recent._id, old._id]);
    for (const { machines } of shown)
      expect(machines).toEqual([expect.objectContaining({ machineId, status: 'BAD' })]);
    expect(await byMachine(app.newMachine())).toEqual([]);
    await expect(byMachine(unknown)).rejects.toMatchObject({ code: 'not_found' });
    await expect(byMachine(machineId, carla)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not needed to list visits or add a note while maintenance or auth is down, but no visit can be created', async () => {
    const [site, machineId] = [await app.newSite(), app.newMachine()];
    const made = await app.create({ site });
    await app.stop('maintenance');
    const before = (await app.all()).length;
    const machines = [{ machineId, status: 'GOOD' as const }];
    await expect(app.create({ site, machines })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(app.edit(made._id, { machines })).rejects.toMatchObject({ code: 'unavailable' });
    await expect(byMachine(machineId)).rejects.toMatchObject({ code: 'unavailable' });
    await app.stop('auth');
    await expect(app.create({ site })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await app.edit(made._id, { note: 'Ancora qui' })).toMatchObject({ __v: 1, note: 'Ancora qui' });
    expect(await app.all()).toHaveLength(before);
  });
});
