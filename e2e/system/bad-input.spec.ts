import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nothing, type Endpoint } from '@officina/contracts/endpoint';
import { machines } from '@officina/contracts/maintenance/machines';
import type { Input } from '../support/api.ts';
import { implemented, type Entry } from '../support/entries.ts';
import type { Answer } from '../support/http.ts';
import { processIds } from '../support/processes.ts';
import { differences, type Snapshot } from '../support/store.ts';
import { badFieldFaults, brokenBodies } from './checkers/bad-fields.ts';
import { badParams, brokenRequests, otherContentTypes, unreadableBodies } from './checkers/bad-requests.ts';
import { inParallel } from './checkers/in-parallel.ts';
import { errorPaths, problemFaults } from './checkers/problem-faults.ts';
import { raw } from './testing/raw-socket.ts';
import { fieldOf, fieldsOfSchema, placesOf } from './checkers/places.ts';
import { openFixture } from './testing/careless-server.ts';
import { sampleOf } from './samples/all.ts';
import { addresses, openLab, type Lab, type World } from './testing/world.ts';

let lab: Lab;
let world: World;
let processes: Record<string, number>;
/** A valid call of each entry. */
const inputs = new Map<string, Input>();
let before: Snapshot;
let eventsBefore: number;

beforeAll(async () => {
  lab = await openLab();
  world = await lab.newWorld();
  processes = processIds(addresses());
  for (const { name } of implemented) inputs.set(name, await sampleOf(name).good(world));
  eventsBefore = await lab.store.eventCount(world.tenant.code);
  before = await lab.store.snapshot(world);
});
afterAll(() => lab.close());

const withBody = implemented.filter(({ endpoint }) => endpoint.body !== nothing);
const inputOf = ({ name }: Entry): Input => inputs.get(name) ?? {};

describe.each(withBody)('$endpoint.http', (entry) => {
  const { endpoint } = entry;

  it('has a sample with every field of its body', () => {
    const sampled = new Set(placesOf(inputOf(entry).body).map(({ path }) => fieldOf(path)));
    expect(fieldsOfSchema(endpoint.body).filter((field) => !sampled.has(field))).toEqual([]);
  });

  it('rejects each field with a bad value, by its path', async () => {
    const good = inputOf(entry);
    const bodies = brokenBodies(endpoint.body, good.body as object);
    // A body with only booleans has eight bad variants.
    expect(new Set(bodies.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(8);
    const send = (body: unknown) => world.api.call(endpoint, { ...good, body: JSON.stringify(body) });
    expect(await badFieldFaults(bodies, send)).toEqual([]);
  });
});

const writes = implemented.filter(({ endpoint }) => endpoint.kind === 'write');

interface BadCall {
  what: string;
  endpoint: Endpoint;
  input: Input;
  /** Allowed statuses. */
  statuses: number[];
  /** The path that `errors[]` must name. */
  path?: string;
}

/** All of the calls are rejected as expected. */
async function expectRejected(calls: BadCall[]) {
  const found = await inParallel(calls, async ({ what, endpoint, input, statuses, path }) => {
    const answer = await world.api.call(endpoint, input);
    const wrong = [
      ...problemFaults(answer),
      ...(statuses.includes(answer.status) ? [] : [`${answer.status} instead of ${statuses.join(' or ')}`]),
      ...(path === undefined || errorPaths(answer).includes(path) ? [] : [`does not name ${path}`]),
    ];
    return wrong.map((fault) => `${endpoint.http}, ${what}: ${fault} ${answer.text.slice(0, 200)}`);
  });
  expect(found.flat()).toEqual([]);
}

/** The content of an answer, without the duration of a sensor test and the new token of a contractor's link. */
const contentOf = ({ text }: Answer) =>
  text.replace(/"ms":\d+/g, '"ms":0').replace(/"token":"[^"]+","expiresAt":"[^"]+"/, '"token":""');

describe('a request that is wrong outside its fields', () => {
  it('is 404 for an impossible id or tenant, 422 for an invalid day, moment, kind, row or event', async () => {
    const calls = implemented.flatMap((entry): BadCall[] =>
      Object.keys(inputOf(entry).params ?? {}).flatMap((name) =>
        badParams(name).map(({ value, ...due }) => ({
          what: `${name} = ${value.slice(0, 40)}`,
          endpoint: entry.endpoint,
          input: { ...inputOf(entry), params: { ...inputOf(entry).params, [name]: value } },
          ...due,
        })),
      ),
    );
    expect(calls.length).toBeGreaterThan(100);
    await expectRejected(calls);
  });

  it('is 400 when it cannot be parsed, 415 when it is not JSON, 413 when it is too large', async () => {
    const calls = withBody.flatMap((entry) => {
      const input = inputOf(entry);
      const huge = JSON.stringify({ ...(input.body as object), name: 'x'.repeat(600_000) });
      const { endpoint } = entry;
      return [
        ...unreadableBodies(input.body as object).map(([what, body]) => ({
          what,
          endpoint,
          input: { ...input, body },
          statuses: [400],
        })),
        ...otherContentTypes.map((headers) => ({
          what: Object.values(headers).join(' '),
          endpoint,
          input: { ...input, headers },
          statuses: [415],
        })),
        { what: '600 KB', endpoint, input: { ...input, body: huge }, statuses: [413] },
      ];
    });
    await expectRejected(calls);
  });

  it('is 422 for an invalid If-Match, version or Idempotency-Key', async () => {
    const calls = writes.flatMap((entry): BadCall[] => {
      const [input, { endpoint }] = [inputOf(entry), entry];
      const isPost = endpoint.http.startsWith('POST');
      const bad = isPost
        ? ['a b', 'short', '', 'x'.repeat(65), 'ключ-1234', '../../etc']
        : ['7', '"x"', 'W/"7"', '*', '', '"-1"', '"1e9"', '"99999999999"'];
      const versions = isPost || !input.body ? [] : [-1, '1', {}, [], 1.5, 1e308, true];
      const [header, path] = isPost ? ['idempotency-key', 'Idempotency-Key'] : ['if-match', '__v'];
      return [
        ...bad.map((value) => ({
          what: `${header}: ${value}`,
          endpoint,
          input: { ...input, headers: { ...input.headers, [header]: Buffer.from(value).toString('latin1') } },
          statuses: [422],
          path,
        })),
        ...versions.map((value) => ({
          what: `__v = ${JSON.stringify(value)}`,
          endpoint,
          input: { ...input, body: { ...(input.body as object), __v: value } },
          statuses: [422],
          path: '__v',
        })),
      ];
    });
    await expectRejected(calls);
  });

  it('is 401 without a valid token, 400 with two, 431 with a huge one', async () => {
    const tokensFor = (token: string): [string, Record<string, string | string[]>, number][] => [
      ['no token', { 'x-auth-token': '' }, 401],
      ['half a token', { 'x-auth-token': token.slice(0, token.length / 2) }, 401],
      ['another signature', { 'x-auth-token': `${token.slice(0, -4)}AAAA` }, 401],
      ['the same header twice', { 'x-auth-token': [token, token] }, 401],
      ['two tokens', { authorization: `Bearer ${token}x` }, 400],
      ['a value that is not a token', { 'x-auth-token': '../../../etc/passwd' }, 401],
      ['a token of 20 KB', { 'x-auth-token': 't'.repeat(20_000) }, 431],
    ];
    const calls = implemented.flatMap((entry) => {
      const { caller } = entry.endpoint;
      const token = caller === 'staff' ? world.tenant.user.token : inputOf(entry).link;
      if (token === undefined) return [];
      return tokensFor(token).map(([what, headers, status]) => {
        const own: Record<string, string> = what === 'two tokens' ? { 'x-auth-token': token } : {};
        return {
          what,
          endpoint: entry.endpoint,
          input: { ...inputOf(entry), headers: { ...own, ...headers } },
          statuses: [status],
        };
      });
    });
    expect(new Set(calls.map(({ endpoint }) => endpoint.caller))).toEqual(new Set(['staff', 'link']));
    await expectRejected(calls);
  });

  it('has no effect with a query full of operators', async () => {
    const query =
      '?x[$ne]=1&tenantId[$gt]=&__proto__[polluted]=1&constructor[prototype][polluted]=1&$where=sleep(1000)';
    const reads = implemented.filter(({ endpoint }) => endpoint.kind === 'list' || endpoint.kind === 'read');
    for (const entry of reads) {
      const [plain, odd] = await Promise.all([
        world.api.call(entry.endpoint, inputOf(entry)),
        world.api.call(entry.endpoint, { ...inputOf(entry), query }),
      ]);
      expect([odd.status, contentOf(odd)]).toEqual([plain.status, contentOf(plain)]);
    }
  });
});

describe('a raw socket', () => {
  it('gets a 4xx or is closed, whatever it sends', async () => {
    const wrong: string[] = [];
    await inParallel(brokenRequests, async ([what, bytes]) => {
      const answer = await raw(lab.http.url, bytes, { endOnAnswer: true });
      const isRefused = answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer);
      if (!isRefused || /^Injected/im.test(answer) || (answer.match(/^HTTP\/1\.1 2/gm) ?? []).length > 0)
        wrong.push(`${what}: ${answer.slice(0, 200)}`);
    });
    expect(wrong).toEqual([]);
  });
});

it('none of the rejected requests has written anything', async () => {
  expect(before.size).toBeGreaterThan(5);
  const events = (await lab.store.eventCount(world.tenant.code)) - eventsBefore;
  const changed = differences(before, await lab.store.snapshot(world));
  expect({ changed, events }).toEqual({ changed: [], events: 0 });
});

it('unusual texts are stored unchanged', async () => {
  const name =
    'Pressa \u{1f6e0}\ufe0f \u202eabc e\u0301 \u00e9 \u0130\u0131 <img onerror=alert(1)> {{7*7}} =1+1';
  const body = { shortCode: world.code(), name };
  const { _id: id } = await world.api.must(machines.create, { body });
  expect(await world.api.must(machines.single, { params: { id } })).toMatchObject({ name });
});

describe('negative control: a field without validation', () => {
  it('is found, and no other', async () => {
    const fixture = await openFixture();
    try {
      const broken = brokenBodies(fixture.schema, fixture.good);
      const faults = await badFieldFaults(broken, (body) => fixture.send(JSON.stringify(body)));
      expect(faults.some((fault) => fault.startsWith('operator at free'))).toBe(true);
      expect(faults.some((fault) => fault.startsWith('wrong type at free'))).toBe(true);
      expect(faults.filter((fault) => fault.includes('at checked'))).toEqual([]);
    } finally {
      await fixture.close();
    }
  });
});

it('no process has restarted', () => {
  expect(processIds(addresses())).toEqual(processes);
});
