import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    }, 150);
  };
  expect((await fetchFile(route, { body, deadlineMs: 600 })).size).toBe(4);
  answer = (_request, response) => void response.writeHead(200, pdf).write('%PDF');
  await expect(fetchFile(route, { body, deadlineMs: 150 })).rejects.toMatchObject({ code: 'timeout' });
});
