import { expect, test } from '@jest/globals';
import type { Intervention, OpenJob } from './job.ts';
import { isJustArrived, newReportsOf } from './reports.tsx';

const time = new Date('2026-11-21T12:00:00.000Z');
const report = (_id: string, openDate: string, more: Partial<Intervention> = {}) =>
  ({
    intervention: { _id, type: 'RICHIESTA', status: 'OPEN', openDate, ...more },
    machine: undefined,
  }) as OpenJob;

test('new reports are the untaken requests of the last seven days, newest first', () => {
  const today = '2026-11-21T08:00:00.000Z';
  const jobs = [
    report('eight days', '2026-11-14T22:59:00.000Z'),
    report('seven days', '2026-11-15T00:00:00.000Z'),
    report('assigned', today, { status: 'ASSIGNED' }),
    report('with a name', today, { externalExecutor: 'Luca' }),
    report('waiting', today, { status: 'WAITING PARTS' }),
    report('repair', today, { type: 'PERMANENTE' }),
    report('today', today, { externalExecutor: '' }),
    report('now', '2026-11-21T11:59:00.000Z', { priority: 'URGENT' }),
  ];
  expect(newReportsOf(jobs, time).map(({ intervention }) => intervention._id)).toEqual([
    'now',
    'today',
    'seven days',
  ]);
});

test('a report counts as just arrived for five minutes', () => {
  expect(isJustArrived(report('a', '2026-11-21T11:55:01.000Z'), time)).toBe(true);
  expect(isJustArrived(report('a', '2026-11-21T11:55:00.000Z'), time)).toBe(false);
});
