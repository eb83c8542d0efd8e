import { expect, test } from '@jest/globals';
import { isTransient, connectionError, readError } from './api-error.ts';
const answer = (status: number, body: string, headers = {}) => new Response(body, { status, headers });

test('a problem keeps its code, its message and the fields that it names', async () => {
  const body = {
    status: 422,
    code: 'invalid',
    message: 'Dati non validi',
    requestId: 'r1',
    errors: [{ path: 'shortCode', message: 'Name must be min 4' }],
  };
  expect(await readError(answer(422, JSON.stringify(body)))).toMatchObject(body);
});

test('a stale problem carries the current version of the document', async () => {
  const problem = await readError(answer(409, '{"code":"stale","message":"x","current":{"__v":4}}'));
  expect(problem).toMatchObject({ status: 409, code: 'stale', current: { __v: 4 } });
});

test('any other failed answer becomes a problem with the request id of its header', async () => {
  const problem = await readError(answer(502, '<html>', { 'x-request-id': 'r2' }));
  expect(problem).toMatchObject({ status: 502, code: '502', requestId: 'r2', errors: [] });
  expect(isTransient(problem)).toBe(true);
});

test('a lost connection and a timeout have different codes', () => {
  expect(connectionError(new TypeError('Failed to fetch')).code).toBe('network');
  expect(connectionError(new DOMException('late', 'TimeoutError')).code).toBe('timeout');
});
