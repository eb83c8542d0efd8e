/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { subjectOf, jobOf } from './items.ts';

const subject = (type: Intervention['type'], issueDescription: string | null, more = {}) =>
  subjectOf(
    jobOf(
      { type, issueDescription, status: 'OPEN', startDate: '2026-06-01T08:00Z', ...more } as Intervention,
      0,
    ),
  );

test('the subject of a job is its problem or type, and that of a scheduled job is its plan', () => {
  expect(subject('RICHIESTA', 'Perde olio')).toBe('Perde olio');
  expect(subject('PERMANENTE', null)).toBe('PERMANENTE');
  expect(subject('PROGRAMMATA', null)).toBe('Manutenzione programmata');
  expect(subject('PROGRAMMATA', 'Perde olio')).toBe('Manutenzione programmata');
  expect(subject('PROGRAMMATA', 'Perde olio', { maintenanceName: 'Cambio olio' })).toBe('Cambio olio');
});
