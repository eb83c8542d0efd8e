/** @jest-environment @officina/web-kit/testing/environment */
import { describe, expect, it } from '@jest/globals';
import { sampleJob } from '../testing/sample-job.ts';
import { archivedCounts, descriptionOf, endOf, openCounts, rowOf } from './job-row.ts';

const time = new Date('2026-11-22T09:00:00.000Z');

const programmed = (...results: ('OK' | '')[]) =>
  sampleJob({
    type: 'PROGRAMMATA',
    issueDescription: null,
    scheduledMaintenance: { checkList: results.map((result) => ({ title: 'Filtro', result })) },
  });

describe('a row of the list', () => {
  it('describes a scheduled job by its plan and checklist', () => {
    const named = (maintenanceName: string | null) =>
      descriptionOf({ ...programmed('OK', ''), maintenanceName });
    expect(named('Cambio olio')).toBe('Cambio olio, 1 di 2 punti OK');
    expect(named(null)).toBe('Controllo programmato (piano eliminato), 1 di 2 punti OK');
    expect(descriptionOf(programmed())).toBe('Controllo programmato');
    expect(descriptionOf(programmed(''))).toBe('Controllo programmato, 1 punto');
    expect(descriptionOf(programmed('OK', '', ''))).toBe('Controllo programmato, 1 di 3 punti OK');
    expect(descriptionOf(sampleJob())).toBe('Perde olio');
  });

  it('is shown though its machine was deleted', () => {
    const row = rowOf(sampleJob(), undefined, time);
    expect([row.code, row.name]).toEqual(['—', 'Macchina non più in elenco']);
  });

  it('shows its age and whether its expected end has passed', () => {
    const { age, isLate } = rowOf(sampleJob(), undefined, time);
    expect([age, isLate]).toEqual(['da 2 giorni', false]);
    const startingOn = (startDate: string) => rowOf(sampleJob({ startDate }), undefined, time).age;
    expect(startingOn('2026-11-12T08:00:00.000Z')).toBe('da 10 giorni');
    expect(startingOn('2026-11-30T08:00:00.000Z')).toBe('dal 30/11/2026');
    const external = sampleJob({ type: 'ESTERNA', endDate: '2026-11-21T08:00:00.000Z' });
    expect(rowOf(external, undefined, time).isLate).toBe(true);
  });

  it('has no end as an open request, nor without an expected end', () => {
    const nextDay = '2026-11-21T08:15:00.000Z';
    expect(endOf(sampleJob({ endDate: nextDay }))).toBeNull();
    expect(endOf(sampleJob({ status: 'CLOSED' }))).toBe('2026-11-20T08:15:00.000Z');
    expect(endOf(sampleJob({ type: 'ESTERNA', endDate: nextDay }))).toBe(nextDay);
    // The default end of every new job.
    expect(endOf(sampleJob({ type: 'ESTERNA' }))).toBeNull();
  });
});

describe('the counts above the list', () => {
  it('show open, urgent and waiting jobs, without zeros', () => {
    const rows = [sampleJob({ priority: 'URGENT' }), sampleJob({ status: 'WAITING PARTS' }), sampleJob()].map(
      (job) => rowOf(job, undefined, time),
    );
    expect(openCounts(rows)).toEqual(['3 da fare', '1 urgente', '1 in attesa di ricambi']);
    expect(openCounts(rows.slice(2))).toEqual(['1 da fare']);
    expect(archivedCounts(rows)).toEqual(['3 archiviati']);
    const planned = rowOf(sampleJob({ type: 'PROGRAMMATA', priority: 'URGENT' }), undefined, time);
    expect(openCounts([planned])).toEqual(['1 da fare']);
  });
});
