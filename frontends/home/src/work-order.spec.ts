import { describe, expect, it } from '@jest/globals';
import type { Intervention } from './job.ts';
import { byWorkOrder } from './work-order.ts';

const job = (_id: string, startDate: string, priority: Intervention['priority'] = 'NORMAL') =>
  ({ _id, startDate, priority }) as Intervention;

describe('work order', () => {
  it('puts urgent work first, and what has waited longest before the rest', () => {
    const jobs = [
      job('a', '2026-11-20T08:00:00.000Z'),
      job('b', '2026-11-21T08:00:00.000Z', 'URGENT'),
      job('c', '2026-11-18T08:00:00.000Z', null),
      job('d', '2026-11-19T08:00:00.000Z', 'URGENT'),
    ];
    expect(jobs.toSorted(byWorkOrder).map(({ _id }) => _id)).toEqual(['d', 'b', 'c', 'a']);
  });

  it('keeps one order for jobs of the same moment', () => {
    const jobs = [job('b', '2026-11-20T08:00:00.000Z'), job('a', '2026-11-20T08:00:00.000Z')];
    expect(jobs.toSorted(byWorkOrder).map(({ _id }) => _id)).toEqual(['a', 'b']);
  });
});
