import { describe, expect, test } from '@jest/globals';
import { phaseOf, Schedule, tickAfter } from './schedule.ts';

const minute = 60_000;
const at = (text: string) => Date.parse(`2026-11-20T${text}Z`);
const key = 'T1 10.0.0.7:502';
const phase = phaseOf(key, minute);

describe('the ticks of a connection', () => {
  test('are whole minutes of UTC plus the connection’s phase', () => {
    expect(tickAfter(at('10:00:00'), minute, 7_000)).toBe(at('10:00:07'));
    expect(tickAfter(at('10:00:07'), minute, 7_000)).toBe(at('10:01:07'));
    expect(tickAfter(at('10:00:06.999'), 15 * minute, 7_000)).toBe(at('10:00:07'));
    expect(tickAfter(at('10:00:07'), 15 * minute, 7_000)).toBe(at('10:15:07'));
  });

  test('keep their phase after a restart, differ by connection, and leave a fifth of the period free', () => {
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

  test('follow the grid, not the last reading', () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute], at('10:00:00'));
    const tick = at('10:00:00') + phase;
    expect(schedule.next()).toBe(tick);
    expect(schedule.takeDue(tick - 1)).toEqual([]);
    expect(schedule.takeDue(tick + 900)).toEqual([{ periodMs: minute, tick, missed: 0 }]);
    expect(schedule.next()).toBe(tick + minute);
  });

  test('can be skipped up to a given time without being taken', () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute, 5 * minute], at('10:00:00'));
    const tick = at('10:00:00') + phase;
    expect(schedule.next(minute, tick)).toBe(tick);
    expect(schedule.next(minute, tick + 1)).toBe(tick + minute);
    expect(schedule.next(minute, tick + 2.5 * minute)).toBe(tick + 3 * minute);
    expect(schedule.next(5 * minute, tick + 2.5 * minute)).toBe(tick + 5 * minute);
    expect(schedule.next()).toBe(tick);
  });

  test('are missed during a suspension, except for the latest', () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute], at('10:00:00'));
    const tick = at('10:00:00') + phase;
    expect(schedule.takeDue(tick + 5 * minute + 10)).toEqual([
      { periodMs: minute, tick: tick + 5 * minute, missed: 5 },
    ]);
    expect(schedule.takeDue(tick + 5 * minute + 11)).toEqual([]);
  });

  test('are skipped during their own cycle', () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute], at('10:00:00'));
    const tick = at('10:00:00') + phase;
    schedule.takeDue(tick);
    expect(schedule.skipPassed(minute, tick + 59_000)).toBe(0);
    expect(schedule.skipPassed(minute, tick + 2 * minute + 500)).toBe(2);
    expect(schedule.next()).toBe(tick + 3 * minute);
  });

  test('are kept when another period is added', () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute], at('10:00:00'));
    schedule.setPeriods([minute, 5 * minute], at('10:00:00') + phase + 30_000);
    expect(schedule.next(minute)).toBe(at('10:00:00') + phase);
    expect(schedule.next(5 * minute)).toBe(at('10:05:00') + phase);
    schedule.setPeriods([5 * minute], at('10:01:00'));
    expect(schedule.next()).toBe(at('10:05:00') + phase);
  });
});

describe('a clock change', () => {
  const taken = () => {
    const schedule = new Schedule(key);
    schedule.setPeriods([minute], at('10:00:00'));
    const tick = at('10:00:00') + phase;
    schedule.takeDue(tick);
    return { schedule, tick };
  };

  test.each([
    ['an hour ahead', 60 * minute],
    ['five seconds ahead', 5_000],
    ['an hour back', -60 * minute],
  ])('%s: continues with the next tick of the new time, and makes up for none', (_, shift) => {
    const { schedule, tick } = taken();
    const now = tick + 20_000 + shift;
    schedule.replan(now);
    const next = schedule.next() ?? 0;
    expect(next - now).toBeGreaterThan(0);
    expect(next - now).toBeLessThanOrEqual(minute);
    expect((next - phase) % minute).toBe(0);
    expect(schedule.takeDue(now)).toEqual([]);
  });

  test('does not repeat a tick when the clock is set back five seconds just after it', () => {
    const { schedule, tick } = taken();
    schedule.replan(tick - 4_000);
    expect(schedule.next()).toBe(tick + minute);
  });
});
