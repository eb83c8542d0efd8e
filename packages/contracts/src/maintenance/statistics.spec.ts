import { describe, expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import { statistics } from './statistics.ts';

const machine = '65a1b2c3d4e5f60718293a4b';
const period = { start: '01012026', end: '31122026', machine: 'all' };

describe('the path of statistics', () => {
  it('has a machine id, or all', () => {
    for (const one of [machine, 'all'])
      expect(issuesOf(statistics.days.params, { machine: one })).toEqual([]);
    for (const other of ['ALL', 'PR04', '', '$ne'])
      expect(issuesOf(statistics.days.params, { machine: other })).toEqual([
        'machine: Identificativo non valido',
      ]);
  });

  it('has a day as DDMMYYYY', () => {
    expect(issuesOf(statistics.day.params, { day: '22112026', machine })).toEqual([]);
    expect(issuesOf(statistics.day.params, { day: '2026-11-22', machine })).toEqual(['day: Data non valida']);
  });

  it('has a period of at least a day and at most ten years', () => {
    const { params } = statistics.indicators;
    expect(issuesOf(params, period)).toEqual([]);
    expect(issuesOf(params, { ...period, end: period.start })).toEqual([]);
    expect(issuesOf(params, { ...period, start: '01012027' })).toEqual([
      'start: La data di inizio è dopo la data di fine',
    ]);
    expect(issuesOf(params, { ...period, start: '01012017' })).toEqual([]);
    expect(issuesOf(params, { ...period, start: '31122016' })).toEqual([]);
    expect(issuesOf(params, { ...period, start: '30122016' })).toEqual(['start: Al massimo dieci anni']);
  });
});
