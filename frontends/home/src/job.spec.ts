/** @jest-environment @officina/web-kit/testing/environment */
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import { expect, it } from '@jest/globals';
import { jobName, jobText, type Intervention, type Machine } from './job.ts';

const intervention = { type: 'RICHIESTA', issueDescription: 'Perde olio' } as Intervention;
const machine = { shortCode: 'TOR-01', name: null } as unknown as Machine;

it('jobName is the machine’s name, also while it is loading and after it was deleted', () => {
  expect(jobName({ intervention, machine })).toBe('TOR-01');
  expect(jobName({ intervention, machine: undefined })).toBe('…');
  expect(jobName({ intervention, machine: null })).toBe('Macchina non più in elenco');
});

it('jobText describes a scheduled job by its checklist, not by a text left from its former type', () => {
  const checkList = [{ title: 'Olio', result: '' as const }];
  const planned = {
    ...intervention,
    type: 'PROGRAMMATA',
    scheduledMaintenance: { checkList },
  } as Intervention;
  expect(jobText({ intervention: planned, machine })).toBe('Controllo programmato, 1 punto');
  const named = (maintenanceName: string | null) =>
    jobText({ intervention: { ...planned, maintenanceName }, machine });
  expect(named('Taratura')).toBe('Taratura');
  expect(named(null)).toBe('Controllo programmato (piano eliminato)');
  const plan = { description: 'Cambio olio' } as DuePlan;
  expect(jobText({ intervention: planned, machine, plan })).toBe('Cambio olio');
  expect(jobText({ intervention, machine })).toBe('Perde olio');
  expect(jobText({ intervention: { ...intervention, issueDescription: null }, machine })).toBe(
    'Senza descrizione',
  );
});
