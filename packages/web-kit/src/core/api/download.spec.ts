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
/** The abort signal of the latest request. */
let signal: AbortSignal | null | undefined;
/** Called once the headers of an answer have arrived. */
let onHead: () => void;

/** Browsers resolve paths against the page, Node does not; there is no stored session here. */
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

test('a downloaded file has its bytes, its type and its own name', async () => {
  answer = (_request, response) => {
    response.writeHead(200, pdf);
    response.write('%PDF');
    response.end(Buffer.from([0, 255, 128]));
  };
  const file = await fetchFile(route, { body });
  expect([file.name, file.type]).toEqual(['Città €.pdf', 'application/pdf']);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from('%PDF\0\xff\x80', 'latin1'));
});

test('a problem becomes an ApiError with its code', async () => {
  answer = (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/problem+json' });
    response.end('{"code":"unavailable","message":"Riprovare"}');
  };
  await expect(fetchFile(route, { body })).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});

test('an interrupted download is an ApiError, not a truncated file', async () => {
  answer = (_request, response) => {
    response.writeHead(200, pdf);
    response.write('%PDF');
    onHead = () => response.destroy();
  };
  await expect(fetchFile(route, { body })).rejects.toMatchObject({ name: 'ApiError', code: 'network' });
});

/** From here on time passes only when the test advances it. */
const freezeTimers = () =>
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });

test('a download times out without data for too long, but not because it is slow', async () => {
  freezeTimers();
  const timeouts = jest.spyOn(globalThis, 'setTimeout');
  const requested = new Promise<ServerResponse>((resolve) => (answer = (_, response) => resolve(response)));
  const download = fetchFile(route, { body, deadlineMs: 2_000 });
  const response = await requested;
  response.writeHead(200, pdf);
  for (let parts = 1; parts <= 4; parts += 1) {
    jest.advanceTimersByTime(1_900);
    response.write('x');
    // The client has received the part once the deadline restarts.
    while (timeouts.mock.calls.length === parts) await delay(5);
  }
  response.end();
  expect((await download).size).toBe(4);
  const headersReceived = new Promise<void>((resolve) => (onHead = resolve));
  answer = (_request, silent) => void silent.writeHead(200, pdf).write('%PDF');
  const failing = fetchFile(route, { body, deadlineMs: 2_000 });
  await headersReceived;
  while (timeouts.mock.calls.length < 7) await delay(5);
  jest.advanceTimersByTime(2_000);
  await expect(failing).rejects.toMatchObject({ code: 'timeout' });
});

test('a download times out after thirty seconds without data by default', async () => {
  freezeTimers();
  const requested = new Promise<void>((resolve) => (answer = () => resolve()));
  const download = fetchFile(route, { body });
  await requested;
  jest.advanceTimersByTime(29_999);
  expect(signal?.aborted).toBe(false);
  jest.advanceTimersByTime(1);
  await expect(download).rejects.toMatchObject({ name: 'ApiError', code: 'timeout' });
});
