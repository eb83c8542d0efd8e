import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { processIds } from '../support/processes.ts';
import { differences } from '../support/store.ts';
import { head, raw } from './testing/raw-socket.ts';
import { addresses, openLab, type Lab, type World } from './testing/world.ts';

let lab: Lab;
let world: World;

beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
});
afterAll(() => lab.close());

it('the gateway times out a raw socket that stops in the middle, and serves others meanwhile', async () => {
  const processes = processIds(addresses());
  const { code } = world.tenant;
  const [before, eventsBefore] = [await lab.store.snapshot(world), await lab.store.eventCount(code)];
  const start = 'POST /api/maintenance/machine/create HTTP/1.1\r\nHost: a\r\n';
  const halves = [
    start,
    head(
      `${start}x-auth-token: ${world.tenant.user.token}`,
      'Content-Type: application/json',
      'Content-Length: 500',
    ) + '{"shortCode":',
  ];
  const slow = raw(lab.http.url, start);
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => raw(lab.http.url, halves[index % 2] ?? '', { endAfterMs: 300 })),
  );
  expect((await lab.http.send({ method: 'GET', path: '/health/live' })).status).toBe(200);
  expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
  const events = (await lab.store.eventCount(code)) - eventsBefore;
  const changed = differences(before, await lab.store.snapshot(world));
  expect({ changed, events }).toEqual({ changed: [], events: 0 });
  expect(processIds(addresses())).toEqual(processes);
});
