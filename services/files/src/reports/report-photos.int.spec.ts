import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import { files } from '@officina/contracts/files/files';
import { fileLimits, reportPhotoLimits } from '@officina/contracts/files/limits';
import { reportPhotos } from '@officina/contracts/files/reports';
import { downloadPath, uploadsPath } from '@officina/contracts/files/uploads';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { until } from '@officina/server-kit/testing/until';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Quota } from '../stored/quota.ts';
import { Sweeper } from '../sweeper.ts';
import { anna, carla, stranger } from '../testing/files-client.ts';
import { startFiles, type FilesTest } from '../testing/files-service.ts';
import { jpeg } from '../testing/pictures.ts';

let app: FilesTest;
let photo: Uint8Array<ArrayBuffer>;
let maintenance: Awaited<ReturnType<typeof testBus>>;
let addresses = 0;

beforeAll(async () => {
  app = await startFiles();
  photo = new Uint8Array(await jpeg(640, 480));
  maintenance = await testBus(app.nats, 'maintenance');
});
afterAll(async () => {
  await maintenance.close();
  await app.close();
});
beforeEach(() => {
  app.clock.aheadMs = 0;
  app.owner.isAway = false;
});

const minuteMs = 60_000;
/** Somebody at an address of their own. */
const someone = (tenantId = 'ROSSI'): Caller => ({
  ...stranger,
  tenantId,
  address: `203.0.113.${(addresses += 1)}`,
});
const keyFor = async (by: Caller) =>
  (await app.call(reportPhotos.begin, { params: { tenant: by.tenantId } }, by)).key;
const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
const problemOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as object),
});
const listOf = async (entityId: string) =>
  (await app.call(files.of, { params: { entity: 'intervention', entityId } }, anna)).items;
const usage = async () => (await app.call(files.usage, {}, anna)).used;
const send = async (key: string, by: Caller, bytes = photo) => {
  const begun = await app.client.beginPhoto(key, bytes.length, by);
  expect(begun.status).toBe(201);
  const path = begun.headers.get('location') ?? '';
  return { path, answer: await app.client.appendPhoto(key, path, bytes, by) };
};
/** The report that names the key; files is told of it, unless it is away. */
const report = async (key: string, isTold = true) => {
  const entityId = app.owner.add();
  app.owner.reports.set(hashOf(key), entityId);
  const body = { keyHash: hashOf(key) };
  if (isTold) await maintenance.bus.call(reportPhotos.named, { body }, stranger);
  return entityId;
};
const sweep = () => app.get(Sweeper).sweepItems();

describe('a photo of a public report', () => {
  it('that arrives before it is attached with it, and later ones as they come, under the reporter’s name', async () => {
    const by = someone();
    const key = await keyFor(by);
    const { path, answer } = await send(key, by);
    expect(path).toMatch(/^\/api\/public\/form\/ROSSI\/photos\/uploads\/[0-9a-f]{32}$/);
    expect([answer.status, answer.headers.get('x-file-id')]).toEqual([204, null]);
    const entityId = await report(key);
    await until(async () => (await listOf(entityId)).length === 1);
    await send(key, by);
    const listed = await listOf(entityId);
    expect(listed).toMatchObject([
      { kind: 'picture', name: 'IMG_1.jpg', type: 'image/jpeg', addedBy: 'Ivan M.', entity: 'intervention' },
      { addedBy: 'Ivan M.' },
    ]);
    expect(app.owner.records.get(entityId)).toMatchObject({ counts: { pictures: 2 } });
    const event = (await app.events()).find(({ entityId: id }) => id === listed[0]?._id);
    expect(event).toMatchObject({ action: 'Foto aggiunta', user: { id: null, name: 'Ivan M.' } });
    expect(await readdir(join(app.dir, 'uploads'))).toEqual([]);
  });

  it('is attached by the sweeper if files or maintenance was away', async () => {
    const by = someone();
    const key = await keyFor(by);
    app.owner.isAway = true;
    await send(key, by);
    const entityId = await report(key, false);
    app.owner.isAway = false;
    expect(await listOf(entityId)).toEqual([]);
    await sweep();
    expect(await listOf(entityId)).toHaveLength(1);
  });

  it('without a report is gone an hour after its key, and so is one that did not arrive', async () => {
    const [by, before] = [someone(), await usage()];
    const key = await keyFor(by);
    await send(key, by);
    await app.client.beginPhoto(key, photo.length, by);
    expect(await usage()).toBe(before + 2 * photo.length);
    app.clock.aheadMs = 89 * minuteMs;
    await sweep();
    expect(await usage()).toBe(before + photo.length);
    app.clock.aheadMs = 91 * minuteMs;
    app.owner.isAway = true;
    await sweep();
    expect(await usage()).toBe(before + photo.length);
    app.owner.isAway = false;
    await sweep();
    expect(await usage()).toBe(before);
    expect(await readdir(join(app.dir, 'uploads'))).toEqual([]);
  });

  it('that is no picture, too large, or was never answered leaves its place free', async () => {
    const by = someone();
    const key = await keyFor(by);
    const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj <<>> endobj');
    const { answer } = await send(key, by, pdf);
    expect(await problemOf(answer)).toMatchObject({
      ...{ status: 422, errors: [{ path: 'file', message: expect.stringContaining('solo foto') }] },
    });
    const { status } = await app.client.beginPhoto(key, reportPhotoLimits.photoBytes + 1, by);
    expect(status).toBe(413);
    // Its answer was lost, and the browser begins again.
    await app.client.beginPhoto(key, photo.length, by);
    for (let times = 0; times < reportPhotoLimits.perReport; times += 1) await send(key, by);
    expect(await problemOf(await app.client.beginPhoto(key, 10, by))).toMatchObject({
      ...{ status: 422, errors: [{ path: 'file', message: 'Al massimo 3 foto.' }] },
    });
  });
});

describe('a key for photos', () => {
  it('takes photos only for its tenant, from its address, for half an hour, and only its own', async () => {
    const [by, other] = [someone(), someone()];
    const key = await keyFor(by);
    const { path } = await send(key, by);
    const otherKey = await keyFor(other);
    const headers = { 'x-photo-key': key };
    const head = (from: Caller, withKey = key) =>
      app.client.tus(from, 'HEAD', path, { 'x-photo-key': withKey });
    expect((await head(by)).status).toBe(200);
    expect((await head(other)).status).toBe(410);
    expect((await head(other, otherKey)).status).toBe(404);
    expect((await head({ ...by, tenantId: 'CANTINA' })).status).toBe(410);
    expect((await head(by, '')).status).toBe(410);
    expect((await app.client.tus(other, 'DELETE', path, { 'x-photo-key': otherKey })).status).toBe(404);
    expect((await app.client.tus(by, 'DELETE', path, headers)).status).toBe(204);
    expect((await head(by)).status).toBe(404);
    app.clock.aheadMs = 31 * minuteMs;
    expect(await problemOf(await app.client.beginPhoto(key, 10, by))).toMatchObject({
      ...{ status: 410, code: 'gone', detail: 'Il tempo per mandare foto è finito.' },
    });
  });

  it('reads nothing', async () => {
    const by = someone();
    const key = await keyFor(by);
    const { path } = await send(key, by);
    const entityId = await report(key);
    await until(async () => (await listOf(entityId)).length === 1);
    const [{ _id = '' } = {}] = await listOf(entityId);
    const headers = { 'x-photo-key': key };
    for (const address of [path, downloadPath(_id), uploadsPath])
      expect((await app.client.send(by, 'GET', address, { headers })).status).toBe(404);
    expect((await app.client.tus(by, 'DELETE', path, headers)).status).toBe(404);
    expect(await listOf(entityId)).toHaveLength(1);
  });

  it('is refused where photos are switched off, and to an address that has too many', async () => {
    app.owner.withoutPhotos.add('CANTINA');
    await expect(keyFor(someone('CANTINA'))).rejects.toMatchObject({ code: 'forbidden' });
    const by = someone();
    for (let times = 0; times < reportPhotoLimits.keysPerAddress; times += 1) await keyFor(by);
    await expect(keyFor(by)).rejects.toMatchObject({ code: 'too_many' });
    await keyFor(someone());
  });
});

it('photos of strangers have bytes of their own each day, and leave a quarter of the tenant’s free', async () => {
  const quota = app.get(Quota);
  const cantina = { ...stranger, tenantId: 'CANTINA' };
  const { dayBytes } = reportPhotoLimits;
  const tenMegabytes = 10 * 1024 * 1024;
  await quota.reservePublic(cantina, dayBytes - tenMegabytes);
  await quota.settle(cantina, dayBytes - tenMegabytes);
  await quota.reservePublic(cantina, tenMegabytes);
  await expect(quota.reservePublic(cantina, 1)).rejects.toMatchObject({
    errors: [
      { path: 'file', message: 'Per oggi sono già arrivate troppe foto: la segnalazione parte senza.' },
    ],
  });
  app.clock.aheadMs = 24 * 60 * minuteMs;
  await quota.reservePublic(cantina, 1);
  await quota.settle(cantina, 0, fileLimits.tenantBytes * 0.75);
  await expect(quota.reservePublic(cantina, 1)).rejects.toMatchObject({
    errors: [{ path: 'file', message: 'Lo spazio per le foto è quasi finito: la segnalazione parte senza.' }],
  });
  await quota.reserve(carla, tenMegabytes);
});
