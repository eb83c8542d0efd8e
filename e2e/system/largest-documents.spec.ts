import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@officina/contracts/endpoint';
import { entities, type Entity } from '@officina/contracts/events/actions';
import { events } from '@officina/contracts/events/events';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { problem } from '@officina/contracts/problem';
import type { Input } from '../support/api.ts';
import { implemented } from '../support/entries.ts';
import { largestCustomers } from './largest/customers.ts';
import { budget, largestInterventions } from './largest/interventions.ts';
import { bytesOf, filled, type Answered, type LargestKind } from './largest/largest-kind.ts';
import { largestLots } from './largest/lots.ts';
import { largestMachines } from './largest/machines.ts';
import { largestTenants, largestUsers } from './largest/people.ts';
import { largestOrders } from './largest/orders.ts';
import { largestPlans } from './largest/plans.ts';
import { largestSensors } from './largest/sensors.ts';
import { largestSites } from './largest/sites.ts';
import { largestSpares } from './largest/spares.ts';
import { largestVisits } from './largest/visits.ts';
import { addresses, openLab, type Lab, type World } from './testing/world.ts';

const kinds: Partial<Record<Entity, LargestKind>> = {
  intervention: largestInterventions,
  lot: largestLots,
  sensor: largestSensors,
  machine: largestMachines,
  order: largestOrders,
  plan: largestPlans,
  spare: largestSpares,
  site: largestSites,
  visit: largestVisits,
  customer: largestCustomers,
  user: largestUsers,
  tenant: largestTenants,
};

let lab: Lab;

beforeAll(async () => {
  lab = await openLab();
});
afterAll(() => lab.close());

/** The log as the API lists it, once it has been told of everything. */
async function eventsOf({ api }: World) {
  await lab.store.settled();
  return api.must(events.list, { params: { start: '01012020', end: '31122035' } });
}

async function auditVerify({ tenant }: World): Promise<string> {
  const { mongoUri, databasePrefix } = addresses();
  const command = fileURLToPath(new URL('../../infra/cli/audit-verify.mjs', import.meta.url));
  const env = { PATH: process.env['PATH'], MONGODB_URI: mongoUri, DATABASE_PREFIX: databasePrefix };
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--tenant', tenant.code], { env });
  return stdout;
}

it('every entity that is built is tried', () => {
  const groups = new Set(implemented.map(({ group }) => group));
  expect(Object.keys(kinds).sort()).toEqual(entities.filter((entity) => groups.has(`${entity}s`)).sort());
});

describe.each(Object.entries(kinds))('the largest %s', (_, kind) => {
  let world: World;
  // Two of 192 KB fill a page, so a third begins the next one.
  const made: Answered[] = [];

  beforeAll(async () => {
    world = await lab.newWorld();
  });

  it('is made', async () => {
    for (let count = 0; count < 3; count += 1) made.push(await kind.make(world));
    for (const one of made) {
      expect(bytesOf(one)).toBeGreaterThanOrEqual(kind.atLeast);
      expect(bytesOf(one)).toBeLessThanOrEqual(budget);
    }
  });

  it('opens and is in every list, whole', async () => {
    for (const one of made)
      for (const shown of await Promise.all(kind.shown(world, one))) expect(shown).toEqual(one);
  });

  it('takes the changes that people make', async () => {
    for (const change of kind.changes) for (const one of made) await change(world, one);
  });

  it('is deleted where people can', async () => {
    const { remove } = kind;
    if (!remove) return;
    await Promise.all(made.map((one) => remove(world, one)));
    const left = await Promise.allSettled(made.flatMap((one) => kind.shown(world, one)));
    const answers = left.map((each) => (each.status === 'rejected' ? String(each.reason) : each.value));
    for (const answer of answers) expect(answer ?? 'answered 404').toContain('answered 404');
  });

  it('has each of its events in the log, which lists them all', async () => {
    const stored = await lab.store.events(world.tenant.code);
    const listed = (await eventsOf(world)).map(({ seq }) => seq).sort((a, b) => a - b);
    expect(listed).toEqual(stored.map(({ seq }) => seq));
    expect(await auditVerify(world)).toMatch(
      / events, chain whole; \d+ documents, each version with its event\.\n$/,
    );
  });
});

describe('a write over the budget of a document', () => {
  let world: World;
  let full: Answered;
  const euros = (count: number) => Array.from({ length: count }, () => ({ text: filled(2_000) }));

  beforeAll(async () => {
    world = await lab.newWorld();
    full = await largestInterventions.make(world);
  });

  /** The refusal, and whether anything else happened. */
  async function refused(endpoint: Endpoint, input: Input) {
    const before = [await world.api.must(interventions.allOpen), await eventsOf(world)];
    const { json } = await world.api.call(endpoint, input);
    expect([await world.api.must(interventions.allOpen), await eventsOf(world)]).toEqual(before);
    return problem.parse(json);
  }

  const refusal = (path: string, message: unknown) => ({
    status: 413,
    code: 'too_large',
    message: 'Troppo grande per essere salvato: accorcia i testi o togli qualche voce.',
    errors: [{ path, message }],
  });
  const edit = (body: object) => refused(interventions.edit, { params: { id: full._id }, body });

  it('is refused before it is stored and audited, and names the largest field', async () => {
    const message = expect.stringMatching(
      /^È la parte più grande \(1\d\d KB\): tutto insieme può avere 192 KB, accorcia i testi o togli qualche voce$/,
    );
    expect(await edit({ notes: [{ text: 'x' }] })).toMatchObject(refusal('notes', message));
  });

  it('is refused when forty notes of 2,000 euro signs come at once, and when they come at birth', async () => {
    const message = expect.stringMatching(
      /^È la parte più grande \(\d\d\d KB\): tutto insieme può avere 192 KB, accorcia/,
    );
    expect(await edit({ notes: euros(40) })).toMatchObject(refusal('notes', message));
    const body = { machineId: full['machineId'], notes: euros(40) };
    expect(await refused(interventions.create, { body })).toMatchObject(refusal('notes', message));
  });

  it('is not what keeps others from going on: the answer to an old version shows all of the new one', async () => {
    await world.api.must(interventions.edit, { params: { id: full._id }, body: { priority: 'LOW' } });
    const now = await world.api.must(interventions.single, { params: { id: full._id } });
    const late = { params: { id: full._id }, body: { priority: 'URGENT' }, headers: { 'if-match': '"0"' } };
    const { status, current } = await refused(interventions.edit, late);
    expect({ status, current }).toEqual({ status: 409, current: now });
    expect(bytesOf(now)).toBeGreaterThan(budget - 150);
  });
});
