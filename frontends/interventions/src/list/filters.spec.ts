/** @jest-environment @officina/web-kit/testing/environment */
import { describe, expect, test } from '@jest/globals';
import { sampleJob } from '../testing/sample-job.ts';
import { archivedFilters, openFilters } from './filters.ts';
import { rowOf } from './job-row.ts';

const jobs = [
  sampleJob({ _id: 'urgent', priority: 'URGENT' }),
  sampleJob({ _id: 'urgent-external', priority: 'URGENT', type: 'ESTERNA', status: 'WAITING PARTS' }),
  sampleJob({ _id: 'reported', priority: 'NORMAL', alreadyReported: true, status: 'ASSIGNED' }),
  sampleJob({ _id: 'low', priority: 'LOW', type: 'PERMANENTE' }),
  sampleJob({ _id: 'planned', priority: 'URGENT', type: 'PROGRAMMATA' }),
  sampleJob({ _id: 'none', priority: null, type: 'PROVVISORIA' }),
];

const filters = openFilters({ id: 'a'.repeat(24), name: 'Anna Rossi' });
const rows = jobs.map((job) => rowOf(job, undefined, new Date('2026-11-22T09:00:00.000Z')));
const selectedBy = (key: string, value: string) => {
  const filter = filters.find((one) => one.key === key);
  return rows.filter((row) => filter?.of(row) === value).map(({ job }) => job._id);
};

describe('the filters of the list', () => {
  test.each([
    ['URGENT', ['urgent', 'urgent-external']],
    ['NORMAL', ['reported']],
    ['LOW', ['low']],
  ])('select only the jobs of priority %s; a scheduled job has none', (value, shown) => {
    expect(selectedBy('priorita', value)).toEqual(shown);
  });

  test.each([
    ['RICHIESTA', ['urgent', 'reported']],
    ['ESTERNA', ['urgent-external']],
    ['PERMANENTE', ['low']],
    ['PROGRAMMATA', ['planned']],
    ['PROVVISORIA', ['none']],
  ])('select only the jobs of type %s', (value, shown) => {
    expect(selectedBy('tipo', value)).toEqual(shown);
  });

  test.each([
    ['OPEN', ['urgent', 'low', 'planned', 'none']],
    ['ASSIGNED', ['reported']],
    ['WAITING PARTS', ['urgent-external']],
  ])('select only the jobs of status %s', (value, shown) => {
    expect(selectedBy('stato', value)).toEqual(shown);
  });

  test('offer the options of the specification', () => {
    const labels = filters.map((one) => ('options' in one ? one.options.map(({ label }) => label) : []));
    expect(labels).toEqual([
      ['I miei lavori'],
      ['Aperto', 'Assegnato', 'Attesa ricambi'],
      ['RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA'],
      ['URGENTE', 'Normale', 'Bassa'],
    ]);
    const archived = archivedFilters(rows).map(({ key }) => key);
    expect(archived).toEqual(['tipo', 'priorita', 'macchina', 'dal', 'al']);
  });
});
