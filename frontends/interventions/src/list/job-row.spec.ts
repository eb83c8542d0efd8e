/** @jest-environment @officina/web-kit/testing/environment */
import { describe, expect, it } from '@jest/globals';
import { sampleJob } from '../testing/sample-job.ts';
import { archivedCounts, descriptionOf, endOf, openCounts, rowOf } from './job-row.ts';

const programmed = (...results: ('OK' | '')[]) =>
  sampleJob({
    type: 'PROGRAMMATA',
    issueDescription: null,
    scheduledMaintenance: { checkList: results.map((result) => ({ title: 'Filtro', result })) },
  });

describe('a row of the list', () => {
  it('describes a scheduled job by its checklist', () => {
    expect(descriptionOf(programmed())).toBe('Controllo programmato');
    expect(descriptionOf(programmed(''))).toBe('Controllo programmato, 1 punto');
    expect(descriptionOf(programmed('OK', '', ''))).toBe('Controllo programmato, 1 di 3 punti OK');
    expect(descriptionOf(sampleJob())).toBe('Perde olio');
  });

  it('has no end while a request is open', () => {
    expect(endOf(sampleJob())).toBeNull();
    expect(endOf(sampleJob({ status: 'CLOSED' }))).toBe('2026-11-20T08:15:00.000Z');
    expect(endOf(sampleJob({ type: 'ESTERNA' }))).toBe('2026-11-20T08:15:00.000Z');
  });
});

describe('the line of counts', () => {
  it('says open, urgent and waiting ones, without the zeros', () => {
    const rows = [sampleJob({ priority: 'URGENT' }), sampleJob({ status: 'WAITING PARTS' }), sampleJob()].map(
      (job) => rowOf(job, undefined),
    );
    expect(openCounts(rows)).toBe('3 aperti, 1 urgente, 1 in attesa di ricambi');
    expect(openCounts(rows.slice(2))).toBe('1 aperto');
    expect(archivedCounts(rows)).toBe('3 archiviati');
  });
});
