/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { aboutOf, jobOf } from './items.ts';

const about = (type: Intervention['type'], issueDescription: string | null, more = {}) =>
  aboutOf(
    jobOf(
      { type, issueDescription, status: 'OPEN', startDate: '2026-06-01T08:00Z', ...more } as Intervention,
      0,
    ),
  );

test('a job is about its problem, else of its type; a scheduled one about its plan, whatever it was before', () => {
  expect(about('RICHIESTA', 'Perde olio')).toBe('Perde olio');
  expect(about('PERMANENTE', null)).toBe('PERMANENTE');
  expect(about('PROGRAMMATA', null)).toBe('Manutenzione programmata');
  expect(about('PROGRAMMATA', 'Perde olio')).toBe('Manutenzione programmata');
  expect(about('PROGRAMMATA', 'Perde olio', { maintenanceName: 'Cambio olio' })).toBe('Cambio olio');
});
