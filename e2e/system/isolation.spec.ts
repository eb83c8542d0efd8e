import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tenants } from '@officina/contracts/auth/tenants';
import { machines } from '@officina/contracts/maintenance/machines';
import { implemented, type Entry } from '../support/entries.ts';
import { processIds } from '../support/processes.ts';
import { differences, type Snapshot } from '../support/store.ts';
import { random } from '../support/tenants.ts';
import { inParallel } from './checkers/in-parallel.ts';
import { isolationFaults } from './checkers/isolation.ts';
import { makeVictim, victimValue, type Victim } from './checkers/victim.ts';
import { sampleOf } from './samples/all.ts';
import { LiveListener } from './testing/live-listener.ts';
import { addresses, openLab, type Lab, type World } from './testing/world.ts';

const markOfA = random();
const markOfB = random();
let lab: Lab;
let victim: Victim;
let intruder: World;
let before: Snapshot;
let eventsBefore: object[];
let processes: Record<string, number>;

beforeAll(async () => {
  lab = await openLab();
  victim = await makeVictim(lab, markOfA);
  intruder = await lab.newWorld(markOfB);
  before = await lab.store.snapshot(victim.world);
  eventsBefore = await lab.store.events(victim.world.tenant.code);
  processes = processIds(addresses());
});
afterAll(() => lab.close());

it.each(['productionData.days', 'productionData.reduced'])(
  'each %s of the other tenant’s sensor contains its readings, so that a leak would be noticed',
  async (name) => {
    const [{ endpoint }] = implemented.filter((entry) => entry.name === name) as [Entry];
    const { world } = victim;
    const ask = async () => (await world.api.call(endpoint, await sampleOf(name).good(world))).text;
    await expect(ask()).resolves.toContain(String(victimValue));
  },
);

describe('[S1.tenants] with the token of another tenant', () => {
  it.each(implemented)('$endpoint.http shows and changes nothing', async (entry) => {
    expect(
      await isolationFaults(entry, sampleOf(entry.name), { world: intruder, victim, tried: 'four' }),
    ).toEqual([]);
  });

  it('a key of one tenant creates a separate document in the other', async () => {
    const headers = { 'idempotency-key': `shared-${random()}` };
    const [own, theirs] = await Promise.all(
      [victim.world, intruder].map(async (world) => {
        const created = await world.api.must(machines.create, { body: { shortCode: world.code() }, headers });
        return created._id;
      }),
    );
    expect(own).not.toBe(theirs);
    await victim.world.api.must(machines.remove, { params: { id: own ?? '' } });
  });
});

it('[S1.tenants] mixed calls of two tenants over the same connections never get each other’s answer', async () => {
  const both = [victim.world, intruder];
  const calls = Array.from({ length: 400 }, (_, index) => both[index % 2] ?? intruder);
  const names = await inParallel(calls, async ({ api, tenant }) => {
    const own = await api.must(tenants.myself);
    return own.code === tenant.code;
  });
  expect(names).toEqual(calls.map(() => true));
});

describe('afterwards', () => {
  it('the other tenant has the same documents and events as before', async () => {
    expect(before.size).toBeGreaterThan(5);
    await lab.store.settled(victim.world.tenant.code);
    expect(differences(before, await lab.store.snapshot(victim.world))).toEqual([]);
    const now = await lab.store.events(victim.world.tenant.code);
    expect(now.slice(0, eventsBefore.length)).toEqual(eventsBefore);
    // The creation and removal of the machine with the shared key.
    expect(now).toHaveLength(eventsBefore.length + 2);
  });

  it('no event is in the wrong tenant', async () => {
    const [ofVictim, ofIntruder] = [victim.world, intruder].map(({ tenant }) => tenant.code);
    await lab.store.settled(intruder.tenant.code);
    const documents = await lab.store.owners();
    const events = await lab.store.allEvents();
    expect(events.length).toBeGreaterThan(20);
    const strangers = events.filter(({ tenantId, entityId }) => {
      const owner = documents.get(String(entityId));
      return owner !== undefined && owner !== tenantId;
    });
    expect(strangers).toEqual([]);
    const textOf = (tenant: string | undefined) =>
      JSON.stringify(events.filter(({ tenantId }) => tenantId === tenant)).toLowerCase();
    expect(textOf(ofIntruder)).not.toContain(markOfA);
    expect(textOf(ofVictim)).not.toContain(markOfB);
  });

  it('no process has restarted', () => {
    expect(processIds(addresses())).toEqual(processes);
  });
});

it('[S1.tenants] a live stream contains only hints for its own tenant', async () => {
  const listen = ({ tenant }: World) => LiveListener.open(lab.http.url, tenant.user.token);
  const [ofA, ofB] = [await listen(victim.world), await listen(intruder)];
  const { _id: theirs } = await victim.world.newMachine(markOfA);
  await ofA.waitForText(theirs);
  const { _id: own } = await intruder.newMachine();
  await ofB.waitForText(own);
  expect(ofB.received).not.toContain(theirs);
  expect(ofB.received).not.toContain(victim.world.tenant.code);
  expect(ofA.received).not.toContain(own);
  for (const stream of [ofA, ofB]) stream.close();
});
