import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ownerCalls } from '@officina/contracts/files/owners';
import { reportPhotos } from '@officina/contracts/files/reports';
import { followedReports } from '@officina/contracts/maintenance/followed';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { until } from '@officina/server-kit/testing/until';
import { createHash } from 'node:crypto';
import {
  anna,
  carla,
  publicOf,
  startMaintenance,
  type MaintenanceTest,
} from '../testing/maintenance-service.ts';

const calls = ownerCalls('maintenance');
let app: MaintenanceTest;
let files: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  app = await startMaintenance();
  files = await testBus(app.nats, 'files');
});
afterAll(async () => {
  await files.close();
  await app.close();
});

const title = async (entity: 'intervention' | 'machine' | 'visit', entityId: string, by = anna) =>
  (await files.bus.call(calls.title, { body: { entity, entityId } }, by)).title;
const keep = (entity: 'intervention' | 'machine', entityId: string, revision: number, pictures: number) =>
  files.bus.call(
    calls.keep,
    { body: { entity, entityId, revision, counts: { pictures, documents: 1 } } },
    anna,
  );

it('records have the titles of the event log', async () => {
  const machine = await app.newMachine({ name: 'Pressa 4' });
  const job = await app.newIntervention({ machineId: machine._id });
  expect(await title('machine', machine._id)).toBe(`Macchinario ${machine.shortCode} — Pressa 4`);
  expect(await title('intervention', job._id)).toBe(`Intervento ${job._id.slice(-5)} — Pressa 4`);
  const gone = { code: 'not_found' };
  await expect(title('intervention', job._id, carla)).rejects.toMatchObject(gone);
  await expect(title('machine', job._id)).rejects.toMatchObject(gone);
  await expect(title('visit', job._id)).rejects.toMatchObject(gone);
});

it('a closed job keeps how many files it has: no new version, no event, and the latest revision wins', async () => {
  const { _id: id } = await app.newIntervention();
  const closed = await app.call(interventions.edit, { params: { id }, body: { status: 'CLOSED' } }, anna);
  await keep('intervention', id, 5, 3);
  await keep('intervention', id, 4, 1);
  const { items } = await app.call(interventions.archived, {}, anna);
  const listed = items.find(({ _id }) => _id === id);
  expect(listed).toMatchObject({ __v: closed.__v, files: { pictures: 3, documents: 1 } });
  const reopened = { params: { id }, body: { status: 'OPEN' as const }, version: closed.__v };
  expect(await app.call(interventions.edit, reopened, anna)).toMatchObject({ files: { pictures: 3 } });
  expect((await app.eventsOf(id)).at(-1)?.to).not.toHaveProperty('files');
  expect(await app.eventsOf(id)).toHaveLength(3);
  await expect(keep('intervention', 'f'.repeat(24), 1, 1)).rejects.toMatchObject({ code: 'not_found' });
});

it('a machine with files keeps its last update', async () => {
  const { _id: id, lastUpdate, __v } = await app.newMachine();
  await keep('machine', id, 1, 2);
  const single = await app.call(machines.single, { params: { id } }, anna);
  expect(single).toMatchObject({ lastUpdate, __v, files: { pictures: 2, documents: 1 } });
});

it('a report that names a key for photos is its report from then on, also when it is repeated with another key', async () => {
  const told: string[] = [];
  const standInFiles = await standIn(app.nats, 'files', reportPhotos.named, ({ body }) => {
    told.push(body.keyHash);
    return { ok: true } as const;
  });
  const { _id: machineId } = await app.newMachine();
  const report = (photos: string, idempotencyKey: string) => {
    const body = { machineId, openBy: 'Ivan M.', issueDescription: 'Perde olio', photos };
    const request = { params: { tenant: 'ROSSI' }, body, idempotencyKey };
    return app.call(interventions.report, request, publicOf('ROSSI'));
  };
  const [first, renewed] = ['a'.repeat(43), 'b'.repeat(43)];
  const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
  const reportOf = async (key: string, by = publicOf('ROSSI')) =>
    (await files.bus.call(reportPhotos.reportOf, { body: { keyHash: hashOf(key) } }, by)).report;
  expect(await reportOf(first)).toBeNull();
  expect(await report(first, 'photos-key-1')).toEqual({ ok: true });
  await report(renewed, 'photos-key-1');
  await report(first, 'photos-key-2');
  await until(() => told.length === 3);
  await standInFiles.close();
  expect(told).toEqual([hashOf(first), hashOf(renewed), hashOf(first)]);
  const { items } = await app.call(interventions.byMachine, { params: { machineId } }, anna);
  expect(items).toHaveLength(2);
  const { interventionId = '' } = (await reportOf(first)) ?? {};
  expect(await reportOf(renewed)).toEqual({ interventionId, openBy: 'Ivan M.' });
  expect(await reportOf(first, publicOf('CANTINA'))).toBeNull();
  const [event] = await app.eventsOf(interventionId);
  for (const seen of [items, event]) expect(JSON.stringify(seen)).not.toMatch(/photos|a{43}|b{43}/);
  await app.call(interventions.remove, { params: { id: interventionId } }, anna);
  expect(await reportOf(first)).toBeNull();
  await expect(report('short', 'photos-key-3')).rejects.toMatchObject({ errors: [{ path: 'photos' }] });
});

it('a report that names a key for its reporter is found by it, with its state alone, until 90 days after it is closed', async () => {
  const standInNotifications = await testBus(app.nats, 'notifications');
  const { _id: machineId } = await app.newMachine();
  const [follow, key] = ['c'.repeat(43), createHash('sha256').update('c'.repeat(43)).digest('hex')];
  const body = { machineId, openBy: 'Ivan M.', issueDescription: 'Perde olio', follow };
  const request = { params: { tenant: 'ROSSI' }, body, idempotencyKey: 'follow-key-1' };
  await app.call(interventions.report, request, publicOf('ROSSI'));
  // A later one that names the same key is not found by it.
  await app.call(interventions.report, { ...request, idempotencyKey: 'follow-key-2' }, publicOf('ROSSI'));
  const ask = async (keyHash = key, by = publicOf('ROSSI')) =>
    (await standInNotifications.bus.call(followedReports.ofKey, { body: { keyHash } }, by)).report;
  const { interventionId = '', receivedAt = '', ...received } = (await ask()) ?? {};
  expect(received).toEqual({ state: 'received' });
  expect(await ask('d'.repeat(64))).toBeNull();
  expect(await ask(key, publicOf('CANTINA'))).toBeNull();
  // Keys of reporters take no photos, and the other way round.
  expect(
    (await files.bus.call(reportPhotos.reportOf, { body: { keyHash: key } }, publicOf('ROSSI'))).report,
  ).toBeNull();
  const edit = (change: object) =>
    app.call(interventions.edit, { params: { id: interventionId }, body: change }, anna);
  await edit({ status: 'ASSIGNED' });
  expect((await ask())?.state).toBe('taken');
  await edit({ status: 'WAITING PARTS' });
  expect((await ask())?.state).toBe('waiting');
  const { endDate } = await edit({ status: 'CLOSED' });
  expect(await ask()).toEqual({ interventionId, receivedAt, state: 'closed', closedAt: endDate });
  for (const seen of [
    await app.eventsOf(interventionId),
    await app.call(interventions.byMachine, { params: { machineId } }, anna),
  ])
    expect(JSON.stringify(seen)).not.toMatch(/follow|c{43}/);
  await app.call(interventions.remove, { params: { id: interventionId } }, anna);
  expect((await ask())?.state).toBe('deleted');
  await standInNotifications.close();
});
