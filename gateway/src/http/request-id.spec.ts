import { expect, it } from '@jest/globals';
import { requestId } from './adapter.ts';

const given = (value: string | string[] | undefined) =>
  requestId({ headers: { 'x-request-id': value as string } });
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it.each(['abcd1234', 'A_b-C_d-1', 'x'.repeat(64)])('a harmless id of the caller’s is kept: %s', (id) => {
  expect(given(id)).toBe(id);
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
])('anything else gets a new one: %j', (id) => {
  expect(given(id)).toMatch(uuid);
  expect(given(id)).not.toBe(given(id));
});
