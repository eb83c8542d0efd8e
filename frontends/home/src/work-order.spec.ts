/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, it, jest, test } from '@jest/globals';
import { stopClock } from '@officina/web-kit/testing';
import type { DueJob, Intervention, Job, OpenJob } from './job.ts';
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

describe('the next job (design §10)', () => {
  const urgent = { priority: 'URGENT' } as const;
  const waiting = { status: 'WAITING PARTS' } as const;
  test.each([
    ['urgent ones by age', [open('b', '2026-11-19', urgent), open('a', '2026-11-18', urgent)], 'a b'],
    ['urgent before expired', [plan('b', -400), open('a', '2026-11-21', urgent)], 'a b'],
    ['expired by days', [plan('b', -1), plan('c', -9), plan('a', -10)], 'a c b'],
    ['expired before other open ones', [open('b', '2020-01-01'), plan('a', -1)], 'a b'],
    ['other open ones by age', [open('b', '2026-11-02'), open('a', '2026-11-01')], 'a b'],
    ['open ones before what is ahead', [plan('b', 0), open('a', '2026-11-21')], 'a b'],
    ['the day of the expiry is ahead', [plan('b', 0), plan('a', -1)], 'a b'],
    ['ahead by days', [plan('c', 12), plan('a', 0), plan('b', 1)], 'a b c'],
    ['never done before ahead', [plan('b', 0), never('a', '2026-02-01')], 'a b'],
    ['other open ones before never done', [never('b', '2020-01-01'), open('a', '2026-11-21')], 'a b'],
    ['never done by creation', [never('b', '2026-02-01'), never('a', '2026-01-01')], 'a b'],
    [
      'waiting for parts behind all that can be done, urgent or not',
      [open('c', '2026-01-01', { ...urgent, ...waiting }), plan('b', 15), open('a', '2026-11-21')],
      'a b c',
    ],
    [
      'urgent first of what waits for parts, then by age',
      [
        open('c', '2026-01-02', waiting),
        open('a', '2026-11-21', { ...urgent, ...waiting }),
        open('b', '2026-01-01', waiting),
      ],
      'a b c',
    ],
    [
      'ties by id',
      [plan('b', -1), plan('a', -1), open('d', '2026-11-01'), open('c', '2026-11-01')],
      'a b c d',
    ],
    [
      'scheduled work has no urgency',
      [open('b', '2026-11-02', { ...urgent, type: 'PROGRAMMATA' }), open('a', '2026-11-01')],
      'a b',
    ],
  ] as [string, Job[], string][])('%s', (_, jobs, wanted) => {
    expect(order(jobs)).toBe(wanted);
    expect(order(jobs.toReversed())).toBe(wanted);
  });
});

describe('a plan that was put off (design §10)', () => {
  beforeEach(() => stopClock('2026-11-24T10:00:00.000Z'));
  afterEach(() => void jest.useRealTimers());
  /** To the midnight of a day of December 2026 in Italy. */
  const putOffTo = (day: number) => {
    const to = new Date(Date.UTC(2026, 11, day, -1)).toISOString();
    return { postponed: { to, reason: 'Ferie', by: 'Anna Rossi', at: '2026-11-13T08:00:00.000Z' } };
  };

  test.each([
    [
      'comes behind those that nobody put off',
      [plan('d', -400, putOffTo(3)), plan('a', -1), plan('b', 0), plan('c', 8)],
      'a b c d',
    ],
    [
      'comes by its new day',
      [plan('b', 10), plan('a', -400, putOffTo(3)), plan('c', 3, putOffTo(5))],
      'a b c',
    ],
    [
      'comes behind open work and what was never done',
      [plan('c', -400, putOffTo(3)), open('a', '2026-11-21'), never('b')],
      'a b c',
    ],
    [
      'comes so when it was never done, too',
      [never('c', '2020-01-01'), plan('d', -27_000, { lastDate: null, ...putOffTo(3) })],
      'c d',
    ],
  ] as [string, Job[], string][])('%s', (_, jobs, wanted) => {
    expect(order(jobs)).toBe(wanted);
    expect(order(jobs.toReversed())).toBe(wanted);
  });

  it('is ahead on its new day, and overdue from the day behind it', () => {
    const jobs = [plan('b', -400, putOffTo(3)), open('a', '2026-11-21')];
    // Its last instant in Italy, and the first of the day behind it.
    stopClock('2026-12-03T22:59:59.000Z');
    expect(order(jobs)).toBe('a b');
    stopClock('2026-12-03T23:00:00.000Z');
    expect(order(jobs)).toBe('b a');
  });
});

it('puts cards of plans by expiry, those that were never done between the expired and what is ahead', () => {
  const jobs = [
    plan('f', 6),
    never('e', '2026-02-01'),
    never('d', '2026-01-01'),
    // Of an old one nobody knows when it was made.
    never('c'),
    plan('b', -9),
    plan('a', -20),
  ];
  expect(order(jobs)).toBe('a b c d e f');
});
