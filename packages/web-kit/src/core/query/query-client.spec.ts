import { expect, test } from '@jest/globals';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from './query-client.tsx';

const failed = (status: number) => new ApiError({ status, code: 'x', message: 'x' });
const { queries, mutations } = queryClient.getDefaultOptions();
const isRetried = (failures: number, error: Error) =>
  typeof queries?.retry === 'function' && queries.retry(failures, error);

test('a write is never retried automatically', () => {
  expect(mutations?.retry).toBe(false);
});

test('a read is retried up to twice, and only without an answer', () => {
  const statuses = [0, 400, 401, 403, 404, 409, 422, 429, 500, 501, 502, 503, 504];
  expect(statuses.filter((status) => isRetried(0, failed(status)))).toEqual([0, 502, 503, 504]);
  expect([0, 1, 2, 3].map((failures) => isRetried(failures, failed(503)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isRetried(0, new Error('ours'))).toBe(false);
});
