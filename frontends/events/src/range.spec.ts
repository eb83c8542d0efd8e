/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { lastDays } from './range.ts';

test('[S9.eventDays] the default is the last 10 days to today, in the days of the plant', () => {
  expect(lastDays(new Date('2026-09-16T22:30:00.000Z'))).toEqual({ from: '2026-09-07', to: '2026-09-17' });
});
