/// <reference types="node" />
import { contracts } from '@officina/contracts/all';
import type { Endpoint } from '@officina/contracts/endpoint';
import { entities } from '@officina/contracts/events/actions';
import { act } from '@testing-library/react';
import { setTimeout as delay } from 'node:timers/promises';
import { quiet } from './settle.ts';
import { hint } from './render-page.tsx';
import { TestServer } from './test-server.ts';

const quietMs = 150;

/** Resolves when the page, some of whose code comes late, has asked for nothing more for a while. */
async function isOpen({ calls }: TestServer): Promise<void> {
  let seen = -1;
  while (seen !== calls.length) {
    seen = calls.length;
    await act(() => delay(quietMs));
  }
}

const calls = Object.values(contracts).flatMap((group) => Object.values(group) as Partial<Endpoint>[]);

/** A server whose lists are empty but for what is given, by route. */
export const startLists = (given: Record<string, unknown>): Promise<TestServer> => {
  const lists = calls.flatMap(({ http, kind }) => (http && kind === 'list' ? [[http, []]] : []));
  return new TestServer([], { ...Object.fromEntries(lists), ...given }).start();
};

/** What an open page reads again when somebody changes something: routes without verb by entity, none where it reads nothing. */
export async function rereads(server: TestServer): Promise<Record<string, string[]>> {
  const read: Record<string, string[]> = {};
  await isOpen(server);
  for (const entity of [...entities, 'event'] as const) {
    const before = server.calls.length;
    await hint(entity);
    await quiet();
    const routes = new Set(server.calls.slice(before).map(({ route }) => route.replace('GET /api/', '')));
    if (routes.size > 0) read[entity] = [...routes].sort();
  }
  return read;
}
