import { setupText, type Reading, type Setup } from '../../reading.ts';

const periods = [15, 60, 60, 300, 900, 3_600, 86_400];

/** A sensor's day with gaps, failures, repeated seconds and changed set-ups. */
export interface RandomDay {
  /** YYYY-MM-DD */
  day: string;
  /** First second of the day. */
  midnight: number;
  /** Of the day and a day and a half before, by second. */
  readings: Reading[];
}

/** @param next numbers in [0, 1) */
export function randomDay(next: () => number): RandomDay {
  const chance = (probability: number) => next() < probability;
  const pick = <T>(items: readonly T[], usual: T): T => items[Math.floor(next() * items.length)] ?? usual;
  const midnight = 86_400 * (20_000 + Math.floor(next() * 2_000));
  let setup: Setup = { cfg: 3, periodS: pick(periods, 60) };
  let value = next() * 200 - 100;
  const readings: Reading[] = [];
  const add = (second: number, reading: number | null, quality: Reading['quality']) =>
    readings.push({
      ...{ tenantId: 'ROSSI', sensorId: 'a', setup: setupText(setup), second: Math.floor(second) },
      ...{ value: reading, quality },
    });
  for (let second = midnight - 36 * 3_600; second < midnight + 86_400; second += setup.periodS + next() * 3) {
    if (chance(0.002)) second += next() * 20_000;
    if (chance(0.003)) setup = { ...setup, cfg: Math.max(0, setup.cfg + (chance(0.8) ? 1 : -1)) };
    if (chance(0.003)) setup = { ...setup, periodS: pick(periods, 60) };
    if (chance(0.003)) setup = { ...setup, runsFrom: Math.round(next() * 20) - 10 };
    if (chance(0.003)) setup = { ...setup, changesBeyond: Math.round(next() * 4) };
    if (second >= midnight + 86_400) break;
    if (chance(0.3)) value += next() * 10 - 5;
    if (chance(0.02)) add(second, null, pick(['T', 'X2', 'R', 'G'] as const, 'T'));
    else add(second, value, 'G');
    if (chance(0.01)) add(second, chance(0.5) ? value + 1 : null, 'G');
  }
  return { day: new Date(midnight * 1_000).toISOString().slice(0, 10), midnight, readings };
}
