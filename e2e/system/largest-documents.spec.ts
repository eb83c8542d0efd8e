import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Endpoint } from '@officina/contracts/endpoint';
import { entities } from '@officina/contracts/events/actions';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { problem } from '@officina/contracts/problem';
import type { Input } from '../support/api.ts';
import { implemented } from '../support/entries.ts';
import { intervention } from './largest/interventions.ts';
import { kinds } from './largest/kinds.ts';
import { budget, bytesOf, filled, type Answered } from './largest/largest-kind.ts';
import { eventsOf, testLargest } from './largest/largest-life.ts';
import { openLab, type Lab, type World } from './testing/world.ts';

it('every entity is tested', () => {
  const groups = new Set(implemented.map(({ group }) => group));
  expect(Object.keys(kinds).sort()).toEqual(entities.filter((entity) => groups.has(`${entity}s`)).sort());
});

describe('the largest intervention', () => testLargest(intervention));

describe('a write over the budget of a document', () => {
  let lab: Lab;
  let world: World;
  let full: Answered;
  const euros = (count: number) => Array.from({ length: count }, () => ({ text: filled(2_000) }));

  beforeAll(async () => {
    lab = await openLab();
    world = await lab.newWorld();
    full = await intervention.make(world);
  });
  afterAll(() => lab.close());

  /** The rejection; checks that nothing else happened. */
  async function refused(endpoint: Endpoint, input: Input) {
    const before = [await world.api.must(interventions.allOpen), await eventsOf(lab, world)];
    const { json } = await world.api.call(endpoint, input);
    expect([await world.api.must(interventions.allOpen), await eventsOf(lab, world)]).toEqual(before);
    return problem.parse(json);
  }

  const refusal = (path: string, message: unknown) => ({
    status: 413,
    code: 'too_large',
    message: 'Troppo grande per essere salvato: accorcia i testi o togli qualche voce.',
    errors: [{ path, message }],
  });
  const edit = (body: object) => refused(interventions.edit, { params: { id: full._id }, body });

  it('is rejected before it is stored and audited, and the error names the largest field', async () => {
    const message = expect.stringMatching(
      /^È la parte più grande \(1\d\d KB\): tutto insieme può avere 192 KB, accorcia i testi o togli qualche voce$/,
    );
    expect(await edit({ notes: [{ text: 'x' }] })).toMatchObject(refusal('notes', message));
  });

  it('is rejected for forty notes of 2,000 euro signs in one edit or in a create', async () => {
    const message = expect.stringMatching(
      /^È la parte più grande \(\d\d\d KB\): tutto insieme può avere 192 KB, accorcia/,
    );
    expect(await edit({ notes: euros(40) })).toMatchObject(refusal('notes', message));
    const body = { machineId: full['machineId'], notes: euros(40) };
    expect(await refused(interventions.create, { body })).toMatchObject(refusal('notes', message));
  });

  it('leaves normal edits possible: the answer to an outdated version contains the complete current one', async () => {
    await world.api.must(interventions.edit, { params: { id: full._id }, body: { priority: 'LOW' } });
    const now = await world.api.must(interventions.single, { params: { id: full._id } });
    const late = { params: { id: full._id }, body: { priority: 'URGENT' }, headers: { 'if-match': '"0"' } };
    const { status, current } = await refused(interventions.edit, late);
    expect({ status, current }).toEqual({ status: 409, current: now });
    expect(bytesOf(now)).toBeGreaterThan(budget - 150);
  });
});
