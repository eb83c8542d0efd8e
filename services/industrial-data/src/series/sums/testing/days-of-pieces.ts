// Days of counters that overflow: `node days-of-pieces.js SEED COUNT` prints a line of JSON.
import { seededRandom } from '@officina/server-kit/seeded-random';
import { WatchedSensor } from '../../../poll/watched-sensor.ts';
import { sensor } from '../../../testing/poller-bench.ts';
import { readingsOf } from '../../recorder.ts';
import { sumDay } from '../sum-day.ts';
import { midnight } from './minutes.ts';

/** The result of a process. */
export interface DaysOfPieces {
  /** Maximum difference in pieces between a half hour's sum and what was made in it. */
  farthest: number;
  pieces: number;
  wraps: number;
}

const dayS = 86_400;
const kinds = [
  { bits: 16, periodS: 60 },
  { bits: 16, periodS: 15 },
  { bits: 32, periodS: 300 },
];

/** The pieces made by each second of two days, from the midnight before the day. */
function madeAt(next: () => number): Uint32Array {
  const made = new Uint32Array(2 * dayS + 1);
  let perS = 0;
  let exact = 0;
  for (let second = 0; second < made.length; second += 1) {
    if (next() < 1 / 1_800) perS = Math.max(0, next() * 4 - 1);
    exact += perS;
    made[second] = Math.floor(exact);
  }
  return made;
}

/** Seconds at which the counter is read, from the midnight before the day, with long gaps. */
function* readMoments(periodS: number, next: () => number): Generator<number> {
  for (let second = Math.floor(next() * periodS); second <= 2 * dayS; second += periodS)
    if (next() < 0.995) yield second;
    else second += Math.floor((next() * 5_000) / periodS) * periodS;
}

const holdOf = (periodS: number) => Math.max(90, 1.5 * periodS);

/** Pieces of each half hour of the day, second by second: each interval's, spread over the time between its two answers. */
function plainPieces(made: Uint32Array, moments: readonly number[], periodS: number): number[] {
  const pieces = Array.from({ length: 48 }, () => 0);
  let index = -1;
  for (let second = 0; second < 2 * dayS; second += 1) {
    if (second === moments[index + 1]) index += 1;
    const [last = NaN, next = NaN] = [moments[index], moments[index + 1]];
    if (second < dayS || !(next - last <= holdOf(periodS))) continue;
    const slot = Math.floor((second - dayS) / 1_800);
    pieces[slot] = (pieces[slot] ?? 0) + ((made[next] ?? 0) - (made[last] ?? 0)) / (next - last);
  }
  return pieces;
}

const [seed = 1, count = 1] = process.argv.slice(2).map(Number);
const next = seededRandom(seed);
const found: DaysOfPieces = { farthest: 0, pieces: 0, wraps: 0 };

function compare(bits: number, periodS: number): void {
  const made = madeAt(next);
  const begins = 2 ** bits - 20_000;
  const moments = [...readMoments(periodS, next)];
  const register = bits === 16 ? 'h0+' : 'h0w+';
  const watched = new WatchedSensor(sensor('a', register, { periodMs: periodS * 1_000 }), []);
  const readings = moments.flatMap((moment) => {
    const shown = (begins + (made[moment] ?? 0)) % 2 ** bits;
    const words = bits === 16 ? [shown] : [Math.floor(shown / 2 ** 16), shown % 2 ** 16];
    const at = (midnight - dayS + moment) * 1_000;
    return readingsOf(watched.answered({ words }, { at, monotonic: at, dials: 1 }), undefined);
  });
  const { slots, good } = sumDay('2026-11-20', readings);
  plainPieces(made, moments, periodS).forEach((pieces, slot) => {
    const hours = ((good[2 * slot] ?? 0) + (good[2 * slot + 1] ?? 0)) / 3_600;
    found.farthest = Math.max(found.farthest, Math.abs((slots[slot] ?? 0) * hours - pieces));
    found.pieces += pieces;
  });
  found.wraps += Math.floor((begins + (made.at(-1) ?? 0)) / 2 ** bits);
}

for (let day = 0; day < count; day += 1) for (const { bits, periodS } of kinds) compare(bits, periodS);
process.stdout.write(JSON.stringify(found));
