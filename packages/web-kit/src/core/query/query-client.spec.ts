import { expect, test } from '@jest/globals';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from './query-client.tsx';

const failed = (status: number) => new ApiError({ status, code: 'x', message: 'x' });
const { queries, mutations } = queryClient.getDefaultOptions();
const asksAgain = (failures: number, error: Error) =>
  typeof queries?.retry === 'function' && queries.retry(failures, error);

test('a write is never sent again by itself', () => {
  expect(mutations?.retry).toBe(false);
});

test('a read is repeated up to twice, and only when no answer came', () => {
  const asked = [0, 400, 401, 403, 404, 409, 422, 429, 500, 501, 502, 503, 504];
  expect(asked.filter((status) => asksAgain(0, failed(status)))).toEqual([0, 502, 503, 504]);
  expect([0, 1, 2, 3].map((failures) => asksAgain(failures, failed(503)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(asksAgain(0, new Error('of ours'))).toBe(false);
});
