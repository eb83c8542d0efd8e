import { expect, test } from '@jest/globals';
import { thin, type ThinPoint } from './thin.ts';

const { NaN: none } = Number;

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 400 days of half hours: noise, single peaks, gaps of a slot and of days. */
function manyDays(seed: number): Float64Array {
  const random = randomFrom(seed);
  const values = Float64Array.from({ length: 19_200 }, () => random() * 10);
  for (let times = 0; times < 60; times += 1) values[Math.floor(random() * 19_200)] = 1_000 + times;
  for (let times = 0; times < 80; times += 1) {
    const at = Math.floor(random() * 19_200);
    values.fill(none, at, at + Math.ceil(random() ** 4 * 200));
  }
  return values;
}

const slotsOf = (points: readonly ThinPoint[]) => points.map(({ slot }) => slot);

test('what has room is drawn as it is, and a line ends where a value is missing', () => {
  const values = Float64Array.of(1, 2, none, 4, none, none, 7, 8);
  expect(thin(values, { from: 0, to: 8 }, 100)).toEqual([
    { slot: 0, value: 1, joins: false },
    { slot: 1, value: 2, joins: true },
    { slot: 3, value: 4, joins: false },
    { slot: 6, value: 7, joins: false },
    { slot: 7, value: 8, joins: true },
  ]);
});

test('of a column the lowest and the highest value stay, in the order of time', () => {
  const values = Float64Array.of(5, 9, 1, 4, 2, 3, 8, 7);
  expect(thin(values, { from: 0, to: 8 }, 2).map(({ slot, value }) => [slot, value])).toEqual([
    [1, 9],
    [2, 1],
    [4, 2],
    [6, 8],
  ]);
});

test('a closer look takes in what stands just outside, so that lines go on to the edge', () => {
  const values = Float64Array.from({ length: 100 }, (_, at) => at);
  expect(slotsOf(thin(values, { from: 50, to: 53 }, 300))).toEqual([49, 50, 51, 52, 53]);
});

test('nothing is drawn of a series without values', () => {
  expect(thin(new Float64Array(48).fill(none), { from: 0, to: 48 }, 500)).toEqual([]);
});

test.each([
  [1, 0, 19_200, 1_000],
  [2, 0, 19_200, 320],
  [3, 1_234.5, 9_876.25, 777],
  [4, 400, 1_000, 900],
])('every peak and every gap survives (%d: %d to %d on %d columns)', (seed, from, to, columns) => {
  const values = manyDays(seed);
  const points = thin(values, { from, to }, columns);
  const drawn = new Map(points.map((point) => [point.slot, point]));
  expect(points.length).toBeLessThanOrEqual(2 * (columns + 2));

  // Every value that is drawn is one that was read.
  for (const { slot, value } of points) expect(value).toBe(values[slot]);

  // Of each column both ends are there.
  const perColumn = (to - from) / columns;
  for (let column = 0; column < columns; column += 1) {
    const slots = Array.from({ length: 19_200 }, (_, slot) => slot)
      .slice(
        Math.max(0, Math.floor(from + column * perColumn) - 1),
        Math.ceil(from + (column + 1) * perColumn),
      )
      .filter((slot) => Math.floor((slot - from) / perColumn) === column && !Number.isNaN(values[slot]));
    const known = slots.map((slot) => values[slot]!);
    if (known.length === 0) continue;
    const kept = slots.filter((slot) => drawn.has(slot)).map((slot) => values[slot]!);
    expect([Math.max(...kept), Math.min(...kept)]).toEqual([Math.max(...known), Math.min(...known)]);
  }

  // A line leads to a value if and only if nothing is missing since the one before.
  points.forEach((point, at) => {
    const before = points[at - 1];
    const isWhole = before && !values.slice(before.slot, point.slot).some(Number.isNaN);
    expect([point.slot, point.joins]).toEqual([point.slot, Boolean(isWhole)]);
  });
});
