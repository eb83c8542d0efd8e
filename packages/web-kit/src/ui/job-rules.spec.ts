import { expect, test } from '@jest/globals';
import { isLate, priorityOf } from './job-rules.ts';

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
  // What the server writes into a new one.
  ['OPEN', 'ESTERNA', '2026-09-08T08:00:00.000Z', false],
] as const)('an expected end: %s, %s, %s is late: %s', (status, type, endDate, late) => {
  expect(isLate({ status, type, startDate: start, endDate }, time)).toBe(late);
});

test.each([
  ['RICHIESTA', 'URGENT', 'URGENT'],
  ['PROVVISORIA', 'LOW', 'LOW'],
  ['PERMANENTE', 'NORMAL', 'NORMAL'],
  ['ESTERNA', 'URGENT', 'URGENT'],
  ['PROGRAMMATA', 'URGENT', null],
] as const)('the priority of a %s that has %s is %s', (type, priority, counts) => {
  expect(priorityOf({ type, priority })).toBe(counts);
});
