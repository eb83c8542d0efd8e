/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { queryClient } from '../query/query-client.tsx';
import { clearAuthInfo, storeAuthInfo } from '../session/auth-info.ts';
import { captureTimers, restoreTimers } from '../../testing/captured-timers.ts';
import { startLiveUpdates } from './live-updates.ts';

const anna = { token: 'a1', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: 'anna' };
const pageFetch = globalThis.fetch;

let server: Server;
/** Tokens of the requested streams, in order. */
let requested: unknown[];
/** The open streams and their tokens. */
let open: Map<ServerResponse, unknown>;

beforeEach(async () => {
  [requested, open] = [[], new Map()];
  server = createServer((request, response) => {
    const token = request.headers['x-auth-token'];
    requested.push(token);
    open.set(response, token);
    response.once('close', () => open.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  globalThis.fetch = (path, init) => pageFetch(`http://127.0.0.1:${port}${String(path)}`, init);
});
afterEach(() => {
  jest.useRealTimers();
  clearAuthInfo();
  globalThis.fetch = pageFetch;
  server.closeAllConnections();
  server.close();
  queryClient.clear();
});

const openStreamsAre = (tokens: unknown[]) => waitFor(() => expect([...open.values()]).toEqual(tokens));

test('the stream reopens with the newest token, and shown data is refetched once', async () => {
  let reads = 0;
  const shown = new QueryObserver(queryClient, {
    ...{ queryKey: ['sites'], queryFn: () => (reads += 1), meta: { entities: ['site'] } },
  });
  const hide = shown.subscribe(() => undefined);
  const wasRead = (times: number) => waitFor(() => expect(reads).toBe(times));
  await wasRead(1);
  storeAuthInfo(anna);
  startLiveUpdates();
  await openStreamsAre(['a1']);
  expect(reads).toBe(1);
  storeAuthInfo({ ...anna, fullName: 'Anna Verdi' });
  storeAuthInfo({ ...anna, token: 'a2' });
  await openStreamsAre(['a2']);
  expect(requested).toEqual(['a1', 'a2']);
  await wasRead(2);
  const [stream] = open.keys();
  stream?.write(`data: ${JSON.stringify({ entity: 'site', id: 'x', version: 1, at: '' })}\n\n`);
  await wasRead(3);
  clearAuthInfo();
  await openStreamsAre([]);
  hide();
});

test('changes made while the stream was interrupted are read once it is back', async () => {
  storeAuthInfo(anna);
  startLiveUpdates();
  await openStreamsAre(['a1']);
  let reads = 0;
  const shown = new QueryObserver(queryClient, {
    ...{ queryKey: ['cut'], queryFn: () => (reads += 1), meta: { entities: ['site'] } },
  });
  const hide = shown.subscribe(() => undefined);
  await waitFor(() => expect(reads).toBe(1));
  const shortestPause = jest.spyOn(Math, 'random').mockReturnValue(0);
  const pauses = captureTimers(500);
  server.closeAllConnections();
  await waitFor(() => expect(pauses.count()).toBe(1));
  expect(reads).toBe(1);
  await pauses.pass();
  await waitFor(() => expect(reads).toBe(2));
  shortestPause.mockRestore();
  restoreTimers();
  hide();
});

test('due work is refetched after the tenant’s midnight although nothing has changed', async () => {
  jest.useFakeTimers({
    now: new Date('2026-11-21T22:00:00.000Z'),
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
  });
  let reads = 0;
  const shown = new QueryObserver(queryClient, {
    ...{ queryKey: ['due'], queryFn: () => (reads += 1), meta: { entities: ['plan', 'machine'] } },
  });
  const hide = shown.subscribe(() => undefined);
  await waitFor(() => expect(reads).toBe(1));
  startLiveUpdates();
  jest.setSystemTime(new Date('2026-11-21T23:05:00.000Z'));
  jest.advanceTimersByTime(60_000);
  await waitFor(() => expect(reads).toBe(2));
  hide();
});
