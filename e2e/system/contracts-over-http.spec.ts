import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasPermission, roles, whoMay } from '@officina/contracts/auth/roles';
import type { Endpoint } from '@officina/contracts/endpoint';
import { problem } from '@officina/contracts/problem';
import { implemented, type Entry } from '../support/entries.ts';
import type { Input } from '../support/api.ts';
import type { Answer } from '../support/http.ts';
import { inParallel } from './checkers/in-parallel.ts';
import { missingFrom } from './checkers/record-check.ts';
import { sampleOf } from './samples/all.ts';
import { conformanceMark } from './testing/conformance-id.ts';
import { openLab, type Lab, type World } from './testing/world.ts';

let lab: Lab;
let world: World;

beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
});
afterAll(() => lab.close());

const anyParams = (route: string) =>
  Object.fromEntries([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '0123456789abcdef01234567']));

/** Makes one call and records its effect on the store. */
async function recorded({ name, endpoint }: Entry, input: Input) {
  const call = () => world.api.call(endpoint, input);
  const { result: answer, changed: ids, events } = await lab.store.written(world, call);
  const changed = ids.length;
  lab.recorder.add({ entry: name, status: answer.status, changed, events });
  return { answer, changed, events };
}

/** The JSON that the contract declares, or a download of the declared type. */
function expectAnswer(endpoint: Endpoint, { header, bytes, json }: Answer) {
  expect(header('content-type')).toMatch(endpoint.produces ?? /^application\/json/);
  if (endpoint.kind === 'file') {
    expect(header('content-disposition')).toMatch(/^attachment; filename/);
    return expect(bytes.length).toBeGreaterThan(0);
  }
  const output = endpoint.kind === 'list' ? endpoint.output.array() : endpoint.output;
  expect(output.parse(json)).toEqual(json);
}

const marked = implemented.map((entry) => ({ ...entry, mark: conformanceMark(entry.endpoint.http) }));

describe.each(marked)('$mark$endpoint.http', (entry) => {
  const { name, endpoint } = entry;
  const isWrite = endpoint.kind === 'write';

  it('has the effect and the answer of its contract', async () => {
    const sample = sampleOf(name);
    const { answer, changed, events } = await recorded(entry, await sample.good(world));
    expect({ status: answer.status, text: answer.status < 300 || answer.text }).toEqual({
      status: endpoint.status,
      text: true,
    });
    expectAnswer(endpoint, answer);
    expect({ changed, events }).toEqual(
      isWrite ? { changed: sample.changed ?? 1, events: sample.events ?? 1 } : { changed: 0, events: 0 },
    );
  });

  const mark = name === 'orders.edit' ? '[S7.order.errors] ' : '';
  it(`${mark}rejects a wrong call, without effect`, async () => {
    const { answer, changed, events } = await recorded(entry, await sampleOf(name).refused(world));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.header('content-type')).toMatch(/^application\/problem\+json/);
    expect(problem.parse(answer.json)).toMatchObject({ status: answer.status });
    expect({ changed, events }).toEqual({ changed: 0, events: 0 });
  });
});

describe('access', () => {
  const staff = implemented.filter(({ endpoint }) => endpoint.caller === 'staff');
  const withToken = implemented.filter(({ endpoint }) => ['staff', 'link'].includes(endpoint.caller));
  const open = implemented.filter((entry) => !withToken.includes(entry));

  it('[S6.header] to every private call requires a token', async () => {
    await inParallel(withToken, async ({ endpoint }) => {
      const { status, json } = await lab.stranger.call(endpoint, { params: anyParams(endpoint.http) });
      expect({ route: endpoint.http, status }).toEqual({ route: endpoint.http, status: 401 });
      expect(problem.parse(json).code).toBe('unauthorized');
    });
  });

  it('[S6.public] to the machine list, the report and the login needs no token', async () => {
    expect(open.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['machines.publicAll', 'interventions.report']),
    );
    for (const { name, endpoint } of open)
      await lab.stranger.must(endpoint, await sampleOf(name).good(world));
  });

  it('[S1.noRoles] [S6.noRoles] to every call but those for administrators is open to users whose role nobody changed', async () => {
    const colleague = await lab.newColleague(world);
    for (const { name, endpoint } of implemented)
      if (endpoint.may !== 'admin') await colleague.must(endpoint, await sampleOf(name).good(world));
  });

  it.each(roles)('of a role without the permission is answered 403 with who may: %s', async (role) => {
    const colleague = await lab.newColleague(world, role);
    const refused = staff.filter(({ endpoint: { may = 'read' } }) => !hasPermission(role, may));
    await inParallel(refused, async ({ endpoint }) => {
      const { status, json } = await colleague.call(endpoint, { params: anyParams(endpoint.http) });
      expect({ route: endpoint.http, status }).toEqual({ route: endpoint.http, status: 403 });
      expect(problem.parse(json)).toMatchObject({
        code: 'forbidden',
        detail: whoMay(endpoint.may ?? 'read'),
      });
    });
  });
});

describe('an Idempotency-Key whose document was deleted', () => {
  const deletable = implemented.flatMap(({ name, group, endpoint }) => {
    const remove = implemented.find((other) => other.name === `${group}.remove`);
    return name.endsWith('.create') && remove ? [{ name, group, endpoint, remove: remove.endpoint }] : [];
  });

  it('is tested for everything that can be created and deleted', () => {
    expect(deletable.map(({ name }) => name)).toEqual([
      'interventions.create',
      'machines.create',
      'plans.create',
      'spares.create',
      'orders.create',
      'sites.create',
      'visits.create',
      'sensors.create',
    ]);
  });

  it.each(deletable)(
    'is answered 410 by $endpoint.http, and creates nothing',
    async ({ name, group, endpoint, remove }) => {
      const input = {
        ...(await sampleOf(name).good(world)),
        headers: { 'idempotency-key': `deleted-${group}` },
      };
      const { _id: id } = (await world.api.must(endpoint, input as object)) as { _id: string };
      await world.api.must(remove, { params: { id } });
      for (const again of [1, 2]) {
        const { answer, ...done } = await recorded({ name, group, endpoint }, input);
        expect({ again, status: answer.status, ...done }).toEqual({
          again,
          status: 410,
          changed: 0,
          events: 0,
        });
        expect(problem.parse(answer.json)).toMatchObject({
          code: 'gone',
          title: 'Creato e poi eliminato',
          message: 'Creato con questa richiesta, poi eliminato: per crearlo di nuovo ricomincia da capo.',
        });
      }
    },
  );
});

describe('the record of calls', () => {
  it('is complete for every implemented call', () => {
    const calls = lab.recorder.calls();
    expect(implemented.flatMap((entry) => missingFrom(calls, entry, sampleOf(entry.name)))).toEqual([]);
  });

  it('is incomplete without one of them', () => {
    const [{ name = '' } = {}] = implemented;
    const others = lab.recorder.calls().filter(({ entry }) => entry !== name);
    const missing = implemented.flatMap((entry) => missingFrom(others, entry, sampleOf(entry.name)));
    expect(missing).toEqual([`${name}: no 2xx`, `${name}: no 4xx`]);
  });
});
