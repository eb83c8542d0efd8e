/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, it, jest, test } from '@jest/globals';
import { stopClock } from '@officina/web-kit/testing';
import type { DueJob, Intervention, Job, OpenJob } from './job.ts';
import { reasonOf } from './reason.ts';
import { byWorkOrder } from './work-order.ts';

const open = (_id: string, startDate: string, more: Partial<Intervention> = {}): OpenJob => ({
  intervention: {
    _id,
    startDate: `${startDate}T08:00:00.000Z`,
    priority: 'NORMAL',
    status: 'OPEN',
    ...more,
  } as Intervention,
  machine: null,
});
const plan = (_id: string, daysToExpiry: number, more: Partial<DueJob['plan']> = {}): DueJob => ({
  plan: { _id, daysToExpiry, lastDate: '2026-06-25T08:00:00.000Z', ...more } as DueJob['plan'],
  machine: null,
});
const never = (_id: string, createdAt?: string) => plan(_id, -27_000, { lastDate: null, createdAt });

const idOf = ({ intervention, plan: of }: Job) => intervention?._id ?? of?._id;
const order = (jobs: Job[]) => jobs.toSorted(byWorkOrder).map(idOf).join(' ');

describe('the work order (design §10)', () => {
  const urgent = { priority: 'URGENT' } as const;
  const waiting = { status: 'WAITING PARTS' } as const;
  test.each([
    ['orders urgent jobs by age', [open('b', '2026-11-19', urgent), open('a', '2026-11-18', urgent)], 'a b'],
    ['puts urgent jobs before expired plans', [plan('b', -400), open('a', '2026-11-21', urgent)], 'a b'],
    ['orders expired plans by days', [plan('b', -1), plan('c', -9), plan('a', -10)], 'a c b'],
    ['puts expired plans before other open jobs', [open('b', '2020-01-01'), plan('a', -1)], 'a b'],
    ['orders other open jobs by age', [open('b', '2026-11-02'), open('a', '2026-11-01')], 'a b'],
    ['puts open jobs before plans that expire later', [plan('b', 0), open('a', '2026-11-21')], 'a b'],
    ['does not count the day of the expiry as expired', [plan('b', 0), plan('a', -1)], 'a b'],
    ['orders plans that expire later by days', [plan('c', 12), plan('a', 0), plan('b', 1)], 'a b c'],
    [
      'puts plans that were never done before plans that expire later',
      [plan('b', 0), never('a', '2026-02-01')],
      'a b',
    ],
    [
      'puts other open jobs before plans that were never done',
      [never('b', '2020-01-01'), open('a', '2026-11-21')],
      'a b',
    ],
    [
      'orders plans that were never done by creation',
      [never('b', '2026-02-01'), never('a', '2026-01-01')],
      'a b',
    ],
    [
      'puts jobs waiting for parts last, urgent or not',
      [open('c', '2026-01-01', { ...urgent, ...waiting }), plan('b', 15), open('a', '2026-11-21')],
      'a b c',
    ],
    [
      'orders jobs waiting for parts by urgency, then by age',
      [
        open('c', '2026-01-02', waiting),
        open('a', '2026-11-21', { ...urgent, ...waiting }),
        open('b', '2026-01-01', waiting),
      ],
      'a b c',
    ],
    [
      'breaks ties by id',
      [plan('b', -1), plan('a', -1), open('d', '2026-11-01'), open('c', '2026-11-01')],
      'a b c d',
    ],
    [
      'ignores the urgency of scheduled work',
      [open('b', '2026-11-02', { ...urgent, type: 'PROGRAMMATA' }), open('a', '2026-11-01')],
      'a b',
    ],
  ] as [string, Job[], string][])('%s', (_, jobs, expected) => {
    expect(order(jobs)).toBe(expected);
    expect(order(jobs.toReversed())).toBe(expected);
  });
});
describe('a plan that was put off (design §10)', () => {
  beforeEach(() => stopClock('2026-11-24T10:00:00.000Z'));
  afterEach(() => void jest.useRealTimers());
  /** Postponed to the Italian midnight of a day of December 2026. */
  const putOffTo = (day: number) => {
    const to = new Date(Date.UTC(2026, 11, day, -1)).toISOString();
    return { postponed: { to, reason: 'Ferie', by: 'Anna Rossi', at: '2026-11-13T08:00:00.000Z' } };
  };

  test.each([
    [
      'comes after plans that were not put off',
      [plan('d', -400, putOffTo(3)), plan('a', -1), plan('b', 0), plan('c', 8)],
      'a b c d',
    ],
    [
      'is ordered by its new day',
      [plan('b', 10), plan('a', -400, putOffTo(3)), plan('c', 3, putOffTo(5))],
      'a b c',
    ],
    [
      'comes after open jobs and plans that were never done',
      [plan('c', -400, putOffTo(3)), open('a', '2026-11-21'), never('b')],
      'a b c',
    ],
    [
      'comes last even if it was never done',
      [never('c', '2020-01-01'), plan('d', -27_000, { lastDate: null, ...putOffTo(3) })],
      'c d',
    ],
  ] as [string, Job[], string][])('%s', (_, jobs, expected) => {
    expect(order(jobs)).toBe(expected);
    expect(order(jobs.toReversed())).toBe(expected);
  });
  it('is not expired on its new day, and expired from the next day on', () => {
    const jobs = [plan('b', -400, putOffTo(3)), open('a', '2026-11-21')];
    // The last instant of that day in Italy, and the first of the next.
    stopClock('2026-12-03T22:59:59.000Z');
    expect(order(jobs)).toBe('a b');
    stopClock('2026-12-03T23:00:00.000Z');
    expect(order(jobs)).toBe('b a');
  });
});

it('orders plans by expiry, plans that were never done between expired ones and later ones', () => {
  const jobs = [
    plan('f', 6),
    never('e', '2026-02-01'),
    never('d', '2026-01-01'),
    // Old plans have no creation date.
    never('c'),
    plan('b', -9),
    plan('a', -20),
  ];
  expect(order(jobs)).toBe('a b c d e f');
});

describe('the reason of the next job', () => {
  const time = new Date('2026-11-21T11:00:00.000Z');
  const waits = { status: 'WAITING PARTS' } as const;
  const urgent = { priority: 'URGENT' } as const;
  const done = (daysToExpiry: number, more: Partial<DueJob['plan']> = {}) =>
    plan('a', daysToExpiry, { lastDate: '2026-10-03T08:00:00.000Z', triggeredByDays: 50, ...more });
  const postponed = {
    ...{ to: '2026-12-07T23:00:00.000Z', at: '2026-11-01T08:00:00.000Z' },
    ...{ by: 'Anna Rossi', reason: 'ferie' },
  };
  test.each([
    [open('a', '2026-11-20', urgent), 'È urgente: aperta da 1 giorno.'],
    [open('a', '2026-09-02'), 'Niente di urgente o di scaduto viene prima: aperta da 80 giorni.'],
    [open('a', '2026-11-19', { ...urgent, ...waits }), 'È urgente, ma attende ricambi: aperta da 2 giorni.'],
    [open('a', '2026-11-19', waits), 'Attende ricambi, e non resta altro da fare: aperta da 2 giorni.'],
    [done(-5), 'Scaduta da 5 giorni: ultima il 03/10/2026, ogni 50 giorni.'],
    [done(-1), 'Scaduta da 1 giorno: ultima il 03/10/2026, ogni 50 giorni.'],
    [done(0), 'Scade oggi: ultima il 03/10/2026, ogni 50 giorni.'],
    [done(6), 'Scade tra 6 giorni: ultima il 03/10/2026, ogni 50 giorni.'],
    [done(-27_000, { lastDate: null, triggeredByDays: 365 }), 'Mai fatta: ogni 365 giorni.'],
    [
      done(-5, { postponed }),
      'Scaduta da 5 giorni: ultima il 03/10/2026, ogni 50 giorni. Conta dall’08/12/2026, il giorno a cui Anna Rossi l’ha rinviata.',
    ],
  ] as [Job, string][])('says what puts it there and how long it has waited (%#)', (job, reason) => {
    expect(reasonOf(job, time)).toBe(reason);
  });
});
