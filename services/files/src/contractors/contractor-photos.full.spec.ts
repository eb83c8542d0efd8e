import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import {
  contractorPhotos,
  linkPicturePath,
  linkUploadsPath,
} from '@officina/contracts/files/contractor-photos';
import { files } from '@officina/contracts/files/files';
import { fileLimits, reportPhotoLimits } from '@officina/contracts/files/limits';
import { reportUploadsPath } from '@officina/contracts/files/reports';
import { downloadPath, picturePath, uploadsPath } from '@officina/contracts/files/uploads';
import { linkLimits } from '@officina/contracts/maintenance/link-limits';
import { until } from '@officina/server-kit/testing/until';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { FilesFolder } from '../kept/files-folder.ts';
import { Quota } from '../stored/quota.ts';
import { Sweeper } from '../sweeper.ts';
import { anna, carla, contractor } from '../testing/files-client.ts';
import { startFiles, type FilesTest } from '../testing/files-service.ts';
import { jpeg } from '../testing/pictures.ts';

let app: FilesTest;
let photo: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  app = await startFiles();
  photo = new Uint8Array(await jpeg(640, 480));
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.aheadMs = 0;
  app.owner.isAway = false;
});

/** A job and the contractor who has it by a link. */
const handedOut = (more: { sharesPhotos?: boolean; isClosed?: boolean } = {}) => {
  const entityId = app.owner.add();
  const linkId = app.owner.addLink(entityId, more);
  return { entityId, linkId, by: contractor(linkId) };
};
const begun = async (by: Caller, size = photo.length) => {
  const answer = await app.client.beginByLink(size, by);
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
};
/** Sends a whole photo. @returns its id */
const send = async (by: Caller) =>
  (await app.client.append(await begun(by), 0, photo, by)).headers.get('x-file-id') ?? '';
const seenBy = async (by: Caller) =>
  (await app.call(contractorPhotos.all, {}, by)).items.map(({ _id }) => _id);
const listOf = async (entityId: string) =>
  (await app.call(files.of, { params: { entity: 'intervention', entityId } }, anna)).items;
const statusOf = async (by: Caller, method: string, path: string) =>
  (await app.client.tus(by, method, path)).status;
const problemOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as object),
});
const idOf = (path: string) => path.slice(linkUploadsPath.length + 1);
const arriving = () => readdir(join(app.dir, 'uploads'));
/** Bytes of the tenant, and what is on its way. */
const held = async () => ({
  used: (await app.call(files.usage, {}, anna)).used,
  arriving: await arriving(),
});
const sweep = () => app.get(Sweeper).sweepItems();

describe('a contractor’s photo', () => {
  it('in two pieces becomes a picture of the job, under the firm’s name, which the contractor sees', async () => {
    const { entityId, by } = handedOut();
    const path = await begun(by);
    expect(path).toMatch(new RegExp(`^${linkUploadsPath}/[0-9a-f]{32}$`));
    await app.client.append(path, 0, photo.slice(0, 1_000), by);
    const head = await app.client.tus(by, 'HEAD', path);
    expect(head.headers.get('upload-offset')).toBe('1000');
    expect(await seenBy(by)).toEqual([]);
    const last = await app.client.append(path, 1_000, photo.slice(1_000), by);
    const _id = last.headers.get('x-file-id') ?? '';
    const addedBy = 'Idraulica Bianchi (esterno)';
    expect(await listOf(entityId)).toMatchObject([
      { _id, entity: 'intervention', kind: 'picture', name: 'IMG_1.jpg', type: 'image/jpeg', addedBy },
    ]);
    expect(app.owner.records.get(entityId)).toMatchObject({ counts: { pictures: 1 } });
    const [event] = (await app.events()).filter((one) => one.entityId === _id);
    expect(event).toMatchObject({
      ...{ action: 'Foto aggiunta', user: { id: null, name: addedBy }, to: { addedById: null } },
    });
    const { items } = await app.call(contractorPhotos.all, {}, by);
    const [{ addedAt = '' } = {}] = await listOf(entityId);
    const size = { width: 640, height: 480 };
    expect(items).toEqual([
      { _id, name: 'IMG_1.jpg', ...size, caption: null, moment: null, addedBy, addedAt },
    ]);
    const picture = await app.client.send(by, 'GET', linkPicturePath(_id, 320));
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 320, height: 240 });
    expect(await statusOf(by, 'HEAD', path)).toBe(200);
    expect(await arriving()).not.toContain(idOf(path));
  });

  it('that is no picture or too large is refused, and leaves nothing', async () => {
    const { by } = handedOut();
    const before = await held();
    const pdf = new TextEncoder().encode('%PDF-1.7\n1 0 obj <<>> endobj');
    const path = await begun(by, pdf.length);
    expect(await problemOf(await app.client.append(path, 0, pdf, by))).toMatchObject({
      ...{ status: 422, errors: [{ path: 'file', message: expect.stringContaining('solo foto') }] },
    });
    const large = await app.client.beginByLink(reportPhotoLimits.photoBytes + 1, by);
    expect(large.status).toBe(413);
    expect(await held()).toEqual(before);
  });

  it('has one of ten places, on its way too; one that is taken off frees its own', async () => {
    const { by } = handedOut();
    const tooMany = { status: 422, errors: [{ path: 'file', message: 'Al massimo 10 foto.' }] };
    const first = await send(by);
    for (let times = 1; times < linkLimits.photos - 1; times += 1)
      await app.client.append(await begun(by), 0, photo.slice(0, 10), by);
    const both = await Promise.all([1, 2].map(() => app.client.beginByLink(photo.length, by)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await problemOf(await app.client.beginByLink(photo.length, by))).toMatchObject(tooMany);
    await app.call(files.remove, { params: { id: first } }, anna);
    await send(by);
    expect(await problemOf(await app.client.beginByLink(photo.length, by))).toMatchObject(tooMany);
    // The answer to the one without a byte was lost.
    app.clock.aheadMs = 61_000;
    await begun(by);
    expect(await problemOf(await app.client.beginByLink(photo.length, by))).toMatchObject(tooMany);
    const other = contractor(app.owner.addLink(app.owner.add()));
    await begun(other);
  });

  it('leaves a quarter of the tenant’s bytes to its own users', async () => {
    const entityId = app.owner.add('CANTINA');
    const by = contractor(app.owner.addLink(entityId), 'CANTINA');
    await send(by);
    const quota = app.get(Quota);
    await quota.settle(carla, 0, fileLimits.tenantBytes * 0.75);
    const message = 'Lo spazio per le foto è quasi finito: avvisa chi ti ha dato il link.';
    expect(await problemOf(await app.client.beginByLink(10, by))).toMatchObject({
      ...{ status: 422, errors: [{ path: 'file', message }] },
    });
    await app.client.attach(entityId, Buffer.from(photo), {}, carla);
    await quota.recount(carla);
    await quota.reservePublic(by, reportPhotoLimits.dayBytes - photo.length);
    expect(await problemOf(await app.client.beginByLink(10, by))).toMatchObject({
      errors: [{ path: 'file', message: 'Per oggi sono già arrivate troppe foto: riprova domani.' }],
    });
  });

  it('that nobody goes on with is given up after a day', async () => {
    const { by } = handedOut();
    const path = await begun(by);
    await app.client.append(path, 0, photo.slice(0, 10), by);
    app.clock.aheadMs = 23 * 3_600_000;
    await sweep();
    expect(await statusOf(by, 'HEAD', path)).toBe(200);
    app.clock.aheadMs = 25 * 3_600_000;
    await sweep();
    expect(await statusOf(by, 'HEAD', path)).toBe(404);
    expect(await arriving()).not.toContain(idOf(path));
  });
});

describe('the link of a photo', () => {
  it('is the only one that goes on with it', async () => {
    const { entityId, linkId, by } = handedOut();
    const path = await begun(by);
    const others = [
      contractor(app.owner.addLink(entityId)),
      contractor(linkId, 'CANTINA'),
      anna,
      { ...by, linkId: undefined },
    ];
    for (const other of others) {
      for (const method of ['HEAD', 'DELETE']) expect(await statusOf(other, method, path)).toBe(404);
      expect((await app.client.append(path, 0, photo, other)).status).toBe(404);
    }
    expect((await app.client.beginByLink(10, anna)).status).toBe(404);
    expect(await statusOf(by, 'DELETE', path)).toBe(204);
    expect(await statusOf(by, 'HEAD', path)).toBe(404);
  });

  it('reaches no other address, and nobody else those of links', async () => {
    const { entityId, by } = handedOut({ sharesPhotos: true });
    const id = await app.client.attach(entityId, Buffer.from(photo));
    const upload = await app.client.begin({ entityId, size: 10 });
    const addresses = [downloadPath(id), picturePath(id, 320), upload.headers.get('location') ?? ''];
    for (const path of addresses) {
      expect(await statusOf(anna, path.startsWith(uploadsPath) ? 'HEAD' : 'GET', path)).toBe(200);
      for (const method of ['GET', 'HEAD', 'DELETE']) expect(await statusOf(by, method, path)).toBe(404);
    }
    expect((await app.client.begin({ entityId, size: 10 }, by)).status).toBe(404);
    expect(await statusOf(by, 'POST', reportUploadsPath('ROSSI'))).toBe(404);
    expect(await statusOf(by, 'GET', linkPicturePath(id, 320))).toBe(200);
    expect(await statusOf(anna, 'GET', linkPicturePath(id, 320))).toBe(404);
    await expect(seenBy(anna)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is looked up again by every request', async () => {
    const { linkId, by } = handedOut();
    const [id, before] = [await send(by), await held()];
    const path = await begun(by);
    app.owner.isAway = true;
    expect((await app.client.beginByLink(10, by)).status).toBe(503);
    expect(await statusOf(by, 'HEAD', path)).toBe(503);
    expect(await statusOf(by, 'GET', linkPicturePath(id, 320))).toBe(503);
    await expect(seenBy(by)).rejects.toMatchObject({ code: 'unavailable' });
    app.owner.isAway = false;
    expect(await statusOf(by, 'HEAD', path)).toBe(200);
    app.owner.links.delete(linkId);
    expect((await app.client.beginByLink(10, by)).status).toBe(404);
    expect((await app.client.append(path, 0, photo.slice(0, 10), by)).status).toBe(404);
    expect(await statusOf(by, 'GET', linkPicturePath(id, 320))).toBe(404);
    await expect(seenBy(by)).rejects.toMatchObject({ code: 'not_found' });
    expect(await held()).toEqual(before);
  });

  it.each([
    ['is revoked', (linkId: string) => app.owner.links.delete(linkId), 404],
    ['has its job closed', (linkId: string) => close(linkId), 409],
  ])('that %s before the last byte adds nothing', async (_what, end, status) => {
    const { entityId, linkId, by } = handedOut();
    const before = await held();
    expect((await sendWhile(by, () => end(linkId))).status).toBe(status);
    expect(await listOf(entityId)).toEqual([]);
    expect(await held()).toEqual(before);
  });

  it('that nobody could look up at the last byte adds its photo later', async () => {
    const { entityId, by } = handedOut();
    expect((await sendWhile(by, () => (app.owner.isAway = true))).status).toBe(503);
    app.owner.isAway = false;
    await sweep();
    expect(await listOf(entityId)).toMatchObject([{ addedBy: 'Idraulica Bianchi (esterno)' }]);
    expect(await seenBy(by)).toHaveLength(1);
  });

  it('of a closed job shows, and adds nothing', async () => {
    const { linkId, by } = handedOut();
    const [id, before] = [await send(by), await held()];
    const path = await begun(by);
    close(linkId);
    expect(await problemOf(await app.client.beginByLink(photo.length, by))).toMatchObject({
      ...{ status: 409, code: 'locked', detail: 'L’intervento è chiuso.' },
    });
    expect((await app.client.append(path, 0, photo, by)).status).toBe(409);
    expect(await seenBy(by)).toEqual([id]);
    expect(await statusOf(by, 'GET', linkPicturePath(id, 1280))).toBe(200);
    expect(await held()).toEqual(before);
  });
});

const close = (linkId: string) => {
  const link = app.owner.links.get(linkId);
  if (link) link.isClosed = true;
};

/** Sends a photo in one request, during which something happens. */
async function sendWhile(by: Caller, happens: () => unknown): Promise<Response> {
  const path = await begun(by);
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(photo.slice(0, 1_000));
      await until(async () => (await app.get(FilesFolder).arrivedBytes(idOf(path))) === 1_000);
      happens();
      controller.enqueue(photo.slice(1_000));
      controller.close();
    },
  });
  const headers = {
    ...{ 'tus-resumable': '1.0.0', 'upload-offset': '0' },
    'content-type': 'application/offset+octet-stream',
  };
  const init = { body, headers, duplex: 'half' };
  return app.client.send(by, 'PATCH', path, init);
}

describe('the pictures of a job', () => {
  it('are shown to a contractor as the link says, oldest first; anything else is not there', async () => {
    const { entityId, linkId, by } = handedOut();
    const other = contractor(app.owner.addLink(entityId));
    const attach = (name: string, bytes = Buffer.from(photo)) => app.client.attach(entityId, bytes, { name });
    const ofStaff = await attach('a.jpg');
    const own = await send(by);
    const ofOther = await send(other);
    const document = await attach('a.txt', Buffer.from('testo'));
    const takenOff = await attach('b.jpg');
    await app.call(files.remove, { params: { id: takenOff } }, anna);
    const elsewhere = await send(handedOut().by);
    const nowhere = 'f'.repeat(24);
    const answerOf = async (id: string, by_: Caller) => {
      const answer = await app.client.send(by_, 'GET', linkPicturePath(id, 320));
      return answer.status === 200 ? 200 : problemOf(answer);
    };
    const notThere = { status: 404, code: 'not_found', detail: 'Non trovato' };
    const shown = async (ids: string[], hidden: string[]) => {
      expect(await seenBy(by)).toEqual(ids);
      for (const id of ids) expect(await answerOf(id, by)).toBe(200);
      for (const id of hidden) expect(await answerOf(id, by)).toEqual(notThere);
    };
    const never = [document, takenOff, elsewhere, nowhere];
    await shown([own], [ofStaff, ofOther, ...never]);
    app.owner.links.set(linkId, { ...app.owner.links.get(linkId)!, sharesPhotos: true });
    await shown([ofStaff, own, ofOther], never);
    expect(await answerOf(own, contractor(linkId, 'CANTINA'))).toMatchObject({ status: 404 });
  });
});
