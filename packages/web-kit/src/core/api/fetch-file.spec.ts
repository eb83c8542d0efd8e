import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fetchFile } from './fetch-file.ts';

const route = 'POST /api/createPDF/maintenance-order';
const body = { _id: 'a1b2c', orderDate: '21-11-2026', orderStatus: 'SENT' as const, rows: [] };
const realFetch = globalThis.fetch;

let server: Server;
let answer: RequestListener;

/** Browsers resolve paths against the page, Node does not; a page's storage is empty here. */
beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:${port}${String(path)}`, init);
});
beforeEach(() => server.closeAllConnections());
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
    setTimeout(() => response.destroy(), 50);
  };
  await expect(fetchFile(route, { body })).rejects.toMatchObject({ name: 'ApiError', code: 'network' });
});

test('silence ends it, a long way does not', async () => {
  answer = (_request, response) => {
    response.writeHead(200, pdf);
    let left = 5;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) response.write('x');
      else clearInterval(timer);
      if (left === 0) response.end();
    }, 500);
  };
  expect((await fetchFile(route, { body, deadlineMs: 2_000 })).size).toBe(4);
  answer = (_request, response) => void response.writeHead(200, pdf).write('%PDF');
  await expect(fetchFile(route, { body, deadlineMs: 150 })).rejects.toMatchObject({ code: 'timeout' });
});

test('unless told otherwise thirty seconds of silence end it', async () => {
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  const asked = new Promise<void>((resolve) => (answer = () => resolve()));
  const refused: unknown[] = [];
  const asking = fetchFile(route, { body }).catch((error: unknown) => refused.push(error));
  await asked;
  jest.advanceTimersByTime(29_999);
  await delay(100);
  expect(refused).toEqual([]);
  jest.advanceTimersByTime(1);
  await asking;
  expect(refused).toEqual([expect.objectContaining({ name: 'ApiError', code: 'timeout' })]);
});
