import type { Reading } from '../../reading.ts';

/** The result of `plainDay`, with `NaN` for unknown values. */
export interface PlainDay {
  quarters: number[];
  good: number[];
  above: number[];
  slots: number[];
}

const backS = 36 * 3_600;
const parsed = ({ setup, quality, value, second }: Reading) => {
  const [cfg = '', period = ''] = setup.split(/[~>]/)[0]?.split('/') ?? [];
  const from = setup.includes('>') ? Number(setup.split('>')[1]) : Infinity;
  const isGood = quality === 'G' && value !== null;
  return { second, cfg: +cfg, hold: Math.max(90, +period * 1.5), from, isGood, value: Number(value) };
};

/** Which of two readings in a second is kept: good before bad, the greater one, the later set-up. */
const isPreferred = (one: Reading, other: Reading): boolean => {
  const order = ({ value, quality, setup }: Reading) =>
    [value === null ? 0 : 1, quality === 'G' ? 1 : 0, value ?? 0, quality, setup] as const;
  const [ours, theirs] = [order(one), order(other)];
  for (let place = 0; place < ours.length; place += 1) {
    const [mine = 0, its = 0] = [ours[place], theirs[place]];
    if (mine !== its) return mine > its;
  }
  return false;
};

/** The known seconds of a period and their plain mean. */
function meanOf(values: Float64Array, from: number, length: number) {
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
 * A day according to the reference, second by second and without sharing code with the product: the known value of each second,
 * and plain means.
 */
export function plainDay(midnight: number, readings: readonly Reading[]): PlainDay {
  const cfgs = new Map<number, number>();
  const at: (Reading | undefined)[] = new Array(backS + 86_400);
  const begins = midnight - backS;
  for (const reading of readings) {
    const quarter = Math.floor(reading.second / 900);
    cfgs.set(quarter, Math.max(cfgs.get(quarter) ?? -1, parsed(reading).cfg));
  }
  for (const reading of readings) {
    if (parsed(reading).cfg !== cfgs.get(Math.floor(reading.second / 900))) continue;
    const existing = at[reading.second - begins];
    if (!existing || isPreferred(reading, existing)) at[reading.second - begins] = reading;
  }
  const values = new Float64Array(86_400).fill(NaN);
  const runs = new Uint8Array(86_400);
  let current: ReturnType<typeof parsed> | undefined;
  for (let second = begins; second < midnight + 86_400; second += 1) {
    const cfg = second % 900 === 0 ? cfgs.get(second / 900) : undefined;
    if (cfg !== undefined && cfg !== current?.cfg) current = undefined;
    const read = at[second - begins];
    if (read) current = parsed(read);
    if (second < midnight || !current?.isGood || second - current.second >= current.hold) continue;
    values[second - midnight] = current.value;
    runs[second - midnight] = current.value >= current.from ? 1 : 0;
  }
  const quarters = Array.from({ length: 96 }, (_, quarter) => quarter * 900);
  return {
    quarters: quarters.map((from) => meanOf(values, from, 900).mean),
    good: quarters.map((from) => meanOf(values, from, 900).known),
    above: quarters.map((from) => runs.subarray(from, from + 900).reduce((sum, one) => sum + one, 0)),
    slots: Array.from({ length: 48 }, (_, slot) => meanOf(values, slot * 1_800, 1_800).mean),
  };
}
