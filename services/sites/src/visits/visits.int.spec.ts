import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visits, type Visit } from '@officina/contracts/sites/visits';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { testBus } from '@officina/server-kit/testing/test-bus';
import {
  anna,
  bruno,
  carla,
  datetime,
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

describe('the fields of the specification', () => {
  const note = 'Sostituito il filtro';
  let site: string;
  let machineId: string;
  let stored: Partial<Visit>;
  beforeAll(async () => {
    site = await app.newSite('Stabilimento');
    machineId = app.newMachine({ shortCode: 'TOR-01', name: 'Tornio' });
    const machines = [{ machineId, status: 'SOSO' as const }];
    const { _id } = await app.create({ site, owner: bruno, note, machines });
    const { createdAt: _at, ...fields } = (await app.all()).find((one) => one._id === _id) ?? {};
    stored = fields;
  });

  it('[S3.visit._id] [S3.visit.site] [S3.visit.datetime] site and time are stored', () => {
    expect(stored).toMatchObject({ _id: expect.stringMatching(/^[0-9a-f]{24}$/), site, datetime });
  });

  it('[S3.visit.owner] [S3.visit.note] user and note are stored', () => {
    expect(stored).toMatchObject({ owner: bruno, note });
  });

  it('[S3.visit.machines] machines are stored with name, code and grade', () => {
    expect(stored.machines).toEqual([
      { machineId, name: 'Tornio', code: 'TOR-01', status: 'SOSO', note: null },
    ]);
  });

  it('no other fields exist', () => {
    const names = ['__v', '_id', 'datetime', 'machines', 'note', 'owner', 'site'];
    expect(Object.keys(stored).sort()).toEqual(names);
  });
});

it('a visit is found by its id in its current state; an unknown or deleted one is not', async () => {
  const machines = [{ machineId: app.newMachine(), status: 'BAD' as const }];
  const { message: _message, ...made } = await app.create({ note: 'Una sola', machines });
  expect(await app.single(made._id)).toEqual(made);
  await app.edit(made._id, { note: 'Cambiata' });
  const changed = await app.single(made._id);
  expect(changed).toEqual({ ...made, __v: 1, note: 'Cambiata' });
  expect(await app.all()).toContainEqual(changed);
  const missing = { code: 'not_found' };
  await expect(app.single(unknown)).rejects.toMatchObject(missing);
  await app.remove(made._id);
  await expect(app.single(made._id)).rejects.toMatchObject(missing);
});

describe('writing', () => {
  it('[S7.visit.create] [S7.visit.message] creates a visit of the caller with a message and one event that names the site and the day', async () => {
    const made = await app.create();
    const { _id, site: _site, createdAt, ...rest } = made;
    expect(rest).toEqual({
      ...{ __v: 0, datetime, owner: anna.userId, note: null, machines: [] },
      message: 'Visita registrata',
    });
    expect(await app.eventsOf(_id)).toMatchObject([
      { action: 'Visita registrata', object: 'Visita a Sede del 17/09/2026', from: null, at: createdAt },
    ]);
    expect((await app.create({ owner: null })).owner).toBe(anna.userId);
  });

  it('uses the day of the tenant’s calendar', async () => {
    const { _id } = await app.create({ datetime: '2026-09-17T22:30:00.000Z' });
    expect(await app.eventsOf(_id)).toMatchObject([{ object: 'Visita a Sede del 18/09/2026' }]);
    const tokyo = await app.create(
      { datetime: '2026-09-17T15:30:00.000Z' },
      { ...anna, timezone: 'Asia/Tokyo' },
    );
    expect(await app.eventsOf(tokyo._id)).toMatchObject([{ object: 'Visita a Sede del 18/09/2026' }]);
  });

  it('creates one visit when a create is repeated with its key, even if its machine was renamed or went out of service', async () => {
    const machineId = app.newMachine();
    const body = { site: await app.newSite(), datetime, machines: [{ machineId, status: 'BAD' as const }] };
    const request = { body, idempotencyKey: 'key-of-visit-1' };
    const first = await app.service.call(visits.create, request, anna);
    const machine = app.known.find(({ _id }) => _id === machineId);
    if (machine) Object.assign(machine, { name: 'Pressa rinominata', isActive: false });
    expect(await app.service.call(visits.create, request, anna)).toEqual(first);
    expect(await app.eventsOf(first._id)).toHaveLength(1);
  });

  it('[S7.visit.edit] [S7.visit.message] changes the fields that the body names, clears with null or an empty text, and the event has only those', async () => {
    const [kept, added] = [app.newMachine(), app.newMachine()];
    const made = await app.create({ note: 'x', machines: [{ machineId: kept, status: 'GOOD' }] });
    const otherSite = await app.newSite('Deposito');
    const rows = [
      { machineId: kept, status: 'BAD' as const },
      { machineId: added, status: 'OTHER' as const },
    ];
    const changed = await app.edit(made._id, { note: '', owner: null, site: otherSite, machines: rows }, 0);
    expect(changed).toMatchObject({
      ...{ __v: 1, note: null, owner: null, site: otherSite, datetime, message: 'Visita modificata' },
    });
    const [, event] = await app.eventsOf(made._id);
    expect(event).toMatchObject({
      ...{ action: 'Visita modificata', object: 'Visita a Deposito del 17/09/2026', version: 1 },
      from: { note: 'x', owner: anna.userId, site: made.site, machines: made.machines },
      to: { note: null, owner: null, site: otherSite, machines: changed.machines },
    });
    expect(Object.keys(event?.to ?? {}).sort()).toEqual(['machines', 'note', 'owner', 'site']);
    expect(await app.edit(made._id, { machines: rows })).toEqual(changed);
    expect(await app.eventsOf(made._id)).toHaveLength(2);
  });

  it('refuses missing fields and an outdated version', async () => {
    const made = await app.create();
    const required = 'Campo obbligatorio';
    const incomplete = { body: { datetime } as never };
    await expect(app.service.call(visits.create, incomplete, anna)).rejects.toMatchObject(
      refusedAt('site', required),
    );
    await app.edit(made._id, { note: 'Prima' }, 0);
    await expect(app.edit(made._id, { note: 'Seconda' }, 0)).rejects.toMatchObject({
      code: 'stale',
      current: expect.objectContaining({ note: 'Prima' }),
    });
    await expect(app.remove(made._id, 0)).rejects.toMatchObject({ code: 'stale' });
  });

  it('[S7.visit.remove] deletes a visit, with an event that has its fields', async () => {
    const { _id } = await app.create({ note: 'Da togliere' });
    expect(await app.remove(_id)).toEqual({ ok: true, message: 'Visita eliminata' });
    expect((await app.all()).map((one) => one._id)).not.toContain(_id);
    expect((await app.eventsOf(_id)).at(-1)).toMatchObject({
      ...{ action: 'Visita eliminata', object: 'Visita a Sede del 17/09/2026' },
      ...{ from: { note: 'Da togliere' }, to: null },
    });
    await expect(app.remove(_id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

it('[S1.tenants] another tenant cannot see, change or delete a visit', async () => {
  const { _id: id } = await app.create({ note: 'Solo di Rossi' });
  const missing = { code: 'not_found' };
  await expect(app.single(id, carla)).rejects.toMatchObject(missing);
  await expect(app.edit(id, { note: 'x' }, undefined, carla)).rejects.toMatchObject(missing);
  await expect(app.remove(id, undefined, carla)).rejects.toMatchObject(missing);
  expect(JSON.stringify(await app.all(carla))).not.toContain('Solo di Rossi');
});

it('[S7.visit.all] visits are listed newest first across pages, then by id', async () => {
  const tenant = { ...anna, tenantId: 'LISTS', userId: null };
  const site = await app.newSite('Sede', tenant);
  const dayAt = (index: number) => `2026-08-${String((index % 30) + 1).padStart(2, '0')}T08:00:00.000Z`;
  const days = Array.from({ length: 210 }, (_, index) => dayAt(index));
  for (let first = 0; first < days.length; first += 21)
    await Promise.all(
      days.slice(first, first + 21).map((datetime) => app.create({ site, datetime }, tenant)),
    );
  const listed: { datetime: string; _id: string }[] = [];
  let after: string | undefined;
  do {
    const page = await app.service.call(visits.all, { after }, tenant);
    listed.push(...page.items);
    after = page.next;
  } while (after !== undefined);
  expect(listed).toHaveLength(210);
  const newestFirst = [...listed].sort((one, other) =>
    one.datetime === other.datetime
      ? one._id.localeCompare(other._id)
      : other.datetime.localeCompare(one.datetime),
  );
  expect(listed).toEqual(newestFirst);
});

it('the Excel of a list has its visits in the order of the ids, with their sites and the worst grade', async () => {
  const site = await app.newSite('Stabilimento');
  const machines = [
    { machineId: app.newMachine(), status: 'GOOD' as const },
    { machineId: app.newMachine(), status: 'BAD' as const },
  ];
  const bad = await app.create({ site, machines });
  const good = await app.create({ site, datetime: '2026-09-16T22:30:00.000Z' });
  const ids = [good._id, unknown, bad._id];
  const gateway = await testBus(app.service.nats, 'gateway');
  const file = await gateway.bus.file(visits.listExcel, { body: { ids } }, anna);
  expect(file.name).toMatch(/^visite-\d\d-\d\d-2026\.xlsx$/);
  const [sheet] = await readWorkbook(file.content);
  const [head, ...rows] = (sheet?.getSheetValues().slice(1) ?? []).map((row) =>
    Array.from(row as unknown[]).slice(1),
  );
  expect(head).toEqual(['Luogo', 'Data visita', 'Città', 'Macchine', 'Giudizio peggiore']);
  expect(rows).toEqual([
    ['Stabilimento', new Date('2026-09-17T00:30:00.000Z'), expect.any(String), 0],
    ['Stabilimento', new Date('2026-09-17T10:30:00.000Z'), expect.any(String), 2, 'Cattivo'],
    ['Una riga è stata eliminata mentre si preparava il foglio: non c’è.'],
  ]);
  const theirs = await gateway.bus.file(visits.listExcel, { body: { ids } }, carla);
  expect((await readWorkbook(theirs.content))[0]?.rowCount).toBe(2);
  await gateway.close();
});
