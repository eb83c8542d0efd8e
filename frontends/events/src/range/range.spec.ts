import { expect, test } from '@jest/globals';
import { compact, lastDays } from './range.ts';

test('[S9.eventDays] the default is the last 10 days to today, in the days of the plant', () => {
  expect(lastDays(new Date('2026-09-16T22:30:00.000Z'))).toEqual({ from: '2026-09-07', to: '2026-09-17' });
});

test('[S9.eventDays] days travel as DDMMYYYY; what is no day still makes a path', () => {
  expect(compact('2026-09-07')).toBe('07092026');
  expect(compact('31/02/2026')).toBe('31022026');
  expect(compact('')).toBe('-');
});
