import { expect, test } from '@jest/globals';
import { isTransient, noAnswer, readProblem } from './api-error.ts';
const answer = (status: number, body: string, headers = {}) => new Response(body, { status, headers });

test('a problem keeps its code, its text and the fields it names', async () => {
  const body = {
    status: 422,
    code: 'invalid',
    message: 'Dati non validi',
    requestId: 'r1',
    errors: [{ path: 'shortCode', message: 'Name must be min 4' }],
  };
  expect(await readProblem(answer(422, JSON.stringify(body)))).toMatchObject(body);
});

test('the other version of a stale document comes along', async () => {
  const problem = await readProblem(answer(409, '{"code":"stale","message":"x","current":{"__v":4}}'));
  expect(problem).toMatchObject({ status: 409, code: 'stale', current: { __v: 4 } });
});

test('an answer that is no problem still becomes one, with the request id of its header', async () => {
  const problem = await readProblem(answer(502, '<html>', { 'x-request-id': 'r2' }));
  expect(problem).toMatchObject({ status: 502, code: '502', requestId: 'r2', errors: [] });
  expect(isTransient(problem)).toBe(true);
});

test('no answer is told apart from a late one', () => {
  expect(noAnswer(new TypeError('Failed to fetch')).code).toBe('network');
  expect(noAnswer(new DOMException('late', 'TimeoutError')).code).toBe('timeout');
});
