import { expect, test } from '@jest/globals';
import { breakAtGaps, gapsOf, type TimePoint } from './time-data.ts';
const day = (date: number, hour = 8) => new Date(Date.UTC(2026, 8, date, hour)).toISOString();
const at = (date: number, value: number | null = 1, hour = 8) => ({ at: day(date, hour), value });
const twoDays = 48 * 3_600_000;
/** A series as drawn without others. */
const alone = (points: TimePoint[]) => breakAtGaps(points, gapsOf([points], twoDays));

test('a line breaks after more time without a value than the gap, but not after exactly that time', () => {
  const drawn = alone([at(1, 5), at(3, 4), at(5, 3, 9)]);
  expect(drawn.map(([, value]) => value)).toEqual([5, 4, null, 3]);
  expect(drawn.map(([instant]) => new Date(instant).toISOString())).toEqual([
    day(1),
    day(3),
    '2026-09-04T08:30:00.000Z',
    day(5, 9),
  ]);
});

test('an unknown value breaks a line, and does not shorten the time without a value', () => {
  expect(alone([at(1), at(2, null), at(3)]).map(([, value]) => value)).toEqual([1, null, 1]);
  const values = alone([at(1), at(3, null), at(4)]).map(([, value]) => value);
  expect(values).toEqual([1, null, null, 1]);
});

test('a less frequent series continues where others have values, and breaks where none has', () => {
  const [alcohol, bx] = [
    [at(1), at(4), at(9)],
    [at(1), at(2), at(3), at(4), at(5), at(8), at(9)],
  ];
  const drawn = breakAtGaps(alcohol, gapsOf([alcohol, bx], twoDays));
  expect(drawn.map(([, value]) => value)).toEqual([1, 1, null, 1]);
  expect(new Date(drawn[2]?.[0] ?? 0).toISOString()).toBe('2026-09-06T20:00:00.000Z');
});

test('a gap is where no series has a value', () => {
  const [alcohol, bx] = [
    [at(1), at(9)],
    [at(2), at(4), at(7), at(8, null)],
  ];
  expect(gapsOf([alcohol, bx], twoDays)).toEqual([{ from: day(4), to: day(7) }]);
  expect(gapsOf([alcohol], twoDays)).toEqual([{ from: day(1), to: day(9) }]);
  expect(gapsOf([[], [at(1, null)]], twoDays)).toEqual([]);
});

test('the time since the last value is a gap if a value could have been read', () => {
  const bx = [at(1), at(5), at(6, null)];
  const between = { from: day(1), to: day(5) };
  expect(gapsOf([bx], twoDays)).toEqual([between]);
  expect(gapsOf([bx], twoDays, day(7))).toEqual([between]);
  expect(gapsOf([bx], twoDays, day(8))).toEqual([between, { from: day(5), to: day(8) }]);
  expect(gapsOf([bx], twoDays, day(3))).toEqual([between]);
  expect(gapsOf([[]], twoDays, day(8))).toEqual([]);
});
