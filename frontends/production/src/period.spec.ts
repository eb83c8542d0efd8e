/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { isSlow, lastDays, finishedPart, periodErrors } from './period.tsx';

test.each([
  ['2026-01-01', '2026-04-01', false],
  ['2026-01-01', '2026-04-02', true],
  ['2026-11-30', '2027-02-28', false],
  ['2026-11-30', '2027-03-01', true],
])('[S9.production] from %s to %s is longer than three months: %s', (from, to, slow) => {
  expect(isSlow({ from, to })).toBe(slow);
});

test('an invalid period has an error at its field', () => {
  expect(periodErrors({ from: '2025-10-17', to: '2026-11-20' })).toBeUndefined();
  expect(periodErrors({ from: '2025-10-16', to: '2026-11-20' })).toEqual({ to: 'Al massimo 400 giorni' });
  expect(periodErrors({ from: '2026-11-21', to: '2026-11-20' })).toEqual({
    from: 'La data di inizio è dopo la data di fine',
  });
  expect(periodErrors({ from: '2026-11-20T00:00', to: '2200-01-01' })).toEqual({
    from: 'Data non valida',
    to: 'Data non valida',
  });
  expect(periodErrors({ from: '', to: '31/02/2026' })).toEqual({
    from: 'Data non valida',
    to: 'Data non valida',
  });
});

test('a period is reduced to its finished days, and the default is the last week', () => {
  const today = '2026-11-21';
  expect(finishedPart({ from: '2026-11-19', to: '2026-12-01' }, today)).toEqual({
    from: '2026-11-19',
    to: '2026-11-20',
  });
  expect(finishedPart({ from: '2026-11-01', to: '2026-11-03' }, today)).toEqual({
    from: '2026-11-01',
    to: '2026-11-03',
  });
  expect(finishedPart({ from: today, to: today }, today)).toBeUndefined();
  expect(lastDays(today)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
});
