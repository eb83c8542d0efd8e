import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from './api.ts';

const realFetch = globalThis.fetch;
let silent: Server;
/** Deadlines in milliseconds; each passes a hundred times faster here. */
let deadlines: number[];
let isCalling = false;

/** Starts a call. Only timers that the call itself sets count as its deadlines: earlier tests may have left some behind. */
const start = <T>(call: () => Promise<T>): Promise<T> => {
  isCalling = true;
  const answer = call();
  isCalling = false;
  return answer;
};

beforeEach(async () => {
  silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  globalThis.fetch = (path, init) => realFetch(`http://127.0.0.1:${port}${String(path)}`, init);
  deadlines = [];
  const realTimeout = globalThis.setTimeout;
  const fastTimeout = (done: () => void, ms = 0) => {
    if (!isCalling) return realTimeout(done, ms);
    deadlines.push(ms);
    return realTimeout(done, ms / 100);
  };
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(fastTimeout as typeof setTimeout);
});
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = realFetch;
  silent.closeAllConnections();
  silent.close();
});

test('an unanswered call times out after twenty seconds unless it sets another deadline', async () => {
  const timeout = { name: 'ApiError', status: 0, code: 'timeout' };
  await expect(start(() => api('GET /api/user'))).rejects.toMatchObject(timeout);
  await expect(start(() => api('GET /api/user', { deadlineMs: 3_000 }))).rejects.toMatchObject(timeout);
  expect(deadlines).toEqual([20_000, 3_000]);
});
