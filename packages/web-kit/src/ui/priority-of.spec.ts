import { expect, it } from '@jest/globals';
import { priorityOf } from './priority-of.ts';

it.each([
  ['RICHIESTA', 'URGENT', 'URGENT'],
  ['PROVVISORIA', 'LOW', 'LOW'],
  ['PERMANENTE', 'NORMAL', 'NORMAL'],
  ['ESTERNA', 'URGENT', 'URGENT'],
  ['PROGRAMMATA', 'URGENT', null],
] as const)('of a %s that has %s is %s', (type, priority, counts) => {
  expect(priorityOf({ type, priority })).toBe(counts);
});
