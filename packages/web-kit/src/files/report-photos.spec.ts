/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { randomKey } from '@officina/web-kit';
import { TestServer } from '@officina/web-kit/testing';
import { TusServer } from '@officina/web-kit/testing/uploads';
import { waitFor } from '@testing-library/react';
import { ReportPhotos } from './report-photos.ts';

const begin = 'POST /api/public/form/{tenant}/photos';
const photo = () => new File(['0123456789'], 'olio.txt', { type: 'text/plain' });
const inHalfAnHour = () => new Date(Date.now() + 30 * 60_000).toISOString();
const keys = ['a'.repeat(43), 'b'.repeat(43)] as const;

let server: TusServer;
let lists: TestServer;
let answers: Record<string, unknown>;
beforeEach(async () => {
  localStorage.clear();
  answers = { [begin]: { key: keys[0], until: inHalfAnHour() } };
  lists = await new TestServer([], answers).start();
  server = await new TusServer().start();
});
afterEach(() => {
  jest.restoreAllMocks();
  server.stop();
  lists.stop();
});

const arrivedOf = ({ queue }: ReportPhotos) =>
  queue.state().uploads.map(({ isArrived }) => isArrived === true);
const newPhotos = () => new ReportPhotos('ROSSI', randomKey());

test('photos go up with one key, which the report names, and stay on the device until it is registered', async () => {
  const id = randomKey();
  const photos = new ReportPhotos('ROSSI', id);
  await photos.queue.add({}, [photo(), photo()]);
  await waitFor(() => expect(arrivedOf(photos)).toEqual([true, true]));
  expect(lists.calls.map(({ route }) => route)).toEqual([begin]);
  expect([...server.tokens]).toEqual([keys[0]]);
  expect(server.uploads.map(({ metadata }) => metadata)).toEqual([
    { name: 'olio.txt' },
    { name: 'olio.txt' },
  ]);
  const reloaded = new ReportPhotos('ROSSI', id);
  await waitFor(() => expect(arrivedOf(reloaded)).toEqual([true, true]));
  expect(await reloaded.keyToName()).toBe(keys[0]);
  await reloaded.registered(true);
  const after = new ReportPhotos('ROSSI', id);
  await after.queue.reload();
  expect([arrivedOf(after), localStorage.getItem('officina.report.photos')]).toEqual([[], '{}']);
});

test('if the key has ended before the report, all photos go up again with another one', async () => {
  const photos = newPhotos();
  await photos.queue.add({}, [photo()]);
  await waitFor(() => expect(arrivedOf(photos)).toEqual([true]));
  answers[begin] = { key: keys[1], until: inHalfAnHour() };
  server.refusal = { status: 410, message: 'Il tempo per mandare foto è finito.' };
  await photos.queue.add({}, [photo()]);
  await waitFor(() => expect(arrivedOf(photos)).toEqual([true, true]));
  expect([...server.tokens]).toEqual([...keys]);
  expect(server.uploads).toHaveLength(3);
  expect(await photos.keyToName()).toBe(keys[1]);
});

test('a company that takes no photos leaves its sentence with each, and the report has no key', async () => {
  const photos = newPhotos();
  lists.refuseNext('forbidden', { message: 'Questa azienda riceve le segnalazioni senza foto.' });
  await photos.queue.add({}, [photo()]);
  await waitFor(() =>
    expect(photos.queue.state().uploads[0]?.refusal).toBe(
      'Questa azienda riceve le segnalazioni senza foto.',
    ),
  );
  expect(await photos.keyToName()).toBeUndefined();
});
