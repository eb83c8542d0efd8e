/** @jest-environment @officina/web-kit/testing/environment */
import { valuesPerHour } from '@officina/contracts/industrial/hour';
import { expect, it } from '@jest/globals';
import { sparklineLayout } from './sparkline.tsx';

/** An hour with these values by minute. */
const hour = (values: Record<number, number>) =>
  Array.from({ length: valuesPerHour }, (_, minute) => values[minute] ?? null);
const full = (valueOf: (minute: number) => number) =>
  Array.from({ length: valuesPerHour }, (_, minute) => valueOf(minute));

it('goes through every minute and ends at the current value', () => {
  const { line, gaps, nowY } = sparklineLayout(
    full((minute) => minute),
    1,
    118,
  );
  expect(line.match(/[ML]/g)).toEqual(['M', ...Array.from({ length: 59 }, () => 'L')]);
  expect(line.startsWith('M0 1L1 0.992')).toBe(true);
  expect(line.endsWith('L58 0.508L59 0')).toBe(true);
  expect([gaps, nowY]).toEqual([[], 0]);
});

it('the current value replaces the current minute and counts for the scale', () => {
  const values = hour({ 57: 10, 58: 20, 59: 15 });
  expect(sparklineLayout(values, 60, undefined).line).toBe('M57 1L58 0L59 0.5');
  expect(sparklineLayout(values, 60, 30)).toMatchObject({ line: 'M57 1L58 0.5L59 0', nowY: 0 });
});

it('a constant value is drawn in the middle', () => {
  expect(
    sparklineLayout(
      full(() => 7),
      1,
      7,
    ),
  ).toMatchObject({ nowY: 0.5 });
  expect(
    new Set(
      sparklineLayout(
        full(() => 7),
        1,
        7,
      ).line.match(/ [^L]+/g),
    ),
  ).toEqual(new Set([' 0.5']));
});

it('one missing minute is not a gap; two are', () => {
  const [first, last] = [{ 0: 1, 1: 1 }, { 59: 2 }];
  const minutes = (from: number) =>
    Object.fromEntries(
      full((minute) => minute)
        .slice(from)
        .map((at) => [at, 2]),
    );
  expect(sparklineLayout(hour({ ...first, ...minutes(3) }), 1, undefined).gaps).toEqual([]);
  const broken = sparklineLayout(hour({ ...first, ...minutes(4) }), 1, undefined);
  expect(broken.gaps).toEqual([{ from: 1, to: 4 }]);
  expect(broken.line).toContain('M0 1L1 1M4 0L5 0');
  expect(sparklineLayout(hour({ ...first, ...last }), 0, undefined).gaps).toEqual([{ from: 1, to: 59 }]);
});

it('a value read every five minutes is valid for seven and a half', () => {
  const each5 = Object.fromEntries(full((at) => at).flatMap((at) => (at % 5 === 0 ? [[at, at]] : [])));
  expect(sparklineLayout(hour(each5), 5, 55).gaps).toEqual([]);
  const { 30: _, ...without } = each5;
  expect(sparklineLayout(hour(without), 5, 55).gaps).toEqual([{ from: 25, to: 35 }]);
});

it('the time before the first value is a gap if a value was due', () => {
  expect(sparklineLayout(hour({ 2: 5 }), 1, 5).gaps[0]).toEqual({ from: 0, to: 2 });
  expect(sparklineLayout(hour({ 40: 5 }), 60, 5)).toEqual({ line: 'M40 0.5L59 0.5', gaps: [], nowY: 0.5 });
});

it('isolated values are dots', () => {
  expect(sparklineLayout(hour({ 20: 1 }), 1, 3).line).toBe('M20 1h0M59 0h0');
});

it('the time since the last value of a silent sensor is a gap at once', () => {
  const values = full((minute) => minute).map((value) => (value > 57 ? null : value));
  expect(sparklineLayout(values, 5, undefined).gaps).toEqual([]);
  expect(sparklineLayout(values, 5, undefined, true).gaps).toEqual([{ from: 57, to: 59 }]);
  const all = full((minute) => minute);
  expect(sparklineLayout(all, 5, undefined, true).gaps).toEqual([]);
});

it('an hour without values is one gap', () => {
  expect(sparklineLayout(hour({}), 1, undefined)).toEqual({ line: '', gaps: [{ from: 0, to: 59 }] });
});
