import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { plants } from '../src/plants.ts';
import { DemoStack } from './demo-stack.mjs';

const env = { DEMO_DAYS: '2', DEMO_TODAY: '2026-11-20T09:00:00.000Z' };
const installed = Date.parse('2026-11-17T09:00:00.000Z');
const chosen = 'f'.repeat(24);

let demo;
let machines;
let sites;

/** Demo data of a version without sites, where somebody has chosen one for a machine; then this version, twice. */
beforeAll(async () => {
  demo = await DemoStack.open();
  expect(await demo.play(env, 'testing/without-sites.mjs').ended).toBe('code 0');
  const stored = demo.collection('maintenance', 'machines');
  const byHand = { $set: { site: chosen }, $inc: { __v: 1 } };
  await stored.updateOne({ tenantId: 'ROSSI', shortCode: 'TOR-01' }, byHand);
  for (let starts = 0; starts < 2; starts += 1) expect(await demo.play({}).ended).toBe('code 0');
  machines = await stored.find().toArray();
  sites = await demo.collection('sites', 'sites').find().toArray();
}, 120_000);

afterAll(() => demo?.close());

test.each(plants)('$code gets its sites once, at the time of its installation', ({ code, ...plant }) => {
  const own = sites.filter(({ tenantId }) => tenantId === code);
  expect(own.map(({ name }) => name).sort()).toEqual(plant.sites.map(({ body }) => body.name).sort());
  expect(new Set(own.map(({ createdAt }) => createdAt.getTime()))).toEqual(new Set([installed]));
  for (const { gpsLat, gpsLon } of own)
    expect([gpsLat, gpsLon]).toEqual([expect.any(Number), expect.any(Number)]);
});

test.each(plants)(
  'every active machine of $code stands at one of its sites, and each has some',
  ({ code }) => {
    const own = sites.filter(({ tenantId }) => tenantId === code).map(({ _id }) => String(_id));
    const active = machines.filter(({ tenantId, isActive }) => tenantId === code && isActive);
    const used = active.map(({ site }) => String(site)).filter((site) => site !== chosen);
    expect(active.length).toBeGreaterThan(20);
    expect(new Set(used)).toEqual(new Set(own));
  },
);

test('a site that somebody chose stays', () => {
  const ofChoice = machines.filter(({ site }) => String(site) === chosen);
  expect(ofChoice.map(({ tenantId, shortCode, __v }) => [tenantId, shortCode, __v])).toEqual([
    ['ROSSI', 'TOR-01', 1],
  ]);
});
