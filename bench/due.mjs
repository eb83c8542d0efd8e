// `npm run due -w @officina/bench`: the due list of 2,000 plans through gateway and bus, compared with the bare
// aggregation of all their interventions, for histories of different length.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startDueSides } from './due-sides.mjs';
import { percentile } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';
import { planCount } from './workshop.mjs';

const goal = 2;
const histories = [5_000, 20_000, 50_000];
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);

async function time(work) {
  const began = performance.now();
  const { length } = await work();
  if (length !== planCount) throw new Error(`${length} plans`);
  return performance.now() - began;
}

const figures = (times) => ({
  p50: Math.round(percentile(times, 0.5)),
  p95: Math.round(percentile(times, 0.95)),
});

/** Alternates the sides, so that a busy machine slows both; the order changes each round. */
async function compare(sides, interventions) {
  const times = { bare: [], ours: [] };
  for (let warm = 0; warm < 5; warm += 1) for (const name of ['bare', 'ours']) await time(sides[name]);
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 ? ['ours', 'bare'] : ['bare', 'ours'])
      times[name].push(await time(sides[name]));
  const [bare, ours] = [figures(times.bare), figures(times.ours)];
  const ratios = {
    p50: Number((ours.p50 / bare.p50).toFixed(2)),
    p95: Number((ours.p95 / bare.p95).toFixed(2)),
  };
  return { interventions, bare, ours, ratios, load: Number(loadavg()[0].toFixed(1)) };
}

await onStack(unlimited, async (stack) => {
  const sides = await startDueSides(stack);
  const results = [];
  try {
    for (const count of histories) {
      await sides.growTo(count);
      results.push(await compare(sides, count));
      console.log(JSON.stringify(results.at(-1)), `goal ${goal}`);
      const result = { node: process.version, plans: planCount, rounds, results };
      writeFileSync(new URL('./results/due.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
    }
  } finally {
    await sides.close();
  }
});
