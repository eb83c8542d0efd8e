import type { Reading } from '../../reading.ts';

/** What `plainDay` finds; a `NaN` where nothing is known. */
export interface PlainDay {
  quarters: number[];
  good: number[];
  above: number[];
  slots: number[];
}

const backS = 36 * 3_600;
const nameOf = ({ setup, quality, value, second }: Reading) => {
  const [cfg = '', period = ''] = setup.split(/[~>]/)[0]?.split('/') ?? [];
  const from = setup.includes('>') ? Number(setup.split('>')[1]) : Infinity;
  const isGood = quality === 'G' && value !== null;
  return { second, cfg: +cfg, hold: Math.max(90, +period * 1.5), from, isGood, value: Number(value) };
};

/** Of two readings of a second: good before bad, the greater one, the later set-up. */
const wins = (one: Reading, other: Reading): boolean => {
  const order = ({ value, quality, setup }: Reading) =>
    [value === null ? 0 : 1, quality === 'G' ? 1 : 0, value ?? 0, quality, setup] as const;
  const [ours, theirs] = [order(one), order(other)];
  for (let place = 0; place < ours.length; place += 1) {
    const [mine = 0, its = 0] = [ours[place], theirs[place]];
    if (mine !== its) return mine > its;
  }
  return false;
};

/** How many seconds of a stretch are known, and the plain mean of them. */
function look(values: Float64Array, from: number, length: number) {
  let sum = 0;
  let known = 0;
  for (let second = from; second < from + length; second += 1) {
    const value = values[second] ?? NaN;
    if (Number.isNaN(value)) continue;
    sum += value;
    known += 1;
  }
  return { mean: sum / known, known };
}

/**
 * A day as the reference says it, second by second and sharing nothing with the product: what is known at each second, and
 * plain means of that.
 */
export function plainDay(midnight: number, readings: readonly Reading[]): PlainDay {
  const cfgs = new Map<number, number>();
  const at: (Reading | undefined)[] = new Array(backS + 86_400);
  const begins = midnight - backS;
  for (const reading of readings) {
    const quarter = Math.floor(reading.second / 900);
    cfgs.set(quarter, Math.max(cfgs.get(quarter) ?? -1, nameOf(reading).cfg));
  }
  for (const reading of readings) {
    if (nameOf(reading).cfg !== cfgs.get(Math.floor(reading.second / 900))) continue;
    const there = at[reading.second - begins];
    if (!there || wins(reading, there)) at[reading.second - begins] = reading;
  }
  const values = new Float64Array(86_400).fill(NaN);
  const runs = new Uint8Array(86_400);
  let spoken: ReturnType<typeof nameOf> | undefined;
  for (let second = begins; second < midnight + 86_400; second += 1) {
    const cfg = second % 900 === 0 ? cfgs.get(second / 900) : undefined;
    if (cfg !== undefined && cfg !== spoken?.cfg) spoken = undefined;
    const read = at[second - begins];
    if (read) spoken = nameOf(read);
    if (second < midnight || !spoken?.isGood || second - spoken.second >= spoken.hold) continue;
    values[second - midnight] = spoken.value;
    runs[second - midnight] = spoken.value >= spoken.from ? 1 : 0;
  }
  const quarters = Array.from({ length: 96 }, (_, quarter) => quarter * 900);
  return {
    quarters: quarters.map((from) => look(values, from, 900).mean),
    good: quarters.map((from) => look(values, from, 900).known),
    above: quarters.map((from) => runs.subarray(from, from + 900).reduce((sum, one) => sum + one, 0)),
    slots: Array.from({ length: 48 }, (_, slot) => look(values, slot * 1_800, 1_800).mean),
  };
}
