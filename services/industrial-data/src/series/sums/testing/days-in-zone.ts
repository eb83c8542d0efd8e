// Sums days in the zone of this process and prints a line of JSON: `node days-in-zone.js SEED COUNT`.
import { seededRandom } from '@officina/server-kit/seeded-random';
import { createHash } from 'node:crypto';
import { sumDay, type DaySum } from '../sum-day.ts';
import { plainDay } from './plain-day.ts';
import { randomDay } from './random-day.ts';

/** The result of a process in its zone. */
export interface DaysInZone {
  /** Offsets of its clock in winter and in summer, to prove its zone. */
  offsets: number[];
  /** Of all sums. */
  hash: string;
  /** Maximum difference from the reference, relative to the value. */
  farthest: number;
  /** Days that differ by more than rounding. */
  wrong: string[];
  /** Quarters with a mean. */
  quarters: number;
}

/** Days of clock changes in these zones, and the leap day. */
const special = ['2026-03-29', '2026-10-25', '2026-04-05', '2026-09-27', '2026-11-01', '2028-02-29'];

const [seed = 1, count = 1] = process.argv.slice(2).map(Number);
const next = seededRandom(seed);
const sums = createHash('sha256');
const found: DaysInZone = {
  offsets: [new Date('2026-01-15'), new Date('2026-07-15')].map((day) => day.getTimezoneOffset()),
  ...{ hash: '', farthest: 0, wrong: [], quarters: 0 },
};

function compare(day: string, sum: DaySum, plain: ReturnType<typeof plainDay>): void {
  const means = [...sum.avg, ...sum.slots];
  const expected = [...plain.quarters, ...plain.slots];
  means.forEach((mean, index) => {
    const one = expected[index] ?? NaN;
    if ((mean === null) !== Number.isNaN(one)) found.wrong.push(`${day} ${index}: ${mean} for ${one}`);
    else if (mean !== null)
      found.farthest = Math.max(found.farthest, Math.abs(mean - one) / Math.max(1, Math.abs(one)));
  });
  const above = sum.above ?? plain.above.map(() => 0);
  if (`${sum.good}` !== `${plain.good}`) found.wrong.push(`${day}: good seconds`);
  if (`${above}` !== `${plain.above}`) found.wrong.push(`${day}: seconds above`);
  found.quarters += sum.avg.filter((mean) => mean !== null).length;
}

for (let index = 0; index < count; index += 1) {
  const { day, midnight, readings } = randomDay(next);
  const moved = special[index];
  const shift = moved === undefined ? 0 : Date.parse(`${moved}T00:00:00Z`) / 1_000 - midnight;
  const read = readings.map((reading) => ({ ...reading, second: reading.second + shift }));
  const sum = sumDay(moved ?? day, read);
  sums.update(JSON.stringify(sum));
  compare(moved ?? day, sum, plainDay(midnight + shift, read));
}
process.stdout.write(JSON.stringify({ ...found, hash: sums.digest('hex') }));
