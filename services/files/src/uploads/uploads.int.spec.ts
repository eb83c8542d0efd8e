import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { files, printedPictures } from '@officina/contracts/files/files';
import { fileLimits } from '@officina/contracts/files/limits';
import { downloadPath, picturePath } from '@officina/contracts/files/uploads';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { Types } from 'mongoose';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { Quota } from '../stored/quota.ts';
import { Sweeper } from '../sweeper.ts';
import { anna, bruno, carla } from '../testing/files-client.ts';
import { startFiles, type FilesTest } from '../testing/files-service.ts';
import { jpeg } from '../testing/pictures.ts';

let app: FilesTest;
let sites: Awaited<ReturnType<typeof testBus>>;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  app = await startFiles();
  sites = await testBus(app.nats, 'sites');
  photo = new Uint8Array(await jpeg(640, 480));
});
afterAll(async () => {
  await sites.close();
  await app.close();
});

const dayMs = 25 * 3_600_000;
const listOf = async (entityId: string, by = anna) =>
  (await app.call(files.of, { params: { entity: 'intervention', entityId } }, by)).items;
const begun = async (entityId: string, size = photo.length, by = anna) => {
  const answer = await app.client.begin({ entityId, size }, by);
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
};
const problemOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as object),
});
const sweeper = () => app.get(Sweeper);

describe('an upload', () => {
  it('in two pieces becomes a picture of its record', async () => {
    const entityId = app.owner.add();
    const path = await begun(entityId);
    expect(path).toMatch(/^\/api\/files\/uploads\/[0-9a-f]{32}$/);
    const first = await app.client.append(path, 0, photo.slice(0, 1_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000']);
    const head = await app.client.tus(anna, 'HEAD', path);
    expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      '1000',
      String(photo.length),
    ]);
    expect(await listOf(entityId)).toEqual([]);
    const last = await app.client.append(path, 1_000, photo.slice(1_000));
    const _id = last.headers.get('x-file-id') ?? '';
    expect(await listOf(entityId)).toMatchObject([
      { _id, kind: 'picture', name: 'IMG_1.jpg', type: 'image/jpeg', width: 640, addedBy: 'Anna Rossi' },
    ]);
    expect(app.owner.records.get(entityId)).toMatchObject({ counts: { pictures: 1, documents: 0 } });
    const [event] = (await app.events()).filter((one) => one.entityId === _id);
    expect(event).toMatchObject({ action: 'Foto aggiunta', entity: 'file', user: { name: 'Anna Rossi' } });
    expect(event?.object).toMatch(/^Foto IMG_1\.jpg \(\d+ kB\) — Intervento 0000\d — Pressa 4$/);
    expect(await readdir(join(app.dir, 'uploads'))).toEqual([]);
  });

  it('is finished once, however often its last request is repeated', async () => {
    const entityId = app.owner.add();
    const path = await begun(entityId);
    const done = await app.client.append(path, 0, photo);
    const again = await app.client.append(path, photo.length, new Uint8Array());
    const head = await app.client.tus(anna, 'HEAD', path);
    const ids = [done, again, head].map(({ headers }) => headers.get('x-file-id'));
    expect(new Set(ids).size).toBe(1);
    expect((await app.client.append(path, 0, photo)).status).toBe(409);
    expect(await listOf(entityId)).toHaveLength(1);
  });

  it('and others at once to one record are all counted', async () => {
    const entityId = app.owner.add();
    const all = Array.from({ length: 5 }, () => app.client.attach(entityId, Buffer.from(photo)));
    expect(new Set(await Promise.all(all)).size).toBe(5);
    expect(app.owner.records.get(entityId)).toMatchObject({ counts: { pictures: 5 } });
  });

  it('is there only for its user', async () => {
    const path = await begun(app.owner.add());
    for (const by of [bruno, carla]) {
      expect((await app.client.tus(by, 'HEAD', path)).status).toBe(404);
      expect((await app.client.append(path, 0, photo, by)).status).toBe(404);
      expect((await app.client.tus(by, 'DELETE', path)).status).toBe(404);
    }
    expect((await app.client.tus(anna, 'DELETE', path)).status).toBe(204);
    expect((await app.client.tus(anna, 'HEAD', path)).status).toBe(404);
  });

  it('to a record that another tenant has, or that is gone at its end, is refused', async () => {
    expect((await app.client.begin({ entityId: app.owner.add('CANTINA'), size: 10 })).status).toBe(404);
    const entityId = app.owner.add();
    const path = await begun(entityId);
    app.owner.records.delete(entityId);
    expect((await app.client.append(path, 0, photo)).status).toBe(404);
    expect((await app.client.tus(anna, 'HEAD', path)).status).toBe(404);
  });

  it('of a content that is refused leaves nothing', async () => {
    const entityId = app.owner.add();
    const html = new TextEncoder().encode('<!doctype html><script>alert(1)</script>');
    const path = await begun(entityId, html.length);
    expect(await problemOf(await app.client.append(path, 0, html))).toMatchObject({
      ...{ status: 422, code: 'invalid' },
      errors: [{ path: 'file', message: 'Le pagine web non si possono allegare.' }],
    });
    expect(await listOf(entityId)).toEqual([]);
    expect(await readdir(join(app.dir, 'uploads'))).toEqual([]);
  });

  it.each([
    ['too large', { size: fileLimits.fileBytes + 1 }, 413, 'file'],
    ['empty', { size: 0 }, 422, 'file'],
    ['without a name', { size: 10, name: '' }, 422, 'name'],
    ['with a long name', { size: 10, name: 'n'.repeat(300) }, 422, 'name'],
    ['of an unknown kind of record', { size: 10, entity: 'tenant' as 'visit' }, 422, 'entity'],
    ['about an unknown machine', { size: 10, machineId: 'e'.repeat(24) }, 422, 'machineId'],
  ])('that is %s is refused with a sentence', async (_what, start, status, path) => {
    const answer = await app.client.begin({ entityId: app.owner.add(), ...start });
    expect(await problemOf(answer)).toMatchObject({
      status,
      errors: [{ path, message: expect.any(String) }],
    });
  });

  it.each([
    ['deferred length', { 'upload-defer-length': '1' }],
    ['concatenation', { 'upload-length': '10', 'upload-concat': 'partial' }],
  ])('with %s is refused', async (_what, headers) => {
    expect((await app.client.tus(anna, 'POST', '/api/files/uploads', headers)).status).toBe(400);
  });

  it('reserves its bytes, and there are no more than the tenant’s', async () => {
    const usage = async () => (await app.call(files.usage, {}, carla)).used;
    const entityId = app.owner.add('CANTINA');
    const path = await begun(entityId, photo.length, carla);
    expect(await usage()).toBe(photo.length);
    await app.client.append(path, 0, photo, carla);
    const [{ size = 0 } = {}] = await listOf(entityId, carla);
    expect(await usage()).toBe(size);
    await app.get(Quota).settle(carla, 0, fileLimits.tenantBytes - size - 10);
    const refused = await problemOf(await app.client.begin({ entityId, size: 11 }, carla));
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'file' }] });
    expect(JSON.stringify(refused)).toContain('è occupato per 2 di 2 GB');
    await app.get(Quota).recount(carla);
    expect(await usage()).toBe(size);
  });

  it('that nobody goes on with is given up after a day', async () => {
    const path = await begun(app.owner.add());
    await app.client.append(path, 0, photo.slice(0, 10));
    app.clock.aheadMs = dayMs;
    await sweeper().sweepItems();
    app.clock.aheadMs = 0;
    expect((await app.client.tus(anna, 'HEAD', path)).status).toBe(404);
    expect(await readdir(join(app.dir, 'uploads'))).toEqual([]);
  });

  it('that is complete while the owner is away is finished by the sweeper', async () => {
    const entityId = app.owner.add();
    const path = await begun(entityId);
    app.owner.isAway = true;
    expect((await app.client.append(path, 0, photo)).status).toBe(503);
    app.owner.isAway = false;
    await sweeper().sweepItems();
    expect(await listOf(entityId)).toHaveLength(1);
  });
});

describe('the bytes of a file', () => {
  it('are sent as a picture, and as a download in whole or in part', async () => {
    const id = await app.client.attach(app.owner.add(), Buffer.from(photo));
    const picture = await app.client.send(anna, 'GET', picturePath(id, 320));
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 240 });
    const whole = await app.client.send(anna, 'GET', downloadPath(id));
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('content-type')).toBe('application/octet-stream');
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename=IMG_1.jpg');
    const part = await app.client.send(anna, 'GET', downloadPath(id), { headers: { range: 'bytes=2-5' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6));
    const beyond = await app.client.send(anna, 'GET', downloadPath(id), {
      headers: { range: 'bytes=9999999-' },
    });
    expect(beyond.status).toBe(416);
    expect((await app.client.send(carla, 'GET', downloadPath(id))).status).toBe(404);
  });

  it('are not sent without a signature', async () => {
    const id = await app.client.attach(app.owner.add(), Buffer.from(photo));
    const answer = await fetch(app.client.url + downloadPath(id), {
      headers: { 'x-caller': JSON.stringify(anna) },
    });
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  });
});

describe('a file', () => {
  const edit = (id: string, body: object, by = anna) => app.call(files.edit, { params: { id }, body }, by);

  it('is described, taken off and brought back, and its record’s owner knows', async () => {
    const entityId = app.owner.add();
    const id = await app.client.attach(entityId, Buffer.from(photo), { moment: 'before' });
    expect(await edit(id, { caption: 'Cilindro', moment: 'after' })).toMatchObject({
      ...{ caption: 'Cilindro', moment: 'after' },
    });
    await app.call(files.remove, { params: { id } }, anna);
    expect(await listOf(entityId)).toEqual([]);
    expect(app.owner.records.get(entityId)).toMatchObject({ counts: { pictures: 0 } });
    expect((await app.client.send(anna, 'GET', downloadPath(id))).status).toBe(404);
    await app.call(files.restore, { params: { id } }, anna);
    expect(await listOf(entityId)).toMatchObject([{ _id: id, caption: 'Cilindro' }]);
    expect(app.owner.records.get(entityId)).toMatchObject({ counts: { pictures: 1 } });
    const actions = (await app.events()).filter((one) => one.entityId === id).map(({ action }) => action);
    expect(actions).toEqual(['Foto aggiunta', 'Foto modificata', 'Foto tolta', 'Foto rimessa']);
    await expect(edit(id, { isFace: true })).rejects.toMatchObject({ errors: [{ path: 'isFace' }] });
    await expect(edit(id, { caption: 'x' }, carla)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('can be the face of a machine, and is the only one', async () => {
    const entityId = app.owner.add();
    const ofMachine = { entity: 'machine' as const };
    const first = await app.client.attach(entityId, Buffer.from(photo), ofMachine);
    const second = await app.client.attach(entityId, Buffer.from(photo), ofMachine);
    await edit(first, { isFace: true });
    await edit(second, { isFace: true });
    expect(app.owner.records.get(entityId)).toMatchObject({ counts: { pictures: 2, face: second } });
    await expect(edit(first, { moment: 'after' })).rejects.toMatchObject({ errors: [{ path: 'moment' }] });
  });

  it('that was taken off a day ago is gone, with its bytes', async () => {
    const bytes = await jpeg(100, 100);
    const id = await app.client.attach(app.owner.add(), bytes);
    await app.call(files.remove, { params: { id } }, anna);
    const count = async () => (await readdir(join(app.dir, 'ROSSI'))).length;
    const before = await count();
    app.clock.aheadMs = dayMs;
    await sweeper().sweepItems();
    await sweeper().sweepBytes();
    app.clock.aheadMs = 0;
    expect(await count()).toBe(before - 3);
    await expect(app.call(files.restore, { params: { id } }, anna)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('of a record that is gone is gone a day later', async () => {
    const entityId = app.owner.add();
    const id = await app.client.attach(entityId, Buffer.from(photo));
    app.owner.records.delete(entityId);
    for (const days of [1, 2, 3]) {
      app.clock.aheadMs = days * dayMs;
      await sweeper().sweepItems();
    }
    app.clock.aheadMs = 0;
    await expect(listOf(entityId)).rejects.toMatchObject({ code: 'not_found' });
    const events = (await app.events()).filter((one) => one.entityId === id);
    expect(events.at(-1)).toMatchObject({ action: 'Foto tolta', user: { name: 'Sistema' }, to: null });
  });
});

it('an owner that was away is told later', async () => {
  const entityId = app.owner.add();
  const id = await app.client.attach(entityId, Buffer.from(photo));
  const before = app.owner.records.get(entityId)?.revision ?? 0;
  await app.call(files.edit, { params: { id }, body: { caption: 'a' } }, anna);
  app.owner.records.set(entityId, { tenantId: 'ROSSI' });
  await app.kit.connection.collection('records').updateOne({ entityId }, { $set: { isKept: false } });
  app.owner.isAway = true;
  expect(await sweeper().tellOwners()).toBe(false);
  app.owner.isAway = false;
  expect(await sweeper().tellOwners()).toBe(true);
  const { counts, revision = 0 } = app.owner.records.get(entityId) ?? {};
  expect(counts).toMatchObject({ pictures: 1 });
  expect(revision).toBeGreaterThan(before);
});

it('the bytes of an erased tenant go with its documents, those of its uploads too', async () => {
  await app.client.attach(app.owner.add('CANTINA'), Buffer.from(photo), {}, carla);
  await app.client.append(
    await begun(app.owner.add('CANTINA'), photo.length, carla),
    0,
    photo.slice(0, 9),
    carla,
  );
  expect(await readdir(app.dir)).toContain('CANTINA');
  const others = await readdir(join(app.dir, 'ROSSI'));
  expect((await app.kit.store.tenantData.erase('CANTINA', 2_000)).isDone).toBe(true);
  expect(await readdir(app.dir)).not.toContain('CANTINA');
  expect(await readdir(join(app.dir, 'uploads'))).toEqual([]);
  expect(await readdir(join(app.dir, 'ROSSI'))).toEqual(others);
});

it('pictures of a visit go to sites for its paper, and nothing else does', async () => {
  const id = await app.client.attach(app.owner.add(), Buffer.from(photo), { caption: 'Perdita' });
  const document = await app.client.attach(app.owner.add(), Buffer.from('testo'), { name: 'a.txt' });
  const [visitId, machineId] = ['d'.repeat(24), 'c'.repeat(24)];
  const ofVisit = { $set: { entity: 'visit', entityId: visitId, machineId } };
  for (const one of [id, document])
    await app.kit.connection.collection('files').updateOne({ _id: new Types.ObjectId(one) }, ofVisit);
  const { bus } = sites;
  const list = async (machineIds: string[], by = anna) =>
    (await bus.call(printedPictures.ofVisit, { body: { visitId, machineIds } }, by)).items;
  const bytesOf = (one: string, by = anna) => bus.file(printedPictures.bytes, { body: { id: one } }, by);
  expect(await list([machineId])).toEqual([{ _id: id, machineId, caption: 'Perdita' }]);
  expect([await list([visitId]), await list([machineId], carla)]).toEqual([[], []]);
  const bytes = await buffer((await bytesOf(id)).content);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 640 });
  await expect(bytesOf(document)).rejects.toMatchObject({ code: 'not_found' });
  await expect(bytesOf(id, carla)).rejects.toMatchObject({ code: 'not_found' });
});
