import { expect, it } from '@jest/globals';
import { randomSeed, repetitions } from '@officina/server-kit/testing/randomized';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CostOfADay } from './testing/cost-of-a-day.ts';
import type { DaysInZone } from './testing/days-in-zone.ts';
import type { DaysOfPieces } from './testing/days-of-pieces.ts';

const built = (name: string) =>
  fileURLToPath(new URL(`../../../dist/series/sums/testing/${name}.js`, import.meta.url));
const run = promisify(execFile);

const offsets = {
  UTC: [0, 0],
  'Europe/Rome': [-60, -120],
  'Pacific/Auckland': [-780, -720],
  'America/St_Johns': [210, 150],
};

async function daysIn(zone: string, seed: number, count: number): Promise<DaysInZone> {
  const env = { ...process.env, TZ: zone };
  const { stdout } = await run(process.execPath, [built('days-in-zone'), `${seed}`, `${count}`], { env });
  return JSON.parse(stdout);
}

it('days with failures, gaps and changed set-ups match the sums counted second by second, in every zone', async () => {
  const count = repetitions(500);
  const seed = randomSeed('days of readings');
  const zones = Object.keys(offsets);
  const found = await Promise.all(zones.map((zone) => daysIn(zone, seed, count)));
  expect(found.map((days) => days.offsets)).toEqual(Object.values(offsets));
  expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(Math.max(...found.map(({ farthest }) => farthest))).toBeLessThan(1e-9);
  expect(found[0]?.quarters).toBeGreaterThan(20 * count);
  expect(new Set(found.map(({ hash }) => hash)).size).toBe(1);
});

it('mean times known hours of each half hour are the pieces made, for counters that overflow and are disconnected', async () => {
  const [seed, count] = [randomSeed('pieces'), repetitions(50)];
  const { stdout } = await run(process.execPath, [built('days-of-pieces'), `${seed}`, `${count}`]);
  const { farthest, pieces, wraps }: DaysOfPieces = JSON.parse(stdout);
  expect(farthest).toBeLessThan(1e-6);
  expect(pieces).toBeGreaterThan(3_000 * count);
  expect(wraps).toBeGreaterThan(count);
});

it('summing a day takes less than 1 ms of CPU at one reading per minute, and less than 3 ms at one per 15 s', async () => {
  const { stdout } = await run(process.execPath, [built('cost-of-a-day')]);
  const { minutes, quarterMinutes }: CostOfADay = JSON.parse(stdout);
  process.stdout.write(
    `note: a day's sum: ${minutes} ms at one a minute, ${quarterMinutes} ms at one each 15 s\n`,
  );
  expect(minutes).toBeLessThan(1);
  expect(quarterMinutes).toBeLessThan(3);
});
