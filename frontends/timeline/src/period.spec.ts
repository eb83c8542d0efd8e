/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { isInvalid, periodOf, periodErrors, spanOf } from './period.tsx';

test.each([
  ['30g', '2026-10-23'],
  ['3m', '2026-08-22'],
  ['12m', '2025-11-22'],
  ['2a', '2024-11-22'],
] as const)('%s begins on %s and includes the next 15 days', (preset, from) => {
  expect(periodOf(preset, '2026-11-22')).toEqual({ from, to: '2026-12-07' });
});

test('a period includes both days in the plant’s time zone, also when daylight saving time changes', () => {
  const { from, to } = spanOf({ from: '2026-10-25', to: '2026-10-25' });
  expect(new Date(from).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect((to - from) / 3_600_000).toBe(25);
});

test('an invalid period is reported at its field', () => {
  expect(periodErrors({ from: '2026-01-01', to: '2026-01-01' })).toEqual({});
  expect(periodErrors({ from: '31/02/2026', to: '' })).toEqual({
    from: 'Data non valida',
    to: 'Data non valida',
  });
  expect(periodErrors({ from: '2026-01-02', to: '2026-01-01' })).toEqual({
    from: 'La data di inizio è dopo la data di fine',
  });
  expect(periodErrors({ from: '2016-01-01', to: '2026-01-02' })).toEqual({ to: 'Al massimo 10 anni' });
  expect(isInvalid({ from: '2016-01-01', to: '2026-01-01' })).toBe(false);
});
