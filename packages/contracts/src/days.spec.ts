import { describe, expect, it } from '@jest/globals';
import { calendarDay, inOrder } from './days.ts';
import { events } from './events/events.ts';
import { productionData } from './industrial/series.ts';
import { issuesOf } from './testing/issues.ts';

describe('calendar days', () => {
  it.each([
    ['21112026', '2026-11-21'],
    ['29022028', '2028-02-29'],
    ['01-12-2026', '2026-12-01'],
    ['31022026', null],
    ['29022026', null],
    ['00012026', null],
    ['01132026', null],
    ['01011899', null],
    ['1112026', null],
    ['', null],
  ])('reads %s as %s', (written, day) => {
    expect(calendarDay(written)).toBe(day);
  });

  it('are compared across years', () => {
    expect(inOrder('31122025', '01012026')).toBe(true);
    expect(inOrder('01012026', '31122025')).toBe(false);
  });
});

describe('days in a path', () => {
  const { params } = events.list;

  it('accept a range, also of one day', () => {
    expect(issuesOf(params, { start: '21112026', end: '21112026' })).toEqual([]);
  });

  it.each(['31022026', '21-11-2026', '2026-11-21', '٢١١١٢٠٢٦', '21112026 ', '$gt'])('refuses %s', (start) => {
    expect(issuesOf(params, { start, end: '31122026' })).toEqual(['start: Data non valida']);
  });

  it('refuse a start after the end, with an issue of the start', () => {
    expect(issuesOf(params, { start: '02012026', end: '01012026' })).toEqual([
      'start: La data di inizio è dopo la data di fine',
    ]);
  });

  it('need dashes where the specification has them', () => {
    const days = productionData.days.params;
    expect(issuesOf(days, { startDate: '20-11-2026', endDate: '21-11-2026' })).toEqual([]);
    expect(issuesOf(days, { startDate: '20112026', endDate: '21-11-2026' })).toEqual([
      'startDate: Data non valida',
    ]);
    expect(issuesOf(days, { startDate: '22-11-2026', endDate: '21-11-2026' })).toHaveLength(1);
  });

  it.each([
    [productionData.days, '31-03-2026', '01-04-2026', '31'],
    [productionData.reduced, '04-04-2027', '05-04-2027', '400'],
  ])('limit the number of days', ({ params }, last, beyond, most) => {
    expect(issuesOf(params, { startDate: '01-03-2026', endDate: last })).toEqual([]);
    expect(issuesOf(params, { startDate: '01-03-2026', endDate: beyond })).toEqual([
      `endDate: Al massimo ${most} giorni`,
    ]);
    expect(issuesOf(params, { startDate: '31-02-2026', endDate: beyond })).toEqual([
      'startDate: Data non valida',
    ]);
  });
});
