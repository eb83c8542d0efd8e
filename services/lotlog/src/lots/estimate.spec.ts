import { describe, expect, it } from '@jest/globals';
import { dayAfter } from '../testing/readings.ts';
import { estimateOf, type Course } from './estimate.ts';

const dayMs = 86_400_000;

/** Must of 20 °Bx at 0.5 % vol each: 10.5 % vol in total, 8 desired. */
const course = (reached: [days: number, alcohol: number][], more: Partial<Course> = {}): Course => ({
  ...{ startDate: dayAfter(0), desired: 8, must: 20, factor: 0.5, durationMs: 14 * dayMs },
  reached: reached.map(([days, alcohol]) => ({ at: dayAfter(days).getTime(), alcohol })),
  ...more,
});

const daysOf = (date: Date | null) => (date ? (date.getTime() - dayAfter(0).getTime()) / dayMs : null);
const of = (reached: [number, number][], more: Partial<Course> = {}) => {
  const { basis, end = null, from = null, to = null } = estimateOf(course(reached, more)) ?? {};
  return { basis, end: daysOf(end), from: daysOf(from), to: daysOf(to) };
};
const near = (days: number) => expect.closeTo(days, 3);
const indicative = (days = 14) => ({ basis: 'indicative', end: days, from: null, to: null });
const stalled = { basis: 'stalled', end: null, from: null, to: null };

// The alcohol still to form halves in two days: 8, 5.6569, 4 % vol; 2.5 remain at the goal, 1.3561 days later.
const halving: [number, number][] = [
  [0, 2.5],
  [1, 4.8431],
  [2, 6.5],
];

describe('a lot with too few readings', () => {
  it('ends after the usual duration of its product', () => {
    expect(of([[0, 0]])).toEqual(indicative());
    expect(of([[3, 1]], { durationMs: 9 * dayMs })).toEqual(indicative(9));
  });

  it('has no estimate before the first', () => {
    expect(estimateOf(course([]))).toBeUndefined();
  });

  it('has two readings; three are enough', () => {
    expect(of([halving[0]!, halving[2]!])).toEqual(indicative());
    expect(of(halving)).toMatchObject({ basis: 'computed' });
  });

  it('spans 47 h 59 min; 48 h are enough', () => {
    const minute = 1 / 24 / 60;
    expect(of([halving[0]!, halving[1]!, [2 - minute, 6.5]])).toEqual(indicative());
    expect(of(halving)).toMatchObject({ basis: 'computed' });
  });

  it('has reached 24.9 % of its goal; 25 % are enough', () => {
    const until = (alcohol: number) =>
      of([...[0, 1].map((day): [number, number] => [day, day / 2]), [2, alcohol]]);
    expect(until(1.992)).toEqual(indicative());
    expect(until(2)).toMatchObject({ basis: 'computed' });
  });

  it('has no bx readings: its possible alcohol is unknown', () => {
    expect(of(halving, { must: null })).toEqual(indicative());
  });
});

describe('a fermenting lot', () => {
  it('ends where the straight line of −ln(A_full − A) meets the goal; the range is 0.7 to 1.9 of that time', () => {
    expect(of(halving)).toEqual({
      ...{ basis: 'computed', end: near(2 + 1.3561) },
      ...{ from: near(2 + 0.9493), to: near(2 + 2.5767) },
    });
  });

  it('can reach at least 0.3 % vol more than its goal, whatever its must', () => {
    // 11.3 in total: 8, 5.6569, 4 remain, 0.3 at the goal, 7.4739 days later.
    const reached: [number, number][] = [
      [0, 3.3],
      [1, 5.6431],
      [2, 7.3],
    ];
    expect(of(reached, { desired: 11 })).toMatchObject({ basis: 'computed', end: near(2 + 7.4739) });
  });

  it('is estimated from its last four readings only', () => {
    const four: [number, number][] = [[-1, -0.8137], ...halving];
    expect(of([[-2, 0], ...four])).toMatchObject({ end: near(2 + 1.3561) });
    expect(of([...four.slice(0, 1), [-0.5, 7], ...halving]).end).not.toBeCloseTo(2 + 1.3561, 1);
  });

  it('follows the least-squares line if its readings are uneven', () => {
    // Remaining: 8, 4, 4 at days 0, 1, 2: mean height −1.6173, slope ln 2 / 2; the goal is at −0.9163.
    const reached: [number, number][] = [
      [0, 2.5],
      [1, 6.5],
      [2, 6.5],
    ];
    expect(of(reached)).toMatchObject({ end: near(1 + (1.6173 - 0.9163) / 0.34657) });
  });

  it('counts a reading beyond its possible alcohol as 0.05 % vol before the end', () => {
    // Remaining: 8, 0.05, 4 at days 0, 1, 2: mean height −0.15667, slope ln 2 / 2; 0.3 at the goal, at 1.20397.
    const reached: [number, number][] = [
      [0, 2.5],
      [1, 12],
      [2, 6.5],
    ];
    expect(of(reached, { desired: 10.2 })).toMatchObject({ basis: 'computed', end: near(2 + 2.926) });
  });
});

describe('a stalled lot', () => {
  it('has no date because its alcohol does not rise', () => {
    const flat = [0, 1, 2, 3].map((day): [number, number] => [day, 5]);
    expect(of(flat)).toEqual(stalled);
    expect(of(flat.map(([day, alcohol]) => [day, alcohol - day * 0.01]))).toEqual(stalled);
  });

  it('would need more than 60 days', () => {
    const halfIn = (days: number) =>
      of([0, 1, 2].map((day): [number, number] => [day, 10.5 - 5 * 2 ** ((2 - day) / days)]));
    expect(halfIn(59.9)).toMatchObject({ basis: 'computed', end: near(2 + 59.9) });
    expect(halfIn(60.1)).toEqual(stalled);
  });

  it('has its last four readings at one instant', () => {
    const once = [2, 2, 2, 2].map((day, at): [number, number] => [day, 5 + at / 10]);
    expect(of([[0, 1], ...once])).toEqual(stalled);
  });
});

describe('a lot at its desired alcohol', () => {
  it('has reached it with two consecutive readings, as of the first', () => {
    const reached = { basis: 'reached', end: 3, from: null, to: null };
    expect(of([...halving, [3, 8], [4, 8]])).toEqual(reached);
    expect(
      of(
        [
          [3, 8.2],
          [3.5, 9],
        ],
        { must: null },
      ),
    ).toEqual(reached);
    expect(of([...halving, [3, 8], [4, 8], [5, 8.1]])).toEqual(reached);
    expect(of([...halving, [2.5, 8], [2.7, 7.99], [3, 8], [4, 8]])).toEqual(reached);
    expect(of([...halving, [3, 8], [4, 7.99]])).toMatchObject({ basis: 'computed' });
  });

  it('may have a wrong reading if there is only one: it ends at that reading', () => {
    expect(of([...halving, [3, 8.2]])).toEqual({ basis: 'computed', end: 3, from: 3, to: 3 });
  });

  it('may exceed its possible alcohol', () => {
    expect(of([...halving, [3, 12]])).toMatchObject({ basis: 'computed', end: 3 });
  });
});
