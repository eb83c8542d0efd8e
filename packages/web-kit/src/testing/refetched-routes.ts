/// <reference types="node" />
import { contracts } from '@officina/contracts/all';
import type { Endpoint } from '@officina/contracts/endpoint';
import { entities } from '@officina/contracts/events/actions';
import { act } from '@testing-library/react';
import { setTimeout as delay } from 'node:timers/promises';
import { settle } from './settle.ts';
import { hint } from './render-page.tsx';
import { TestServer } from './test-server.ts';

const settledMs = 150;

/** Resolves when the page, some of whose code loads lazily, has made no request for a while. */
async function untilOpen({ calls }: TestServer): Promise<void> {
  let seen = -1;
  while (seen !== calls.length) {
    seen = calls.length;
    await act(() => delay(settledMs));
  }
}

const calls = Object.values(contracts).flatMap((group) => Object.values(group) as Partial<Endpoint>[]);

/** Starts a server with empty lists, except for the given answers by route. */
export const startLists = (given: Record<string, unknown>): Promise<TestServer> => {
  const lists = calls.flatMap(({ http, kind }) => (http && kind === 'list' ? [[http, []]] : []));
  return new TestServer([], { ...Object.fromEntries(lists), ...given }).start();
};

/** The routes, without verb, that an open page refetches after a change, by entity; entities without refetch are omitted. */
export async function refetchedRoutes(server: TestServer): Promise<Record<string, string[]>> {
  const read: Record<string, string[]> = {};
  await untilOpen(server);
  for (const entity of [...entities, 'event'] as const) {
    const before = server.calls.length;
    await hint(entity);
    await settle();
    const routes = new Set(server.calls.slice(before).map(({ route }) => route.replace('GET /api/', '')));
    if (routes.size > 0) read[entity] = [...routes].sort();
  }
  return read;
}
