/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { isRefused, periodOf, refusalsOf, spanOf } from './period.tsx';

test.each([
  ['30g', '2026-10-23'],
  ['3m', '2026-08-22'],
  ['12m', '2025-11-22'],
  ['2a', '2024-11-22'],
] as const)(
  '%s begins on %s and goes on for the 15 days in which something is said to be due',
  (preset, from) => {
    expect(periodOf(preset, '2026-11-22')).toEqual({ from, to: '2026-12-07' });
  },
);

test('a period is from midnight to midnight at the plant, also where the clock changes, both days included', () => {
  const { from, to } = spanOf({ from: '2026-10-25', to: '2026-10-25' });
  expect(new Date(from).toISOString()).toBe('2026-10-24T22:00:00.000Z');
  expect((to - from) / 3_600_000).toBe(25);
});

test('what cannot be drawn is refused at its field', () => {
  expect(refusalsOf({ from: '2026-01-01', to: '2026-01-01' })).toEqual({});
  expect(refusalsOf({ from: '31/02/2026', to: '' })).toEqual({
    from: 'Data non valida',
    to: 'Data non valida',
  });
  expect(refusalsOf({ from: '2026-01-02', to: '2026-01-01' })).toEqual({
    from: 'La data di inizio è dopo la data di fine',
  });
  expect(refusalsOf({ from: '2016-01-01', to: '2026-01-02' })).toEqual({ to: 'Al massimo 10 anni' });
  expect(isRefused({ from: '2016-01-01', to: '2026-01-01' })).toBe(false);
});
