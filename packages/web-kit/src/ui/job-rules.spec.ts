import { expect, test } from '@jest/globals';
import { expectedEnd, isJobOverdue, openSince, effectivePriority } from './job-rules.ts';

const time = new Date('2026-11-21T19:00:00.000Z');
const start = '2026-09-08T08:00:00.000Z';

test.each([
  ['OPEN', 'ESTERNA', '2026-11-20T10:00:00.000Z', true],
  ['WAITING PARTS', 'PERMANENTE', '2026-11-20T22:59:00.000Z', true],
  ['OPEN', 'ESTERNA', '2026-11-20T23:30:00.000Z', false],
  ['ASSIGNED', 'PROVVISORIA', '2026-11-21T10:00:00.000Z', false],
  ['OPEN', 'ESTERNA', null, false],
  ['CLOSED', 'ESTERNA', '2026-11-20T10:00:00.000Z', false],
  ['OPEN', 'RICHIESTA', '2026-11-20T10:00:00.000Z', false],
  // The server gives every new intervention this end.
  ['OPEN', 'ESTERNA', '2026-09-08T08:00:00.000Z', false],
] as const)('a job that is %s, %s, due %s is overdue: %s', (status, type, endDate, overdue) => {
  expect(isJobOverdue({ status, type, startDate: start, endDate }, time)).toBe(overdue);
});

test.each([
  ['OPEN', 'ESTERNA', '2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
  // The first moment of the next day in the plant’s time zone.
  ['ASSIGNED', 'PROGRAMMATA', '2026-09-08T22:00:00.000Z', '2026-09-08T22:00:00.000Z'],
  // On the day of the start, at any time.
  ['OPEN', 'ESTERNA', '2026-09-08T21:59:00.000Z', null],
  ['OPEN', 'ESTERNA', '2026-09-01T08:00:00.000Z', null],
  ['OPEN', 'ESTERNA', null, null],
  ['OPEN', 'RICHIESTA', '2026-11-20T10:00:00.000Z', null],
  ['CLOSED', 'ESTERNA', '2026-11-20T10:00:00.000Z', null],
] as const)(
  'the expected end of a job that is %s, %s, with end %s is %s',
  (status, type, endDate, expected) => {
    expect(expectedEnd({ status, type, startDate: start, endDate })).toBe(expected);
  },
);

test.each([
  ['2026-11-21T18:59:30.000Z', 'adesso'],
  ['2026-11-21T19:00:30.000Z', 'adesso'],
  ['2026-11-21T17:00:00.000Z', 'da 2 ore'],
  ['2026-09-08T08:00:00.000Z', 'da 74 giorni'],
  // A job that starts later today counts as started.
  ['2026-11-21T22:30:00.000Z', 'adesso'],
  ['2026-11-21T23:00:00.000Z', 'dal 22/11/2026'],
  ['2027-01-08T08:00:00.000Z', 'dall’08/01/2027'],
])('a job that starts at %s is open «%s»', (startDate, words) => {
  expect(openSince({ startDate }, time)).toBe(words);
});

test.each([
  ['RICHIESTA', 'URGENT', 'URGENT'],
  ['PROVVISORIA', 'LOW', 'LOW'],
  ['PERMANENTE', 'NORMAL', 'NORMAL'],
  ['ESTERNA', 'URGENT', 'URGENT'],
  ['PROGRAMMATA', 'URGENT', null],
] as const)('the effective priority of a %s with %s is %s', (type, priority, effective) => {
  expect(effectivePriority({ type, priority })).toBe(effective);
});
