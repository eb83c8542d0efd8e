import { expect, it } from '@jest/globals';
import { requestId } from './adapter.ts';

const requestIdFor = (value: string | string[] | undefined) =>
  requestId({ headers: { 'x-request-id': value as string } });
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it.each(['abcd1234', 'A_b-C_d-1', 'x'.repeat(64)])('a safe id of the client is kept: %s', (id) => {
  expect(requestIdFor(id)).toBe(id);
});

it.each([
  undefined,
  '',
  'short',
  'x'.repeat(65),
  'two words',
  'a\nline-of-a-log',
  '<script>1',
  'così-fan-tutte',
])('any other id is replaced: %j', (id) => {
  expect(requestIdFor(id)).toMatch(uuid);
  expect(requestIdFor(id)).not.toBe(requestIdFor(id));
});
