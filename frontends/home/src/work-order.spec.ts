/** @jest-environment @officina/web-kit/testing/environment */
import { describe, expect, it, test } from '@jest/globals';
import type { DueJob, Intervention, Job, OpenJob } from './job.ts';
import { byExpiry, byWorkOrder } from './work-order.ts';

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
const order = <T extends Job>(jobs: T[], by: (a: T, b: T) => number) => jobs.toSorted(by).map(idOf).join(' ');

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
    ['ahead before never done', [never('b', '2020-01-01'), plan('a', 15)], 'a b'],
    ['never done by creation', [never('b', '2026-02-01'), never('a', '2026-01-01')], 'a b'],
    [
      'waiting for parts last of the urgent',
      [open('b', '2026-01-01', { ...urgent, ...waiting }), open('a', '2026-11-21', urgent)],
      'a b',
    ],
    ['but before the expired', [plan('b', -400), open('a', '2026-11-21', { ...urgent, ...waiting })], 'a b'],
    [
      'waiting for parts last of the others',
      [open('b', '2026-01-01', waiting), open('a', '2026-11-21')],
      'a b',
    ],
    ['but before what is ahead', [plan('b', 1), open('a', '2026-11-21', waiting)], 'a b'],
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
    expect(order(jobs, byWorkOrder)).toBe(wanted);
    expect(order(jobs.toReversed(), byWorkOrder)).toBe(wanted);
  });
});

it('puts cards of plans by expiry, those that were never done last', () => {
  const jobs = [
    never('f', '2026-02-01'),
    plan('c', 6),
    never('e', '2026-01-01'),
    // Of an old one nobody knows when it was made.
    never('d'),
    plan('b', -9),
    plan('a', -20),
  ];
  expect(order(jobs, byExpiry)).toBe('a b c d e f');
});
