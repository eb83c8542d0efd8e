import { describe, expect, test } from '@jest/globals';
import { plants } from './plants.ts';
import { random } from './random.ts';
import { gradeAt, visitsOf } from './visits.ts';
import { day } from './working-time.ts';

const today = Date.parse('2026-11-20T09:00:00.000Z');
const dice = random(1);

describe('a grade', () => {
  const trouble = (from: number, until: number, isUrgent = false) => ({ from, until, isUrgent });

  test('is out of order from an urgent report until its end', () => {
    const urgent = [trouble(10, 20, true), trouble(0, 100)];
    expect([10, 19].map((at) => gradeAt(at, urgent, dice))).toEqual(['OUTOFORDER', 'OUTOFORDER']);
    expect(['BAD', 'SOSO']).toContain(gradeAt(9, urgent, dice));
    expect(['BAD', 'SOSO']).toContain(gradeAt(20, urgent, dice));
  });

  test('is bad with two faults, fair until five days after the last one, and then good again', () => {
    expect(gradeAt(5, [trouble(0, 10), trouble(1, 10)], dice)).toBe('BAD');
    const past = [trouble(0, 10)];
    expect(gradeAt(10 + 5 * day - 1, past, dice)).toBe('SOSO');
    expect(['GOOD', 'OTHER']).toContain(gradeAt(10 + 5 * day, past, dice));
  });
});

test.each(plants)(
  '$code has a year of visits, every two to four weeks at each site, the same each time',
  (plant) => {
    const visits = visitsOf(plant, { today, days: 730 });
    expect(visitsOf(plant, { today, days: 730 }).map(({ key }) => key)).toEqual(visits.map(({ key }) => key));
    for (const site of plant.sites) {
      const here = visits.filter((visit) => visit.site === site);
      expect(here.length).toBeGreaterThanOrEqual(13);
      expect(here.length).toBeLessThanOrEqual(27);
    }
    expect(new Set(visits.map(({ key }) => key)).size).toBe(visits.length);
    expect(Math.min(...visits.map(({ at }) => at))).toBeGreaterThan(today - 367 * day);
    expect(Math.max(...visits.map(({ at }) => at))).toBeLessThanOrEqual(today);
    const grades = visits.flatMap(({ machines }) => machines.map(({ status }) => status));
    expect(new Set(grades)).toEqual(new Set(['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER']));
    expect(grades.filter((grade) => grade === 'GOOD').length / grades.length).toBeGreaterThan(0.5);
  },
);
