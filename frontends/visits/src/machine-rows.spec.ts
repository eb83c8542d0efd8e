import { describe, expect, test } from '@jest/globals';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { lastGrades, machineRows } from './machine-rows.ts';

const machine = (code: string, more: Partial<Machine> = {}): Machine => ({
  ...{ _id: code, __v: 0, shortCode: code, name: `Macchina ${code}`, site: 'qui', isActive: true },
  ...{ tags: [], ceMark: false, therIsManual: false, conformCertificate: false, customData: [] },
  ...more,
});
const visit = (
  id: string,
  datetime: string,
  ...rows: [id: string, status: VisitGrade, name?: string][]
): Visit => ({
  ...{ _id: id, __v: 0, site: 'qui', datetime },
  machines: rows.map(([machineId, status, name]) => ({ machineId, status, name, code: machineId })),
});

describe('the machines of a visit', () => {
  const machines = [
    machine('C'),
    machine('A'),
    machine('B', { site: 'altrove' }),
    machine('D', { isActive: false }),
  ];
  const rows = (siteId: string, stored?: Visit, grades = {}) =>
    machineRows({ siteId, grades, stored, machines }).map(({ id, name }) => `${id} ${name}`);

  test('are the active machines at its site, sorted by code; none without a site', () => {
    expect(rows('qui')).toEqual(['A Macchina A', 'C Macchina C']);
    expect(rows('')).toEqual([]);
  });

  test('include graded machines that moved, are inactive or deleted; deleted ones keep their name', () => {
    const stored = visit('v', '2026-01-01', ['B', 'GOOD'], ['D', 'BAD'], ['X', 'SOSO', 'Pressa di allora']);
    expect(rows('qui', stored)).toEqual([
      ...['A Macchina A', 'B Macchina B', 'C Macchina C', 'D Macchina D', 'X Pressa di allora'],
    ]);
  });

  test('include machines that were graded before the site was changed', () => {
    expect(rows('altrove', undefined, { A: 'GOOD' })).toEqual(['A Macchina A', 'B Macchina B']);
  });
});

test('the last grade of a machine is from the latest other visit before this one', () => {
  const visits = [
    visit('after', '2026-03-01T08:00:00.000Z', ['A', 'OUTOFORDER']),
    visit('own', '2026-02-01T08:00:00.000Z', ['A', 'GOOD'], ['B', 'GOOD']),
    visit('before', '2026-01-15T08:00:00.000Z', ['A', 'SOSO']),
    visit('old', '2026-01-01T08:00:00.000Z', ['A', 'BAD'], ['C', 'BAD']),
  ];
  const last = lastGrades(visits, { id: 'own', before: '2026-02-01T08:00:00.000Z' });
  expect(Object.fromEntries(last)).toEqual({
    A: { status: 'SOSO', datetime: '2026-01-15T08:00:00.000Z' },
    C: { status: 'BAD', datetime: '2026-01-01T08:00:00.000Z' },
  });
  const later = lastGrades(visits, { id: 'own', before: '2026-02-02T08:00:00.000Z' });
  expect(later.get('A')).toMatchObject({ status: 'SOSO' });
  const ofNew = lastGrades(visits, { id: undefined, before: '2026-04-01T00:00:00.000Z' });
  expect(ofNew.get('A')).toMatchObject({ status: 'OUTOFORDER' });
});

test('the last grade is never from a visit in the future', () => {
  const future = new Date(Date.now() + 3_600_000).toISOString();
  const visits = [
    visit('future', future, ['A', 'OUTOFORDER']),
    visit('past', '2026-01-15T08:00:00.000Z', ['A', 'SOSO']),
  ];
  const last = lastGrades(visits, { id: 'own', before: '2062-01-01T08:00:00.000Z' });
  expect(last.get('A')).toMatchObject({ status: 'SOSO' });
});
