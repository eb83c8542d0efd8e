import { expect, it } from '@jest/globals';
import type { SensorState } from '@officina/contracts/industrial/readings';
import { knownStates } from './use-live.ts';

const state = (sensorId: string, value: number | null, at: string | null, since = at): SensorState => ({
  ...{ sensorId, value, at, since, quality: at === null ? null : 'G', next: null },
});
const receivedAt = new Date('2026-11-25T10:00:20.000Z');

const allStates = (states: SensorState[]) => ({ states, isWhole: true, askedAt: 5, heardAt: receivedAt });
const changes = (states: SensorState[]) => ({ ...allStates(states), isWhole: false, askedAt: 900 });

it('changes are requested from one minute before the newest reading or quality change', () => {
  const answer = [
    state('a', 1, '2026-11-25T10:00:00.000Z'),
    state('b', 2, '2026-11-25T09:00:00.000Z', '2026-11-25T10:00:15.000Z'),
    state('c', null, null),
  ];
  expect(knownStates(undefined, allStates(answer))).toMatchObject({
    ...{ changesFrom: '2026-11-25T09:59:15.000Z', wholeAt: 5, heardAt: receivedAt },
  });
});

it('all states are requested while nothing has been read', () => {
  expect(knownStates(undefined, allStates([state('a', null, null)])).changesFrom).toBeUndefined();
});

it('an answer with changes replaces the changed states and keeps the rest', () => {
  const [a, b] = [state('a', 1, '2026-11-25T10:00:00.000Z'), state('b', 2, '2026-11-25T10:00:00.000Z')];
  const before = knownStates(undefined, allStates([a, b]));
  const after = knownStates(before, changes([state('a', 3, '2026-11-25T10:00:10.000Z')]));
  expect([...after.byId.values()].map(({ value }) => value)).toEqual([3, 2]);
  expect(after.byId.get('b')).toBe(before.byId.get('b'));
  expect(after.wholeAt).toBe(5);
  expect(before.byId.get('a')?.value).toBe(1);
});

it('an unchanged state stays the same object, and a full answer drops missing states', () => {
  const a = state('a', 1, '2026-11-25T10:00:00.000Z');
  const before = knownStates(undefined, allStates([a, state('b', 2, null)]));
  expect(knownStates(before, changes([{ ...a }])).byId.get('a')).toBe(a);
  const refreshed = knownStates(before, { ...allStates([{ ...a }]), askedAt: 70 });
  expect([...refreshed.byId.keys()]).toEqual(['a']);
  expect(refreshed.byId.get('a')).toBe(a);
  expect(refreshed.wholeAt).toBe(70);
});
