import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { downloadPath } from '@officina/contracts/files/paths';
import { signedHeaders } from '@officina/server-kit/signed-request';
import { until } from '@officina/server-kit/testing/until';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { basename, join } from 'node:path';
import { anna, key, type FilesClient } from '../testing/files-client.ts';
import { startFilesPrograms, type FilesPrograms, type Replica } from '../testing/files-programs.ts';

const half = 150_000;

let programs: FilesPrograms;
let first: Replica;
let second: Replica;

beforeAll(async () => {
  programs = await startFilesPrograms(2);
  [first, second] = programs.replicas as [Replica, Replica];
});
afterAll(() => programs.close());

const newText = () => new Uint8Array(Buffer.from(randomBytes(half).toString('hex')));

async function begin({ length }: Uint8Array): Promise<string> {
  const file = { entityId: programs.owner.add(), size: length, name: 'misure.txt' };
  return (await first.client.begin(file)).headers.get('location') ?? '';
}

/** Sends half of a file in a request that says nothing more. */
async function sendHalf({ url }: FilesClient, path: string, bytes: Uint8Array): Promise<void> {
  const signed = signedHeaders(key, { method: 'PATCH', path }, anna, new Date());
  const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-length': bytes.length };
  const headers = { ...signed, ...tus, 'content-type': 'application/offset+octet-stream' };
  const hanging = request(url + path, { method: 'PATCH', headers });
  hanging.on('response', (answer) => answer.resume()).on('error', () => undefined);
  hanging.write(bytes.subarray(0, half));
  await until(async () => (await stat(join(programs.dir, 'uploads', basename(path)))).size === half);
}

/** Goes on with an upload from where it is. @returns the file's id */
async function goOn(client: FilesClient, path: string, bytes: Uint8Array): Promise<string> {
  const head = await client.tus(anna, 'HEAD', path);
  expect(head.headers.get('upload-offset')).toBe(String(half));
  const done = await client.append(path, half, new Uint8Array(bytes.subarray(half)));
  return done.headers.get('x-file-id') ?? '';
}

async function expectKept({ client }: Replica, id: string, bytes: Uint8Array): Promise<void> {
  const kept = await client.send(anna, 'GET', downloadPath(id));
  expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
}

it('an upload goes on at another replica, which ends the request that hangs at the first one', async () => {
  const bytes = newText();
  const path = await begin(bytes);
  await sendHalf(first.client, path, bytes);
  const id = await goOn(second.client, path, bytes);
  await expectKept(first, id, bytes);
});

it('an upload that is finished at two replicas at once is one file', async () => {
  const bytes = newText();
  const path = await begin(bytes);
  await sendHalf(first.client, path, bytes);
  const id = await goOn(second.client, path, bytes);
  const both = await Promise.all([first, second].map(({ client }) => client.tus(anna, 'HEAD', path)));
  expect(both.map(({ headers }) => headers.get('x-file-id'))).toEqual([id, id]);
});

it('an upload goes on at another replica when the first one is killed', async () => {
  const bytes = newText();
  const path = await begin(bytes);
  await sendHalf(first.client, path, bytes);
  const exit = once(first.child, 'exit');
  first.child.kill('SIGKILL');
  await exit;
  await expectKept(second, await goOn(second.client, path, bytes), bytes);
});
