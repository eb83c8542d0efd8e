import { expect, test } from '@jest/globals';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { randomSeed } from '@officina/server-kit/testing/randomized';
import { judge, notJudged, type Judged, type Side } from './crossing.ts';
import {
  plainCrossings,
  type PlainCrossing,
  type PlainReading,
  type PlainThresholds,
} from './testing/plain-crossings.ts';

const seriesCount = 20_000;
const random = seededRandom(randomSeed('crossings of thresholds'));
const upTo = (most: number) => Math.floor(random() * (most + 1));

/** Whole numbers around the limits, so that equality and returns by exactly the hysteresis are frequent. */
function someThresholds(): PlainThresholds {
  const low = upTo(4) - 2;
  const high = low + 1 + upTo(5);
  const [hasHigh, hasLow] = [upTo(5) > 0, upTo(5) > 0];
  return {
    high: hasHigh || !hasLow ? high : null,
    low: hasLow ? low : null,
    seconds: [0, 1, 5, 20, 60][upTo(4)] ?? 0,
    hysteresis: upTo(high - low - 1),
    holds: 12,
  };
}

/** Slow and quick values, failures, silences, and gaps around the hold. */
function someSeries(length: number): PlainReading[] {
  const series: PlainReading[] = [];
  let [at, value] = [1_000, 0];
  for (let left = length; left > 0; left -= 1) {
    const step = upTo(19);
    at += step === 0 ? 300 : step === 1 ? 13 : step === 2 ? 12 : 1 + upTo(5);
    value = upTo(9) === 0 ? upTo(12) - 6 : Math.max(-6, Math.min(7, value + upTo(2) - 1));
    series.push({ at, value: upTo(7) === 0 ? null : value });
  }
  return series;
}

/** What the product finds, reading by reading; at some of them it goes on from what is stored. */
function judgedCrossings(
  series: PlainReading[],
  { seconds, holds, ...by }: PlainThresholds,
): PlainCrossing[] {
  const limits = { ...by, beyondFor: seconds };
  const found: PlainCrossing[] = [];
  let state: Judged = notJudged;
  for (const { at, value } of series) {
    if (upTo(30) === 0) state = JSON.parse(JSON.stringify(state)) as Judged;
    if (value === null) continue;
    const before = state;
    state = judge(before, limits, { second: at, value, holdS: holds });
    const ended =
      before.crossing && state.crossing?.since !== before.crossing.since ? found.at(-1) : undefined;
    if (ended) ended.to = at;
    if (state.count > before.count && state.crossing) {
      const { side, since }: { side: Side; since: number } = state.crossing;
      found.push({ side, from: since, noticed: at, to: undefined });
    }
  }
  return found;
}

test('crossings of random series are those that one finds by looking at the whole series', () => {
  const counts = { high: 0, low: 0, ended: 0 };
  for (let left = seriesCount; left > 0; left -= 1) {
    const [thresholds, series] = [someThresholds(), someSeries(60)];
    const expected = plainCrossings(series, thresholds);
    expect([thresholds, series, judgedCrossings(series, thresholds)]).toEqual([thresholds, series, expected]);
    for (const { side, to } of expected) {
      counts[side] += 1;
      counts.ended += to === undefined ? 0 : 1;
    }
  }
  expect(Math.min(counts.high, counts.low, counts.ended)).toBeGreaterThan(seriesCount / 4);
});

test('the comparison notices a rule that is only slightly different', () => {
  const isNoticed = (change: (thresholds: PlainThresholds) => PlainThresholds) => {
    for (let left = 500; left > 0; left -= 1) {
      const [thresholds, series] = [someThresholds(), someSeries(60)];
      const [right, wrong] = [thresholds, change(thresholds)].map((one) =>
        JSON.stringify(plainCrossings(series, one)),
      );
      if (right !== wrong) return true;
    }
    return false;
  };
  expect(isNoticed((one) => ({ ...one, holds: one.holds - 1 }))).toBe(true);
  expect(isNoticed((one) => ({ ...one, seconds: one.seconds + 1 }))).toBe(true);
  expect(isNoticed((one) => ({ ...one, hysteresis: one.hysteresis + 1 }))).toBe(true);
});
