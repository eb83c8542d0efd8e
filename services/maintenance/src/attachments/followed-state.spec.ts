import { expect, it } from '@jest/globals';
import { followedState } from './followed-state.ts';

const now = new Date('2026-11-30T08:00:00.000Z');
const closed = (endDate: string) => followedState({ status: 'CLOSED', endDate: new Date(endDate) }, now);

it('a reporter is told four states, that a report is gone, and nothing 90 days after it was closed', () => {
  expect(followedState({ status: 'OPEN' }, now)).toEqual({ state: 'received' });
  expect(followedState({ status: 'ASSIGNED' }, now)).toEqual({ state: 'taken' });
  expect(followedState({ status: 'WAITING PARTS' }, now)).toEqual({ state: 'waiting' });
  expect(closed('2026-09-01T08:00:00.000Z')).toEqual({
    state: 'closed',
    closedAt: '2026-09-01T08:00:00.000Z',
  });
  expect(closed('2026-09-01T07:59:59.999Z')).toBeUndefined();
  expect(followedState(undefined, now)).toEqual({ state: 'deleted' });
});
