import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { files } from '@officina/contracts/files/files';
import { downloadPath, picturePath } from '@officina/contracts/files/uploads';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { visits } from '@officina/contracts/sites/visits';
import { smallPicture, Uploads } from '../support/uploads.ts';
import { openLab, type Lab, type World } from './testing/world.ts';

let lab: Lab;
let world: World;
let other: World;
let uploads: Uploads;
let others: Uploads;

beforeAll(async () => {
  lab = await openLab();
  [world, other] = [await lab.newWorld(), await lab.newWorld()];
  uploads = new Uploads(lab.http, world.api.token);
  others = new Uploads(lab.http, other.api.token);
});
afterAll(() => lab.close());

it('a photo in two pieces is a picture of its job, which keeps their number, also once it is closed', async () => {
  const { _id: entityId } = await world.newIntervention();
  const { __v } = await world.api.must(interventions.edit, {
    params: { id: entityId },
    body: { status: 'CLOSED' },
  });
  const metadata = { entity: 'intervention', entityId, name: 'IMG_1.png', moment: 'after' } as const;
  const path = (await uploads.begin(metadata, smallPicture.length)).header('location') ?? '';
  expect((await uploads.append(path, 0, smallPicture.subarray(0, 40))).header('upload-offset')).toBe('40');
  expect((await others.send('HEAD', path)).status).toBe(404);
  const head = await uploads.send('HEAD', path);
  expect([head.status, head.header('upload-offset')]).toEqual([200, '40']);
  const done = await uploads.append(path, 40, smallPicture.subarray(40));
  const id = done.header('x-file-id') ?? '';
  const listed = await world.api.must(files.of, { params: { entity: 'intervention', entityId } });
  expect(listed).toMatchObject([{ _id: id, name: 'IMG_1.png', width: 4, height: 3, moment: 'after' }]);
  const job = await world.api.must(interventions.single, { params: { id: entityId } });
  expect(job).toMatchObject({ __v, status: 'CLOSED', files: { pictures: 1, documents: 0 } });

  const picture = await uploads.send('GET', picturePath(id, 320));
  expect([picture.status, picture.header('content-type')]).toEqual([200, 'image/jpeg']);
  const part = await uploads.send('GET', downloadPath(id), { range: 'bytes=1-3' });
  expect([part.status, part.text, part.header('content-type')]).toEqual([
    206,
    'PNG',
    'application/octet-stream',
  ]);
  for (const to of [picturePath(id, 320), downloadPath(id)])
    expect((await others.send('GET', to)).status).toBe(404);
  const stranger = new Uploads(lab.http, undefined);
  expect((await stranger.send('GET', downloadPath(id))).status).toBe(401);
});

it('machines and visits keep how many they have, a machine its face too', async () => {
  const { _id: machine } = await world.newMachine();
  const face = await uploads.attach({ entity: 'machine', entityId: machine, name: 'pressa.png' });
  await world.api.must(files.edit, { params: { id: face }, body: { isFace: true } });
  const visit = await world.newVisit();
  const machineId = visit.machines[0]?.machineId;
  await uploads.attach(
    { entity: 'visit', entityId: visit._id, machineId, name: 'note.txt' },
    Buffer.from('usura'),
  );
  expect(await world.api.must(visits.single, { params: { id: visit._id } })).toMatchObject({
    files: { pictures: 0, documents: 1 },
  });
  const [first] = await world.api.must(files.of, { params: { entity: 'machine', entityId: machine } });
  expect(first).toMatchObject({ _id: face, isFace: true });
  const events = await lab.store.events(world.tenant.code);
  const added = events.filter(({ action }) =>
    ['Foto aggiunta', 'Documento aggiunto'].includes(String(action)),
  );
  expect(added.map(({ object }) => object)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Foto pressa\.png \(.* kB\) — Macchinario /),
      expect.stringMatching(/^Documento note\.txt \(.* kB\) — Visita a Sede /),
    ]),
  );
});

it('a record of another tenant gets no file', async () => {
  const { _id: entityId } = await other.newIntervention();
  const begun = await uploads.begin({ entity: 'intervention', entityId, name: 'a.png' }, smallPicture.length);
  expect(begun.status).toBe(404);
});
