/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fileLimits } from '@officina/contracts/files/limits';
import { signIn, signOut, TestServer } from '@officina/web-kit/testing';
import { TusServer } from '@officina/web-kit/testing/uploads';
import { waitFor } from '@testing-library/react';
import { uploadQueue } from './upload-queue.ts';
import { uploadStore } from './upload-store.ts';
import { waitingUploads } from './waiting-count.ts';

const record = { entity: 'intervention', entityId: '65a1b2c3d4e5f60718293a4b' } as const;
const report = () => new File(['0123456789'], 'rapporto.txt', { type: 'text/plain' });

let server: TusServer;
let lists: TestServer;
beforeEach(async () => {
  lists = await new TestServer([]).start();
  server = await new TusServer().start();
  await signIn('anna');
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const { key } of uploadQueue.state().uploads) await uploadQueue.remove(key);
  await signOut();
  server.stop();
  lists.stop();
});

const setLine = (isThere: boolean): void => {
  server.isAway = !isThere;
  // jsdom logs each failed request.
  if (!isThere) jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Object.defineProperty(navigator, 'onLine', { value: isThere, configurable: true });
};
const shown = () => uploadQueue.state().uploads;
const arrived = () => server.uploads.map(({ bytes }) => bytes.toString());
const keptOf = (user: string) => uploadStore.of(`ROSSI.${user}`);

test('a file is sent with its record and the token, and then no longer kept on the device', async () => {
  await uploadQueue.add({ ...record, machineId: 'f'.repeat(24) }, [report()]);
  await waitFor(() => expect(shown()).toEqual([]));
  expect(arrived()).toEqual(['0123456789']);
  expect(server.uploads[0]?.metadata).toEqual({ ...record, machineId: 'f'.repeat(24), name: 'rapporto.txt' });
  expect([...server.tokens]).toEqual(['t']);
  expect([await keptOf('anna'), waitingUploads()]).toEqual([[], 0]);
});

test('without a line a file waits on the device, and goes by itself when the line is back', async () => {
  setLine(false);
  await uploadQueue.add(record, [report()]);
  await waitFor(() => expect(uploadQueue.state().isOffline).toBe(true));
  expect([shown().length, waitingUploads(), (await keptOf('anna')).length]).toEqual([1, 1, 1]);
  setLine(true);
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(shown()).toEqual([]));
  expect(arrived()).toEqual(['0123456789']);
});

test('after a reload only the rest of a file is sent', async () => {
  server.uploads.push({ metadata: {}, length: 10, bytes: Buffer.from('01234') });
  const metadata = { ...record, name: 'rapporto.txt' };
  const kept = { key: 'a', owner: 'ROSSI.anna', metadata, type: 'text/plain', size: 10 };
  const address = '/api/files/uploads/0';
  await uploadStore.add({ ...kept, addedAt: '2026-11-28T08:00:00.000Z', address }, report());
  uploadQueue.resume();
  await waitFor(() => expect(arrived()).toEqual(['0123456789']));
  expect(server.calls).toEqual(['HEAD /0', 'PATCH /0']);
  await waitFor(async () => expect(await keptOf('anna')).toEqual([]));
});

test('a refused file stays with the server’s sentence until it is removed, and the next one goes', async () => {
  server.refusal = { status: 422, message: 'HEIC non si può allegare' };
  await uploadQueue.add(record, [report(), report()]);
  await waitFor(() => expect(shown().map(({ refusal }) => refusal)).toEqual(['HEIC non si può allegare']));
  expect([arrived(), waitingUploads()]).toEqual([['0123456789'], 0]);
  await uploadQueue.remove(shown()[0]?.key ?? '');
  expect([shown(), await keptOf('anna')]).toEqual([[], []]);
});

test('a file that is too large is refused at once', async () => {
  const large = Object.defineProperty(report(), 'size', { value: fileLimits.fileBytes + 1 });
  await uploadQueue.add(record, [large]);
  expect(shown().map(({ refusal }) => refusal)).toEqual(['Troppo grande: 25,1 di 25 MB']);
  expect(server.calls).toEqual([]);
});

test('a file waits for its own user: it survives an ended session, and nobody else sends or sees it', async () => {
  setLine(false);
  await uploadQueue.add(record, [report()]);
  await waitFor(() => expect(uploadQueue.state().isOffline).toBe(true));
  await signOut();
  setLine(true);
  await signIn('luca');
  expect([shown(), waitingUploads()]).toEqual([[], 0]);
  expect((await keptOf('anna')).length).toBe(1);
  await signOut();
  await signIn('anna');
  await waitFor(() => expect(arrived()).toEqual(['0123456789']));
});
