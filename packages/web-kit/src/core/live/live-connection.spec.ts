import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { openLiveStream } from './live-connection.ts';

const realFetch = globalThis.fetch;
const hint = { entity: 'intervention', id: 'a', version: 3, at: '2026-11-21T10:00:00.000Z' };

let server: Server;
let answer: RequestListener;
/** The abort signals of the requests, in order. */
let requests: AbortSignal[];
let close: () => void;
/** The events that the listener received, in order. */
let events: unknown[];

beforeEach(async () => {
  [requests, events] = [[], []];
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => {
    requests.push(init?.signal as AbortSignal);
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
    onHint: ({ id }) => events.push(id),
    onGap: () => events.push('gap'),
    onConnected: (isConnected) => events.push(isConnected),
  });
};

/** From here on pauses end only when the test advances time. */
const freezePauses = () =>
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });

const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await delay(5);
};

test('a reconnected stream reports a gap, the first connection does not', async () => {
  freezePauses();
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(hint)}\n\n`);
  };
  open();
  await until(() => events.length === 2);
  expect(events).toEqual([true, 'a']);
  server.closeAllConnections();
  await until(() => events.length === 3);
  jest.advanceTimersByTime(1_500);
  await until(() => events.length === 6);
  expect(events).toEqual([true, 'a', false, 'gap', true, 'a']);
});

test('the pauses before retries double, give or take half of each', async () => {
  freezePauses();
  answer = (_request, response) => void response.writeHead(503).end();
  open();
  for (const [times, least, most] of [
    [1, 500, 1_500],
    [2, 1_000, 3_000],
    [3, 2_000, 6_000],
  ] as const) {
    await until(() => events.length === times);
    jest.advanceTimersByTime(least - 1);
    await nextTurn();
    expect(requests).toHaveLength(times);
    jest.advanceTimersByTime(most - least + 1);
    await until(() => requests.length === times + 1);
  }
  expect(events).not.toContain(true);
});

test('a stream without data for 45 s is closed and reopened', async () => {
  freezePauses();
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${JSON.stringify(hint)}\n\n`);
  };
  open();
  await until(() => events.length === 2);
  jest.advanceTimersByTime(44_999);
  expect(requests.map(({ aborted }) => aborted)).toEqual([false]);
  jest.advanceTimersByTime(1);
  await until(() => events.length === 3);
  jest.advanceTimersByTime(1_500);
  await until(() => events.length === 6);
  expect(events).toEqual([true, 'a', false, 'gap', true, 'a']);
});

test('the pauses before retries grow to half a minute, give or take half of it', async () => {
  freezePauses();
  answer = (_request, response) => void response.writeHead(503).end();
  open();
  for (let times = 1; times < 8; times += 1) {
    await until(() => events.length === times);
    jest.advanceTimersByTime(45_000);
  }
  await until(() => events.length === 8);
  jest.advanceTimersByTime(14_999);
  await nextTurn();
  expect(requests).toHaveLength(8);
});
