import { describe, expect, it, test } from '@jest/globals';
import { z } from 'zod';
import { contracts } from './all.ts';
import { dateRules, happened, installed, dateProblem, planned, type DateRule } from './date-rules.ts';
import type { Call } from './endpoint.ts';

const now = new Date('2026-11-24T10:00:00.000Z');
const takes = (rule: DateRule, instant: string, day = instant.slice(0, 10)) =>
  dateProblem(rule, new Date(instant), day, now) === undefined;

describe('a date (ADR 0035)', () => {
  test.each([
    ['1989-12-31T23:59:59.999Z', [false, false, true]],
    ['1990-01-01T00:00:00.000Z', [true, true, true]],
    ['2026-11-25T09:59:00.000Z', [true, true, true]],
    ['2026-11-25T10:01:00.000Z', [false, true, true]],
    ['2046-11-24T09:59:00.000Z', [false, true, true]],
    ['2046-11-24T10:01:00.000Z', [false, false, false]],
    ['1900-01-01T00:00:00.000Z', [false, false, true]],
    ['1899-12-31T23:00:00.000Z', [false, false, false]],
  ])('%s is valid for a past, a planned and an installation date: %j', (instant, wanted) => {
    expect([happened, planned, installed].map((rule) => takes(rule, instant))).toEqual(wanted);
  });

  it('is judged by the day in the plant’s zone, not in UTC', () => {
    expect(takes(happened, '1989-12-31T23:00:00.000Z', '1990-01-01')).toBe(true);
    expect(takes(happened, '1990-01-01T02:00:00.000Z', '1989-12-31')).toBe(false);
  });

  it('outside its range is rejected with that range', () => {
    const messageOf = (rule: DateRule) => dateProblem(rule, new Date('2199-01-01'), '2199-01-01', now);
    expect([happened, planned, installed].map(messageOf)).toEqual([
      'Deve stare tra il 01/01/1990 e le prossime 24 ore',
      'Deve stare tra il 01/01/1990 e i prossimi 20 anni',
      'Deve stare tra il 01/01/1900 e i prossimi 20 anni',
    ]);
  });
});

const takesInstants = (schema: z.ZodType) =>
  schema.safeParse('2026-11-24T10:00:00.000Z').success && !schema.safeParse('x'.repeat(24)).success;

/** Names of the fields of a body that accept only instants, also inside lists. */
function datesIn(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return datesIn(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodArray) return datesIn(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]: [string, z.ZodType]) => [
    ...(takesInstants(field) ? [name] : []),
    ...datesIn(field),
  ]);
}

describe('every date in a body', () => {
  const sent = Object.fromEntries(
    Object.entries(contracts).flatMap(([group, calls]) => {
      const written = Object.values(calls).filter((call: Call) => 'http' in call && call.kind === 'write');
      const names = new Set(written.flatMap((call: Call) => datesIn(call.body)));
      return names.size > 0 ? [[group, [...names].sort()]] : [];
    }),
  );

  it('is in this list', () => {
    expect(sent).toEqual({
      machines: ['installDate'],
      interventions: ['endDate', 'startDate'],
      plans: ['lastDate', 'to'],
      orders: ['orderDate'],
      visits: ['datetime'],
      lots: ['measuredAt', 'startDate'],
    });
  });

  it('has a rule', () => {
    const ruled = Object.entries(dateRules).map(([entity, rules]) => [
      `${entity}s`,
      Object.keys(rules).sort(),
    ]);
    expect(Object.fromEntries(ruled)).toEqual(sent);
  });
});
