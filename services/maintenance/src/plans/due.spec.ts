import { describe, expect, it } from '@jest/globals';
import { noHistory } from '../interventions/plan-history.ts';
import { dueOf } from './due.ts';
import { newPlan } from './plan-rules.ts';

interface Case {
  /** End of the last closed intervention; undefined if it was never done. */
  last?: string;
  days: number;
  notice?: number;
  /** Noon of 22 November 2026 in Rome by default. */
  now?: string;
  zone?: string;
}

const at = ({ last, days, notice, now = '2026-11-22T11:00:00.000Z', zone = 'Europe/Rome' }: Case) => {
  const body = { machineId: 'a'.repeat(24), description: 'Cambio olio', triggeredByDays: days };
  const plan = newPlan({ ...body, noticeDays: notice });
  const history = { ...noHistory, lastDate: last ? new Date(last) : null };
  const { due, daysToExpiry, expiry } = dueOf(plan, history, { zone, now: new Date(now) });
  return [due, daysToExpiry, expiry.toISOString()];
};

// Calculated by hand with a calendar: 22 November is the 326th day of 2026, 8 September the 251st.
describe('[S5.plan.due] [S9.due] a plan', () => {
  it.each<[string, Case, [due: boolean, left: number, expiry: string]]>([
    [
      '75 of 90 days ago: not due',
      { last: '2026-09-08T10:00:00Z', days: 90 },
      [false, 15, '2026-12-06T23:00:00.000Z'],
    ],
    [
      '76 of 90 days ago: due',
      { last: '2026-09-07T10:00:00Z', days: 90 },
      [true, 14, '2026-12-05T23:00:00.000Z'],
    ],
    [
      '90 of 90 days ago: due, its last day',
      { last: '2026-08-24T10:00:00Z', days: 90 },
      [true, 0, '2026-11-21T23:00:00.000Z'],
    ],
    [
      '91 of 90 days ago: expired',
      { last: '2026-08-23T10:00:00Z', days: 90 },
      [true, -1, '2026-11-20T23:00:00.000Z'],
    ],
    [
      'no notice, on its last day: not due',
      { last: '2026-08-24T10:00:00Z', days: 90, notice: 0 },
      [false, 0, '2026-11-21T23:00:00.000Z'],
    ],
    [
      'no notice, the day after: due',
      { last: '2026-08-23T10:00:00Z', days: 90, notice: 0 },
      [true, -1, '2026-11-20T23:00:00.000Z'],
    ],
    [
      'one day of notice, the day before: not due',
      { last: '2026-08-25T10:00:00Z', days: 90, notice: 1 },
      [false, 1, '2026-11-22T23:00:00.000Z'],
    ],
    [
      '14 days, done today: due immediately',
      { last: '2026-11-22T08:00:00Z', days: 14 },
      [true, 14, '2026-12-05T23:00:00.000Z'],
    ],
    [
      '15 days, done today: not due',
      { last: '2026-11-22T08:00:00Z', days: 15 },
      [false, 15, '2026-12-06T23:00:00.000Z'],
    ],
    [
      'notice longer than the frequency: always due',
      { last: '2026-11-22T08:00:00Z', days: 30, notice: 31 },
      [true, 30, '2026-12-21T23:00:00.000Z'],
    ],
    [
      'notice as long as the frequency, done today: not due',
      { last: '2026-11-22T08:00:00Z', days: 30, notice: 30 },
      [false, 30, '2026-12-21T23:00:00.000Z'],
    ],
    [
      'notice as long as the frequency, done yesterday: due',
      { last: '2026-11-21T08:00:00Z', days: 30, notice: 30 },
      [true, 29, '2026-12-20T23:00:00.000Z'],
    ],
    ['never done: due since 1950', { days: 90 }, [true, -27_994, '1950-03-31T23:00:00.000Z']],
    [
      'never done, every hundred years: due nevertheless',
      { days: 36_500 },
      [true, 8416, '2049-12-06T23:00:00.000Z'],
    ],
    [
      'done at half past midnight in Rome',
      { last: '2026-09-07T22:30:00Z', days: 90 },
      [false, 15, '2026-12-06T23:00:00.000Z'],
    ],
    [
      'done in the last millisecond before midnight',
      { last: '2026-09-07T21:59:59.999Z', days: 90 },
      [true, 14, '2026-12-05T23:00:00.000Z'],
    ],
    [
      'done in the first one after it',
      { last: '2026-09-07T22:00:00.000Z', days: 90 },
      [false, 15, '2026-12-06T23:00:00.000Z'],
    ],
    [
      'the same instant, still the day before in London',
      { last: '2026-09-07T22:30:00Z', days: 90, zone: 'Europe/London' },
      [true, 14, '2026-12-06T00:00:00.000Z'],
    ],
    [
      'queried in the last millisecond of the day',
      { last: '2026-09-08T10:00:00Z', days: 90, now: '2026-11-22T22:59:59.999Z' },
      [false, 15, '2026-12-06T23:00:00.000Z'],
    ],
    [
      'queried in the first millisecond of the next day',
      { last: '2026-09-08T10:00:00Z', days: 90, now: '2026-11-22T23:00:00.000Z' },
      [true, 14, '2026-12-06T23:00:00.000Z'],
    ],
    [
      'queried from New York, where it is still yesterday',
      { last: '2026-09-08T10:00:00Z', days: 90, now: '2026-11-23T03:00:00.000Z', zone: 'America/New_York' },
      [false, 15, '2026-12-07T05:00:00.000Z'],
    ],
    [
      'on the night that loses an hour: two midnights in 24 hours',
      { last: '2026-03-28T22:30:00Z', days: 3, notice: 1, now: '2026-03-29T22:30:00Z' },
      [false, 1, '2026-03-30T22:00:00.000Z'],
    ],
    [
      'on the night that repeats an hour: no midnight in 24 hours',
      { last: '2026-10-24T22:30:00Z', days: 1, notice: 1, now: '2026-10-25T22:30:00Z' },
      [false, 1, '2026-10-25T23:00:00.000Z'],
    ],
    [
      'an expiry on the day with 23 hours',
      { last: '2026-02-27T10:00:00Z', days: 30, now: '2026-03-01T10:00:00Z' },
      [false, 28, '2026-03-28T23:00:00.000Z'],
    ],
    [
      'an expiry on the day with 25 hours',
      { last: '2026-09-25T10:00:00Z', days: 30, now: '2026-10-01T10:00:00Z' },
      [false, 24, '2026-10-24T22:00:00.000Z'],
    ],
    [
      'an expiry on a day without midnight',
      { last: '2026-02-27T10:00:00Z', days: 30, now: '2026-03-01T10:00:00Z', zone: 'Asia/Beirut' },
      [false, 28, '2026-03-28T22:00:00.000Z'],
    ],
    [
      'in a leap year',
      { last: '2027-12-01T10:00:00Z', days: 91, now: '2028-02-29T10:00:00Z' },
      [true, 1, '2028-02-29T23:00:00.000Z'],
    ],
  ])('%s', (_, terms, expected) => {
    expect(at(terms)).toEqual(expected);
  });

  it('is not due while it has an open intervention', () => {
    const plan = newPlan({ machineId: 'a'.repeat(24), description: 'Cambio olio', triggeredByDays: 90 });
    const history = { ...noHistory, openInterventionId: 'b'.repeat(24) };
    const today = { zone: 'Europe/Rome', now: new Date('2026-11-22T11:00:00Z') };
    expect(dueOf(plan, history, today)).toMatchObject({ due: false, daysToExpiry: -27_994 });
  });
});

describe('a postponement', () => {
  const at = new Date('2026-11-20T10:00:00Z');
  const postponed = { to: new Date('2026-12-09T23:00:00Z'), reason: 'Ferie', by: 'Anna Rossi', at };
  const body = { machineId: 'a'.repeat(24), description: 'Cambio olio', triggeredByDays: 90 };
  const plan = { ...newPlan(body), postponed };
  const today = { zone: 'Europe/Rome', now: new Date('2026-11-22T11:00:00Z') };
  const done = (last: string) => dueOf(plan, { ...noHistory, lastDate: new Date(last) }, today);

  it('changes neither whether the plan is due nor how overdue it is', () => {
    expect(done('2026-08-23T10:00:00Z')).toMatchObject({ due: true, daysToExpiry: -1, postponed });
  });

  it('lasts until the next execution', () => {
    expect(done('2026-11-20T10:00:00.000Z').postponed).toEqual(postponed);
    expect(done('2026-11-20T10:00:00.001Z').postponed).toBeNull();
  });
});
