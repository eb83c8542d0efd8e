import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  fillDisk,
  freeSpace,
  onSmallDisk,
  pathSeenBy,
} from '../../../../packages/testing/src/small-disk.mjs';
import { downloadPath } from '@officina/contracts/files/paths';
import { randomBytes } from 'node:crypto';
import { anna } from '../testing/files-client.ts';
import { startFilesPrograms, type FilesPrograms, type Replica } from '../testing/files-programs.ts';

/** Megabytes of the disk: 64 are spared for the store. */
const diskMb = 100;
const megabyte = 1024 * 1024;

let programs: FilesPrograms;
let replica: Replica;

beforeAll(async () => {
  programs = await startFilesPrograms(1, (dir) => onSmallDisk(dir, diskMb));
  [replica] = programs.replicas as [Replica];
});
afterAll(() => programs.close());

const begin = (size: number) =>
  replica.client.begin({ entityId: programs.owner.add(), size, name: 'misure.txt' });

it('a full disk is said before an upload and in the middle of one, which goes on once there is room', async () => {
  const bytes = new Uint8Array(Buffer.from(randomBytes(5 * megabyte).toString('hex')));
  const path = (await begin(bytes.length)).headers.get('location') ?? '';
  const large = await begin(25 * megabyte);
  expect([large.status, await large.json()]).toMatchObject([503, { code: 'disk_full' }]);

  const disk = pathSeenBy(replica.child.pid, programs.dir);
  fillDisk(disk);
  const refused = await replica.client.append(path, 0, bytes);
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'disk_full' }]);

  freeSpace(disk);
  const head = await replica.client.tus(anna, 'HEAD', path);
  const offset = Number(head.headers.get('upload-offset'));
  const done = await replica.client.append(path, offset, bytes.slice(offset));
  const kept = await replica.client.send(anna, 'GET', downloadPath(done.headers.get('x-file-id') ?? ''));
  expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
});
