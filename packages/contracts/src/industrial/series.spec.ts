import { expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import { productionData } from './series.ts';

const problems = (verb: 'days' | 'reduced', startDate: string, endDate: string) =>
  issuesOf(productionData[verb].params, { startDate, endDate });

it.each<[string, string, string[]]>([
  ['31-11-2026', '30-11-2026', ['startDate: Data non valida']],
  ['31-02-2026', '01-03-2026', ['startDate: Data non valida']],
  ['2026-11-01', '30-11-2026', ['startDate: Data non valida']],
  ['1-1-2026', '02-01-2026', ['startDate: Data non valida']],
  ['01-11-2026', '29-02-2027', ['endDate: Data non valida']],
  ['01-01-2026', '02-01-26', ['endDate: Data non valida']],
  ['31-02-2026', '1-1-2026', ['startDate: Data non valida', 'endDate: Data non valida']],
  ['02-11-2026', '01-11-2026', ['startDate: La data di inizio è dopo la data di fine']],
  ['01-11-2026', '01-11-2026', []],
])('the days from %s to %s: %j', (startDate, endDate, issues) => {
  expect(problems('days', startDate, endDate)).toEqual(issues);
  expect(problems('reduced', startDate, endDate)).toEqual(issues);
});

it('a period has at most 31 days with details, 400 without', () => {
  expect(problems('days', '21-10-2026', '20-11-2026')).toEqual([]);
  expect(problems('days', '20-10-2026', '20-11-2026')).toEqual(['endDate: Al massimo 31 giorni']);
  expect(problems('reduced', '17-10-2025', '20-11-2026')).toEqual([]);
  expect(problems('reduced', '16-10-2025', '20-11-2026')).toEqual(['endDate: Al massimo 400 giorni']);
});

const sheetProblems = (body: object) => issuesOf(productionData.excel.body, body);
const series = Array.from({ length: 20 }, (_, at) => `S-${at}`);

it.each<[object, string[]]>([
  [{ startDate: '20-11-2026', series }, []],
  [{ startDate: '17-10-2025', endDate: '20-11-2026', series }, []],
  [{ startDate: '16-10-2025', endDate: '20-11-2026', series }, ['endDate: Al massimo 400 giorni']],
  [
    { startDate: '21-11-2026', endDate: '20-11-2026', series },
    ['startDate: La data di inizio è dopo la data di fine'],
  ],
  [{ startDate: '31-02-2026', series }, ['startDate: Data non valida']],
])('the days of a sheet are checked as those of the chart: %j', (body, messages) => {
  expect(sheetProblems(body)).toEqual(messages);
});

it('a sheet has from one to twenty series', () => {
  const paths = [[], [...series, 'S-20']].map((keys) =>
    sheetProblems({ startDate: '20-11-2026', series: keys }).map((problem) => problem.split(':')[0]),
  );
  expect(paths).toEqual([['series'], ['series']]);
});
