/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { defaultRange } from './range.ts';

test('[S9.eventDays] the default range is the last 10 days up to today, in the plant’s zone', () => {
  expect(defaultRange(new Date('2026-09-16T22:30:00.000Z'))).toEqual({
    from: '2026-09-07',
    to: '2026-09-17',
  });
});
