import { describe, expect, test } from '@jest/globals';
import { phaseOf, Schedule, tickAfter } from './schedule.ts';

const minute = 60_000;
const at = (text: string) => Date.parse(`2026-11-20T${text}Z`);
const key = 'T1 10.0.0.7:502';
const phase = phaseOf(key, minute);

describe('when a connection is read', () => {
  test('on whole minutes of UTC plus the phase of the connection', () => {
    expect(tickAfter(at('10:00:00'), minute, 7_000)).toBe(at('10:00:07'));
    expect(tickAfter(at('10:00:07'), minute, 7_000)).toBe(at('10:01:07'));
    expect(tickAfter(at('10:00:06.999'), 15 * minute, 7_000)).toBe(at('10:00:07'));
    expect(tickAfter(at('10:00:07'), 15 * minute, 7_000)).toBe(at('10:15:07'));
  });

  test('the phase is the same after a restart, differs by connection and leaves a fifth of the period free', () => {
    const phases = Array.from({ length: 500 }, (_, index) => phaseOf(`T1 10.0.${index}.1:502`, minute));
    expect(phaseOf(key, minute)).toBe(phase);
    expect(Math.min(...phases)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...phases)).toBeLessThan(48_000);
    // 500 connections over 48 s: each twelfth gets about 42.
    const twelfths = Array.from({ length: 12 }, (_, index) =>
      phases.filter((one) => Math.floor(one / 4_000) === index),
    );
    for (const those of twelfths) expect(those.length).toBeGreaterThan(15);
    for (const long of [minute, 15 * minute, 60 * minute]) expect(phaseOf(key, long)).toBe(phase);
    expect(phaseOf(key, 15_000)).toBeLessThan(12_000);
  });

  test('the next tick comes from the grid, not from when the last one was read', () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute], at('10:00:00'));
    const tick = at('10:00:00') + phase;
    expect(schedule.next()).toBe(tick);
    expect(schedule.take(tick - 1)).toEqual([]);
    expect(schedule.take(tick + 900)).toEqual([{ periodMs: minute, tick, missed: 0 }]);
    expect(schedule.next()).toBe(tick + minute);
  });

  test('ticks before a time are passed over, without being taken', () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute, 5 * minute], at('10:00:00'));
    const tick = at('10:00:00') + phase;
    expect(schedule.next(minute, tick)).toBe(tick);
    expect(schedule.next(minute, tick + 1)).toBe(tick + minute);
    expect(schedule.next(minute, tick + 2.5 * minute)).toBe(tick + 3 * minute);
    expect(schedule.next(5 * minute, tick + 2.5 * minute)).toBe(tick + 5 * minute);
    expect(schedule.next()).toBe(tick);
  });

  test('after a standstill the latest tick alone is read, the others are missed', () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute], at('10:00:00'));
    const tick = at('10:00:00') + phase;
    expect(schedule.take(tick + 5 * minute + 10)).toEqual([
      { periodMs: minute, tick: tick + 5 * minute, missed: 5 },
    ]);
    expect(schedule.take(tick + 5 * minute + 11)).toEqual([]);
  });

  test('ticks that come while their own cycle runs are passed over', () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute], at('10:00:00'));
    const tick = at('10:00:00') + phase;
    schedule.take(tick);
    expect(schedule.pass(minute, tick + 59_000)).toBe(0);
    expect(schedule.pass(minute, tick + 2 * minute + 500)).toBe(2);
    expect(schedule.next()).toBe(tick + 3 * minute);
  });

  test('a new period leaves the ticks of the others alone', () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute], at('10:00:00'));
    schedule.setPeriods([minute, 5 * minute], at('10:00:00') + phase + 30_000);
    expect(schedule.next(minute)).toBe(at('10:00:00') + phase);
    expect(schedule.next(5 * minute)).toBe(at('10:05:00') + phase);
    schedule.setPeriods([5 * minute], at('10:01:00'));
    expect(schedule.next()).toBe(at('10:05:00') + phase);
  });
});

describe('a clock that is set', () => {
  const taken = () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute], at('10:00:00'));
    const tick = at('10:00:00') + phase;
    schedule.take(tick);
    return { schedule, tick };
  };

  test.each([
    ['an hour ahead', 60 * minute],
    ['five seconds ahead', 5_000],
    ['an hour back', -60 * minute],
  ])('%s: the next tick of the new time, nothing is made up for', (_, shift) => {
    const { schedule, tick } = taken();
    const now = tick + 20_000 + shift;
    schedule.replan(now);
    const next = schedule.next() ?? 0;
    expect(next - now).toBeGreaterThan(0);
    expect(next - now).toBeLessThanOrEqual(minute);
    expect((next - phase) % minute).toBe(0);
    expect(schedule.take(now)).toEqual([]);
  });

  test('five seconds back, just after a tick: the tick does not come twice', () => {
    const { schedule, tick } = taken();
    schedule.replan(tick - 4_000);
    expect(schedule.next()).toBe(tick + minute);
  });
});
