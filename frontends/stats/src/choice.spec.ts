/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { lastTwelveMonths } from './choice.tsx';

test('the default period is the last 12 months including the current one, in the plant’s time zone', () => {
  expect(lastTwelveMonths(new Date('2026-11-22T12:00:00.000Z'))).toEqual({
    from: '2025-12-01',
    to: '2026-11-22',
  });
  expect(lastTwelveMonths(new Date('2026-01-31T12:00:00.000Z'))).toEqual({
    from: '2025-02-01',
    to: '2026-01-31',
  });
  expect(lastTwelveMonths(new Date('2026-12-31T23:30:00.000Z'))).toEqual({
    from: '2026-02-01',
    to: '2027-01-01',
  });
});
