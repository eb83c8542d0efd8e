import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { machines } from '@officina/contracts/maintenance/machines';
import { problem, type ProblemCode } from '@officina/contracts/problem';
import { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { sampleMachine } from '../testing/sample-machine.ts';
import { json, testGateway } from '../testing/test-gateway.ts';

const id = sampleMachine(1)._id;
const edit = `/api/maintenance/machine/${id}/edit`;
const create = '/api/maintenance/machine/create';
const body = { shortCode: 'M0001' };
const withInternals = { ...sampleMachine(1), tenantId: 'ROSSI', _outbox: ['hidden'] };

let gateway: Awaited<ReturnType<typeof testGateway>>;
let reached: unknown[];
const stops: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  gateway = await testGateway();
  const { nats } = gateway;
  stops.push(
    await standIn(nats, 'maintenance', machines.create, (request) => {
      reached.push(request);
      return sampleMachine(1);
    }),
    await standIn(nats, 'maintenance', machines.edit, (request) => {
      reached.push(request);
      if (request.version === 7)
        throw new AppError('stale', 'Cambiato nel frattempo', { current: withInternals });
      if (request.version === 500) throw new Error('secret words of a stack');
      return withInternals;
    }),
  );
});
beforeEach(() => {
  reached = [];
});
afterAll(async () => {
  await gateway.close();
  for (const stop of stops) await stop.close();
});

async function expectProblem(path: string, init: RequestInit, status: number, code: ProblemCode) {
  const answer = await gateway.fetch(path, init);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const problemBody = problem.parse(await answer.json());
  expect(problemBody).toMatchObject({ status, code, message: problemBody.detail });
  expect(problemBody.requestId).toBe(answer.headers.get('x-request-id'));
  return { ...problemBody, headers: answer.headers };
}

describe('an unreadable request', () => {
  it.each([
    ['truncated JSON', '{"shortCode":"M1"'],
    ['a trailing comma', '{"shortCode":"M001",}'],
    ['a byte-order mark', '\uFEFF{"shortCode":"M001"}'],
    ['NaN', '{"shortCode":NaN}'],
    ['a key twice', '{"shortCode":"M001","shortCode":"M002"}'],
    ['no body', ''],
    ['deep nesting', '{"a":'.repeat(1_000) + '1' + '}'.repeat(1_000)],
  ])('is 400: %s', async (_, text) => {
    await expectProblem(create, json('POST', text), 400, 'malformed');
    expect(reached).toEqual([]);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('is 415: %s', async (type) => {
    await expectProblem(create, json('POST', '{}', { 'content-type': type }), 415, 'unsupported_media');
  });

  it('is 413 beyond 512 KB, and 415 if compressed', async () => {
    const huge = JSON.stringify({ ...body, name: 'x'.repeat(600_000) });
    await expectProblem(create, json('POST', huge), 413, 'too_large');
    const packed = json('POST', '{}', { 'content-encoding': 'gzip' });
    const answer = await gateway.fetch(create, packed);
    expect(answer.status).toBe(415);
  });
});

describe('an invalid request', () => {
  it.each([
    ['a wrong type', { shortCode: 7 }, 'shortCode'],
    ['an array', [], ''],
    ['null', null, ''],
    ['an operator', { ...body, name: { $ne: null } }, 'name.$ne'],
    ['a prototype', JSON.parse('{"shortCode":"M001","__proto__":{"a":1}}') as object, '__proto__'],
    ['an invalid version', { __v: -1 }, '__v'],
  ])('is 422 with the path: %s', async (_, wrong, path) => {
    const { errors } = await expectProblem(edit, json('PUT', wrong), 422, 'invalid');
    expect(errors?.map((error) => error.path)).toContain(path);
    expect(reached).toEqual([]);
  });

  it.each(['7', '"x"', 'W/"7"', '"-1"', '*'])('is 422 at __v for If-Match %s', async (tag) => {
    const { errors } = await expectProblem(edit, json('PUT', {}, { 'if-match': tag }), 422, 'invalid');
    expect(errors).toEqual([{ path: '__v', message: 'Versione non valida' }]);
  });

  it('is 422 at __v for a version in the body that cannot be one, also beside If-Match', async () => {
    const sent = json('PUT', { __v: -1 }, { 'if-match': '"7"' });
    const { errors } = await expectProblem(edit, sent, 422, 'invalid');
    expect(errors).toEqual([{ path: '__v', message: 'Versione non valida' }]);
  });

  it('is 422 at Idempotency-Key for an invalid key', async () => {
    const { errors } = await expectProblem(
      create,
      json('POST', body, { 'idempotency-key': 'a b' }),
      422,
      'invalid',
    );
    expect(errors?.[0]?.path).toBe('Idempotency-Key');
  });

  it('is 422 for a day that does not exist', async () => {
    const { errors } = await expectProblem(
      '/api/action/sft/maintenance/31022026/01032026',
      {},
      422,
      'invalid',
    );
    expect(errors?.[0]?.path).toBe('start');
  });
});

describe('addresses', () => {
  it.each(['123', 'g'.repeat(24), `${id}0`, '__proto__', 'x'.repeat(5_000)])(
    'with a malformed id are 404: %#',
    async (bad) => {
      await expectProblem(`/api/maintenance/machine/single/${bad}`, {}, 404, 'not_found');
    },
  );

  it.each([
    '/api/nothing',
    '//api/user',
    '/api/user/',
    '/API/user',
    '/api/%2e%2e/user',
    '/api/machine/../user%00',
  ])('that do not exist are 404: %s', async (path) => {
    const answer = await gateway.fetch(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('are 400 when they cannot be decoded', async () => {
    await expectProblem('/api/maintenance/machine/single/%zz', {}, 400, 'malformed');
  });

  it('report the methods that they support', async () => {
    const { headers } = await expectProblem(create, { method: 'GET' }, 405, 'method_not_allowed');
    expect(headers.get('allow')).toBe('POST');
    await expectProblem(create, { method: 'PATCH' }, 405, 'method_not_allowed');
  });

  it('ignore a method override header', async () => {
    await expectProblem(create, { headers: { 'x-http-method-override': 'POST' } }, 405, 'method_not_allowed');
  });
});

describe('the answer of a service', () => {
  it('is passed on with its code and the current document', async () => {
    const problemBody = await expectProblem(edit, json('PUT', {}, { 'if-match': '"7"' }), 409, 'stale');
    expect(problemBody.current).toEqual(sampleMachine(1));
  });

  it('is generic for an unexpected error', async () => {
    const problemBody = await expectProblem(edit, json('PUT', { __v: 500 }), 500, 'internal');
    expect(JSON.stringify(problemBody)).not.toContain('secret');
    expect(problemBody.message).toBe('Errore interno: riferire il codice della richiesta');
  });

  it('is 503 if the service is down', async () => {
    const problemBody = await expectProblem('/api/maintenance/machine/all', {}, 503, 'unavailable');
    expect(problemBody.message).toBe('Servizio non raggiungibile, riprovare tra poco');
  });

  it('is stripped to the contract', async () => {
    const answer = await gateway.fetch(edit, json('PUT', {}));
    expect(await answer.json()).toEqual(sampleMachine(1));
  });
});

describe('a valid request', () => {
  it('passes version and key to the service, and drops unknown fields', async () => {
    const withKey = json(
      'POST',
      { ...body, tenantId: 'CANTINA', __v: 3 },
      { 'idempotency-key': 'key-12345' },
    );
    expect((await gateway.fetch(`${create}?x[$ne]=1`, withKey)).status).toBe(201);
    expect((await gateway.fetch(edit, json('PUT', { __v: 3 }, { 'if-match': '"4"' }))).status).toBe(200);
    expect(reached).toEqual([
      { params: {}, body: expect.not.objectContaining({ tenantId: 'CANTINA' }), idempotencyKey: 'key-12345' },
      { params: { id }, body: expect.not.objectContaining({ __v: 3 }), version: 4 },
    ]);
  });

  it('keeps its request id if it is safe', async () => {
    const kept = await gateway.fetch('/api/nothing', { headers: { 'x-request-id': 'abc_12345-z' } });
    expect(kept.headers.get('x-request-id')).toBe('abc_12345-z');
    const replaced = await gateway.fetch('/api/nothing', { headers: { 'x-request-id': 'a b{}<>' } });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('never logs its query', async () => {
    await gateway.fetch('/api/nothing?token=very-secret');
    expect(gateway.log()).toContain('/api/nothing');
    expect(gateway.log()).not.toContain('very-secret');
  });
});

it('every answer has the security headers, and none for other origins', async () => {
  for (const path of ['/api/nothing', '/api/openapi.json', '/health/live', '/login']) {
    const { headers } = await gateway.fetch(path, {
      headers: { origin: 'https://app.evil' },
      redirect: 'manual',
    });
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-eval|script-src[^;]*unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/no-referrer|same-origin/);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const features = headers.get('permissions-policy')?.split(', ') ?? [];
    expect(features.filter((one) => !one.endsWith('=()')).sort()).toEqual([
      ...['camera=(self)', 'fullscreen=(self)', 'geolocation=(self)'],
    ]);
    expect(features).toEqual(
      expect.arrayContaining(['microphone=()', 'payment=()', 'usb=()', 'display-capture=()', 'serial=()']),
    );
  }
});
