import { expect, test } from '@jest/globals';
import { problemCodes } from './problem.ts';

// By hand, from design §5.
const statuses = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  stale: 409,
  locked: 409,
  duplicate: 409,
  already_open: 409,
  in_use: 409,
  gone: 410,
  too_large: 413,
  unsupported_media: 415,
  invalid: 422,
  unknown_field: 422,
  too_many: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
  disk_full: 503,
  timeout: 504,
};

test('each code has its status', () => {
  expect(
    Object.fromEntries(Object.entries(problemCodes).map(([code, { status }]) => [code, status])),
  ).toEqual(statuses);
});
