import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { openLiveStream } from './live-connection.ts';

const realFetch = globalThis.fetch;
const hint = { entity: 'intervention', id: 'a', version: 3, at: '2026-11-21T10:00:00.000Z' };

let server: Server;
let answer: RequestListener;
/** What may end each question, in order. */
let asked: AbortSignal[];
let close: () => void;
/** What the listener was told, in order. */
let told: unknown[];

beforeEach(async () => {
  [asked, told] = [[], []];
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => {
    asked.push(init?.signal as AbortSignal);
    return realFetch(`http://127.0.0.1:${port}${String(path)}`, init);
  };
});
afterEach(() => {
  close();
  jest.useRealTimers();
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});

const open = () => {
  close = openLiveStream({
    onHint: ({ id }) => told.push(id),
    onGap: () => told.push('gap'),
    onConnected: (isConnected) => told.push(isConnected),
  });
};

/** From here on a pause ends when the test says so. */
const holdPauses = () =>
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });

const until = async (holds: () => boolean) => {
  while (!holds()) await delay(5);
};

test('a stream that comes back after a loss tells of the gap, the first one does not', async () => {
  holdPauses();
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(hint)}\n\n`);
  };
  open();
  await until(() => told.length === 2);
  expect(told).toEqual([true, 'a']);
  server.closeAllConnections();
  await until(() => told.length === 3);
  jest.advanceTimersByTime(1_500);
  await until(() => told.length === 6);
  expect(told).toEqual([true, 'a', false, 'gap', true, 'a']);
});

test('a server that refuses is asked again after pauses that double, give or take the half of each', async () => {
  holdPauses();
  answer = (_request, response) => void response.writeHead(503).end();
  open();
  for (const [times, least, most] of [
    [1, 500, 1_500],
    [2, 1_000, 3_000],
    [3, 2_000, 6_000],
  ] as const) {
    await until(() => told.length === times);
    jest.advanceTimersByTime(least - 1);
    await turn();
    expect(asked).toHaveLength(times);
    jest.advanceTimersByTime(most - least + 1);
    await until(() => asked.length === times + 1);
  }
  expect(told).not.toContain(true);
});

test('a stream on which nothing comes for 45 s is given up and asked for again', async () => {
  holdPauses();
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(hint)}\n\n`);
  };
  open();
  await until(() => told.length === 2);
  jest.advanceTimersByTime(44_999);
  expect(asked.map(({ aborted }) => aborted)).toEqual([false]);
  jest.advanceTimersByTime(1);
  await until(() => told.length === 3);
  jest.advanceTimersByTime(1_500);
  await until(() => told.length === 6);
  expect(told).toEqual([true, 'a', false, 'gap', true, 'a']);
});

test('the pauses before a server is asked again end at half a minute, give or take the half of it', async () => {
  holdPauses();
  answer = (_request, response) => void response.writeHead(503).end();
  open();
  for (let times = 1; times < 8; times += 1) {
    await until(() => told.length === times);
    jest.advanceTimersByTime(45_000);
  }
  await until(() => told.length === 8);
  jest.advanceTimersByTime(14_999);
  await turn();
  expect(asked).toHaveLength(8);
});
