import { expect, test } from '@jest/globals';
import { AnchoredClock } from './schedule.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

const fakeClocks = () => {
  const machine = { wall: noon, monotonic: 500 };
  const shifts: number[] = [];
  const clock = new AnchoredClock(
    { now: () => new Date(machine.wall) },
    () => machine.monotonic,
    (ms) => void shifts.push(ms),
  );
  const pass = (ms: number) => {
    machine.wall += ms;
    machine.monotonic += ms;
  };
  return { machine, shifts, clock, pass };
};

test('follows the system clock', () => {
  const { clock, pass, shifts } = fakeClocks();
  pass(90_000);
  expect(clock.now()).toBe(noon + 90_000);
  expect(shifts).toEqual([]);
});

test.each([5_000, -5_000, 3_600_000, -3_600_000, 2_001])(
  'reports a change of %i ms once and continues from there',
  (ms) => {
    const { clock, pass, shifts, machine } = fakeClocks();
    pass(10_000);
    machine.wall += ms;
    expect(clock.now()).toBe(noon + 10_000 + ms);
    pass(1_000);
    expect(clock.now()).toBe(noon + 11_000 + ms);
    expect(shifts).toEqual([ms]);
  },
);

test.each([2_000, -2_000])('treats a change of %i ms as drift: time runs on evenly', (ms) => {
  const { clock, pass, shifts, machine } = fakeClocks();
  machine.wall += ms;
  pass(1_000);
  expect(clock.now()).toBe(noon + 1_000);
  expect(shifts).toEqual([]);
});
