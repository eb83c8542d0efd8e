import { expect, it } from '@jest/globals';
import type { SensorState } from '@officina/contracts/industrial/readings';
import { knownStates } from './use-live.ts';

const state = (sensorId: string, value: number | null, at: string | null, since = at): SensorState => ({
  ...{ sensorId, value, at, since, quality: at === null ? null : 'G', next: null },
});
const heard = new Date('2026-11-25T10:00:20.000Z');

const whole = (states: SensorState[]) => ({ states, isWhole: true, askedAt: 5, heardAt: heard });
const changes = (states: SensorState[]) => ({ ...whole(states), isWhole: false, askedAt: 900 });

it('changes are asked for from a minute before the newest reading or change of quality on', () => {
  const answer = [
    state('a', 1, '2026-11-25T10:00:00.000Z'),
    state('b', 2, '2026-11-25T09:00:00.000Z', '2026-11-25T10:00:15.000Z'),
    state('c', null, null),
  ];
  expect(knownStates(undefined, whole(answer))).toMatchObject({
    ...{ changesFrom: '2026-11-25T09:59:15.000Z', wholeAt: 5, heardAt: heard },
  });
});

it('while nothing was read all are asked for', () => {
  expect(knownStates(undefined, whole([state('a', null, null)])).changesFrom).toBeUndefined();
});

it('an answer of changes replaces what it has, keeps the rest, and is not one of all', () => {
  const [a, b] = [state('a', 1, '2026-11-25T10:00:00.000Z'), state('b', 2, '2026-11-25T10:00:00.000Z')];
  const before = knownStates(undefined, whole([a, b]));
  const after = knownStates(before, changes([state('a', 3, '2026-11-25T10:00:10.000Z')]));
  expect([...after.byId.values()].map(({ value }) => value)).toEqual([3, 2]);
  expect(after.byId.get('b')).toBe(before.byId.get('b'));
  expect(after.wholeAt).toBe(5);
  expect(before.byId.get('a')?.value).toBe(1);
});

it('a state that comes once more is the same object; what an answer of all leaves out is not known any more', () => {
  const a = state('a', 1, '2026-11-25T10:00:00.000Z');
  const before = knownStates(undefined, whole([a, state('b', 2, null)]));
  expect(knownStates(before, changes([{ ...a }])).byId.get('a')).toBe(a);
  const again = knownStates(before, { ...whole([{ ...a }]), askedAt: 70 });
  expect([...again.byId.keys()]).toEqual(['a']);
  expect(again.byId.get('a')).toBe(a);
  expect(again.wholeAt).toBe(70);
});
