// Days of counters that run over: `node days-of-pieces.js SEED COUNT` prints a line of JSON.
import { seededRandom } from '@officina/server-kit/seeded-random';
import { Counter } from '../../../poll/counter.ts';
import { sumDay } from '../sum-day.ts';
import { readAt } from './minutes.ts';

/** What a process found out. */
export interface DaysOfPieces {
  /** Pieces by which a half hour is farthest from what was made in it. */
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

/** How much a machine had made at each second since the midnight before the day, of two days. */
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

/** Seconds since the midnight before the day at which the counter is read; now and then it is away for long. */
function* readMoments(periodS: number, next: () => number): Generator<number> {
  for (let second = Math.floor(next() * periodS); second <= 2 * dayS; second += periodS)
    if (next() < 0.995) yield second;
    else second += Math.floor((next() * 5_000) / periodS) * periodS;
}

const holdOf = (periodS: number) => Math.max(90, 1.5 * periodS);

/** Pieces of each half hour of the day, second by second: each interval's, spread over the time that speaks for it. */
function plainPieces(made: Uint32Array, moments: readonly number[], periodS: number): number[] {
  const pieces = Array.from({ length: 48 }, () => 0);
  let index = -1;
  for (let second = 0; second < 2 * dayS; second += 1) {
    if (second === moments[index + 1]) index += 1;
    if (second < dayS) continue;
    const [last = NaN, before = NaN] = [moments[index], moments[index - 1]];
    if (!(last - before <= holdOf(periodS)) || second - last >= holdOf(periodS)) continue;
    const slot = Math.floor((second - dayS) / 1_800);
    pieces[slot] = (pieces[slot] ?? 0) + ((made[last] ?? 0) - (made[before] ?? 0)) / (last - before);
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
  const counter = new Counter(2 ** bits, holdOf(periodS) * 1_000);
  const readings = moments.map((moment) => {
    const shown = (begins + (made[moment] ?? 0)) % 2 ** bits;
    const value = counter.perHour(shown, moment * 1_000, false);
    return { ...readAt(moment - dayS, value, { periodS }), quality: 'G' as const };
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
