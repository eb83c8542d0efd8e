import { expect, test } from '@jest/globals';
import { pieceSize, piecesOf } from './slot-layout.ts';

const { NaN: none } = Number;

/** A seeded random generator (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** 400 days of half hours with noise, single peaks, and gaps from one slot to several days. */
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

const halfHours = (days: number) => ({ from: 0, slotMs: 1_800_000, count: days * 48 });

test.each([
  [1, 1_000, 1],
  [6, 1_000, 1],
  [20, 1_000, 4],
  [20, 300, 48],
  [60, 1_000, 48],
  [400, 1_000, 96],
  [400, 300, 336],
])('%d days on %d px are drawn in pieces of %d half hours', (days, width, size) => {
  const slots = halfHours(days);
  expect(pieceSize(slots, { from: 0, to: slots.count }, width)).toBe(size);
});

test('a closer view has smaller pieces', () => {
  expect(pieceSize(halfHours(400), { from: 9_600, to: 9_696 }, 1_000)).toBe(1);
});

test('slots are drawn singly if there is room, and a line ends at a missing value', () => {
  const values = Float64Array.of(1, 2, none, 4, none, none, 7, 8);
  const single = (from: number, value: number, joins: boolean) => ({
    ...{ from, to: from + 1, low: value, high: value, mean: value, joins },
  });
  expect(piecesOf(values, { from: 0, to: 8 }, 1)).toEqual([
    ...[
      single(0, 1, false),
      single(1, 2, true),
      single(3, 4, false),
      single(6, 7, false),
      single(7, 8, true),
    ],
  ]);
});

test('a piece of several slots has their lowest, highest and mean value', () => {
  const values = Float64Array.of(5, 9, 1, 5, 2, 3, 8, 7);
  expect(piecesOf(values, { from: 0, to: 8 }, 4)).toEqual([
    { from: 0, to: 4, low: 1, high: 9, mean: 5, joins: false },
    { from: 4, to: 8, low: 2, high: 8, mean: 5, joins: true },
  ]);
});

test('a closer view includes a piece on each side, so that lines continue to the edge', () => {
  const values = Float64Array.from({ length: 100 }, (_, at) => at);
  const spans = piecesOf(values, { from: 50.5, to: 53 }, 4).map(({ from, to }) => [from, to]);
  expect([spans[0], spans.at(-1)]).toEqual([
    [44, 48],
    [56, 60],
  ]);
});

test('a series without values has no pieces', () => {
  expect(piecesOf(new Float64Array(48).fill(none), { from: 0, to: 48 }, 4)).toEqual([]);
});

test.each([1, 4, 48, 336])(
  'every value is in one piece, and every gap between two (%d slots each)',
  (size) => {
    const values = manyDays(size);
    const pieces = piecesOf(values, { from: 0, to: values.length }, size);
    const covered = new Uint8Array(values.length);
    const wrong = pieces.filter(({ from, to, low, high, mean, joins }, at) => {
      const own = values.slice(from, to);
      covered.fill(1, from, to);
      const sum = own.reduce((before, value) => before + value);
      const isTrue =
        low === Math.min(...own) && high === Math.max(...own) && Math.abs(mean - sum / own.length) < 1e-9;
      const isWithin = Math.floor(from / size) === Math.floor((to - 1) / size);
      // A line leads to a piece if and only if no value is missing since the previous one.
      return !isTrue || !isWithin || joins !== (pieces[at - 1]?.to === from);
    });
    expect(wrong).toEqual([]);
    expect(covered.join()).toBe([...values].map((value) => (Number.isNaN(value) ? 0 : 1)).join());
  },
);
