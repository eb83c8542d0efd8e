/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { flagsOf, flagLabel } from './event-marks.tsx';

const edges = { left: 40, right: 400 };
const things = (...middles: number[]) => middles.map((middle, at) => ({ number: at + 1, middle }));
const textsOf = (...middles: number[]) => flagsOf(things(...middles), edges).map(flagLabel);

test('events with enough space have separate flags', () => {
  expect(textsOf(60, 100, 390)).toEqual(['1', '2', '3']);
});

test('overlapping flags become one with the range of their numbers', () => {
  expect(textsOf(60, 70, 90, 200, 210)).toEqual(['1–3', '4–5']);
});

test('flags neither overlap nor leave the plot, whatever their number', () => {
  const middles = Array.from({ length: 300 }, (_, at) => 30 + ((at * 37) % 380)).sort(
    (one, other) => one - other,
  );
  for (const count of [1, 5, 20, 300]) {
    const step = Math.floor(300 / count);
    const flags = flagsOf(things(...middles.filter((_, at) => at % step === 0)), edges);
    flags.forEach(({ first, x, width }, at) => {
      const before = flags[at - 1];
      expect(x).toBeGreaterThanOrEqual(before ? before.x + before.width : edges.left);
      expect(x + width).toBeLessThanOrEqual(edges.right);
      expect(first).toBe((before?.last ?? 0) + 1);
    });
  }
});
