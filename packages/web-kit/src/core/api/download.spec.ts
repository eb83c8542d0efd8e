import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fetchFile } from './download.ts';

const route = 'POST /api/createPDF/maintenance-order';
const body = { _id: 'a1b2c', orderDate: '21-11-2026', orderStatus: 'SENT' as const, rows: [] };
const realFetch = globalThis.fetch;

let server: Server;
let answer: RequestListener;
/** What ended the newest question, if anything did. */
let signal: AbortSignal | null | undefined;
/** Called once the head of an answer is there. */
let onHead: () => void;

/** Browsers resolve paths against the page, Node does not; a page's storage is empty here. */
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = async (path, init) => {
    signal = init?.signal;
    const response = await realFetch(`http://127.0.0.1:${port}${String(path)}`, init);
    onHead();
    return response;
  };
});
beforeEach(() => {
  onHead = () => undefined;
  server.closeAllConnections();
});
afterEach(() => void jest.useRealTimers());
afterAll(() => {
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});

const pdf = {
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="Citt?.pdf"; filename*=UTF-8''Citt%C3%A0%20%E2%82%AC.pdf`,
};

test('a file arrives with its bytes, its type and its own name', async () => {
  answer = (_request, response) => {
    response.writeHead(200, pdf);
    response.write('%PDF');
    response.end(Buffer.from([0, 255, 128]));
  };
  const file = await fetchFile(route, { body });
  expect([file.name, file.type]).toEqual(['Città €.pdf', 'application/pdf']);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from('%PDF\0\xff\x80', 'latin1'));
});

test('a problem is an ApiError with its code', async () => {
  answer = (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/problem+json' });
    response.end('{"code":"unavailable","message":"Riprovare"}');
  };
  await expect(fetchFile(route, { body })).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});

test('a file that breaks off is an ApiError, not a short file', async () => {
  answer = (_request, response) => {
    response.writeHead(200, pdf);
    response.write('%PDF');
    onHead = () => response.destroy();
  };
  await expect(fetchFile(route, { body })).rejects.toMatchObject({ name: 'ApiError', code: 'network' });
});

/** From here on time stands still until the test moves it on. */
const holdTimers = () =>
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });

test('silence ends it, a long way does not', async () => {
  holdTimers();
  const begun = jest.spyOn(globalThis, 'setTimeout');
  const asked = new Promise<ServerResponse>((resolve) => (answer = (_, response) => resolve(response)));
  const asking = fetchFile(route, { body, deadlineMs: 2_000 });
  const response = await asked;
  response.writeHead(200, pdf);
  for (let parts = 1; parts <= 4; parts += 1) {
    jest.advanceTimersByTime(1_900);
    response.write('x');
    // It is heard where the deadline begins anew.
    while (begun.mock.calls.length === parts) await delay(5);
  }
  response.end();
  expect((await asking).size).toBe(4);
  const arrived = new Promise<void>((resolve) => (onHead = resolve));
  answer = (_request, silent) => void silent.writeHead(200, pdf).write('%PDF');
  const failing = fetchFile(route, { body, deadlineMs: 2_000 });
  await arrived;
  while (begun.mock.calls.length < 7) await delay(5);
  jest.advanceTimersByTime(2_000);
  await expect(failing).rejects.toMatchObject({ code: 'timeout' });
});

test('unless told otherwise thirty seconds of silence end it', async () => {
  holdTimers();
  const asked = new Promise<void>((resolve) => (answer = () => resolve()));
  const asking = fetchFile(route, { body });
  await asked;
  jest.advanceTimersByTime(29_999);
  expect(signal?.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  await expect(asking).rejects.toMatchObject({ name: 'ApiError', code: 'timeout' });
});
