import { describe, expect, it } from '@jest/globals';
import { WatchedSensor } from '../../poll/watched-sensor.ts';
import { sensor } from '../../testing/poller-bench.ts';
import { merged, quarterDocuments, readingsOf as readingsIn } from '../quarter-document.ts';
import type { Reading } from '../reading.ts';
import { readingsOf } from '../recorder.ts';
import { linesOf, readingsOf as readingsOnLine } from '../spool/spool-file.ts';
import { sumDay } from './sum-day.ts';

// The reference: the following code shares nothing with the product.

const days = ['2026-11-19', '2026-11-20'] as const;
const begins = Date.parse(`${days[0]}T00:00:00Z`) / 1_000;
const [hourS, slotS, dayS] = [3_600, 1_800, 86_400];
/** Offset from whole minutes, like a connection's phase. */
const phaseS = 37.25;
/** From then on the device is off. */
const offS = dayS + 20 * hourS + 700;

/** Pieces per hour and minutes at that rate, repeated. */
const rates: readonly (readonly [perHour: number, minutes: number])[] = [
  ...([
    [12_704, 26],
    [0, 9],
    [7_200, 17],
    [15_900, 4],
  ] as const),
  ...([
    [0, 41],
    [11_300, 52],
    [2_400, 13],
  ] as const),
];
const roundS = rates.reduce((sum, [, minutes]) => sum + minutes * 60, 0);

/** Pieces made up to a second since `begins`. */
function madeUntil(second: number): number {
  const perRound = rates.reduce((sum, [perHour, minutes]) => sum + (perHour * minutes) / 60, 0);
  let [made, left] = [Math.floor(second / roundS) * perRound, second % roundS];
  for (const [perHour, minutes] of rates) {
    made += (perHour / hourS) * Math.max(0, Math.min(left, minutes * 60));
    left -= minutes * 60;
  }
  return made;
}

/** The value of a 32-bit counter; it overflows in the first afternoon. */
const shownAt = (second: number) => Math.floor(2 ** 32 - 90_000 + madeUntil(second)) % 2 ** 32;

interface Attempt {
  /** Since `begins`. */
  second: number;
  isAnswered: boolean;
}

/** The attempts of each tick: some fail and are retried, also at midnight, some are lost for three periods. */
function attemptsAt(periodS: number): Attempt[] {
  const attempts: Attempt[] = [];
  for (let tick = 0; tick * periodS + phaseS < 2 * dayS + hourS; tick += 1) {
    const second = tick * periodS + phaseS;
    const isLost = tick % 97 === 11 || tick % 97 === 12 || second >= offS;
    const isLate = !isLost && (tick % 17 === 5 || tick === dayS / periodS);
    attempts.push({ second, isAnswered: !isLost && !isLate });
    if (isLate) attempts.push({ second: second + 0.3 * periodS, isAnswered: true });
  }
  return attempts;
}

interface Known {
  pieces: number;
  seconds: number;
}

/** The known part of each half hour: counts between two answers, spread evenly, unless the answers are too far apart. */
function knownOf(attempts: Attempt[], periodS: number): Known[] {
  const known = Array.from({ length: 96 }, () => ({ pieces: 0, seconds: 0 }));
  const answers = attempts.filter(({ isAnswered }) => isAnswered).map(({ second }) => second);
  answers.slice(1).forEach((next, index) => {
    const last = answers[index] ?? NaN;
    if (next - last > Math.max(90, 1.5 * periodS)) return;
    const pieces = (shownAt(next) - shownAt(last) + 2 ** 32) % 2 ** 32;
    const [from, until] = [Math.floor(last), Math.floor(next)];
    known.forEach((slot, at) => {
      const inSlot = Math.min(until, (at + 1) * slotS) - Math.max(from, at * slotS);
      if (inSlot <= 0) return;
      slot.pieces += (pieces * inSlot) / (until - from);
      slot.seconds += inSlot;
    });
  });
  return known;
}

// The product: poller, spool and store, with each line repeated and in any order.

function readAll(attempts: Attempt[], periodS: number): Reading[] {
  const watched = new WatchedSensor(sensor('pz', 'h0w+', { periodMs: periodS * 1_000 }), []);
  return attempts.flatMap(({ second, isAnswered }) => {
    const at = (begins + second) * 1_000;
    const shown = shownAt(second);
    const words = [Math.floor(shown / 2 ** 16), shown % 2 ** 16];
    const sample = isAnswered
      ? watched.answered({ words }, { at, monotonic: at, dials: 1 })
      : watched.failed('silent', at);
    return readingsOf(sample, undefined);
  });
}

function kept(readings: Reading[]): Reading[] {
  const spooled = readings.flatMap((reading) =>
    linesOf([reading]).flatMap(({ bytes }) => {
      const read = readingsOnLine(bytes.subarray(1, -1));
      if (typeof read === 'string') throw new Error(read);
      return read;
    }),
  );
  const stored = new Map(quarterDocuments(spooled.toReversed()).map((one) => [one._id, one]));
  for (const late of quarterDocuments(spooled)) {
    const existing = stored.get(late._id);
    stored.set(late._id, (existing && merged(existing, late)) ?? existing ?? late);
  }
  return [...stored.values()].flatMap(readingsIn);
}

const totalOf = (all: Known[]) => all.reduce((sum, { pieces }) => sum + pieces, 0);

describe.each([1, 5, 30, 60])('pieces counted every %i minutes', (minutes) => {
  const periodS = minutes * 60;
  const attempts = attemptsAt(periodS);
  const known = knownOf(attempts, periodS);
  const readings = kept(readAll(attempts, periodS));
  const summed = days.flatMap((day) => {
    const { slots, good } = sumDay(day, readings);
    return slots.map((perHour, slot): Known => {
      const seconds = (good[2 * slot] ?? 0) + (good[2 * slot + 1] ?? 0);
      return { pieces: ((perHour ?? 0) * seconds) / hourS, seconds };
    });
  });

  it('are assigned to the half hours in which they were counted, across midnight and gaps', () => {
    known.forEach(({ pieces, seconds }, slot) => {
      expect([slot, summed[slot]?.seconds]).toEqual([slot, seconds]);
      expect(Math.abs((summed[slot]?.pieces ?? NaN) - pieces)).toBeLessThan(1e-6);
    });
    expect(totalOf(known)).toBeGreaterThan(150_000);
    expect(known.some(({ seconds }) => seconds === 0)).toBe(true);
  });

  it('are as many as were made, except across the boundaries of a half hour', () => {
    const answers = attempts.filter(({ isAnswered }) => isAnswered).map(({ second }) => second);
    const borderOf = (second: number) => {
      const at = answers.findIndex((answer) => answer > second);
      return madeUntil(answers[at] ?? NaN) - madeUntil(answers[at - 1] ?? 0);
    };
    const whole = summed.flatMap(({ pieces, seconds }, slot) =>
      seconds === slotS ? [{ pieces, from: slot * slotS, until: (slot + 1) * slotS }] : [],
    );
    expect(whole.length).toBeGreaterThan(40);
    for (const { pieces, from, until } of whole)
      expect(Math.abs(pieces - (madeUntil(until) - madeUntil(from)))).toBeLessThan(
        borderOf(from) + borderOf(until) + 2,
      );
  });

  it('are zero after the last answer', () => {
    const last = Math.max(...attempts.flatMap(({ second, isAnswered }) => (isAnswered ? [second] : [])));
    const afterwards = summed.slice(Math.ceil(last / slotS));
    expect(afterwards.length).toBeGreaterThan(3);
    expect(afterwards.map(({ seconds }) => seconds)).toEqual(afterwards.map(() => 0));
    expect(totalOf(summed.slice(Math.floor(last / slotS)))).toBeCloseTo(
      totalOf(known.slice(Math.floor(last / slotS))),
      6,
    );
  });
});
