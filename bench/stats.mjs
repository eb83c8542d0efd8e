// `npm run stats -w @officina/bench`: the statistics of 20,000 interventions through gateway and bus, compared with
// their bare aggregations and with the lists from which a browser would compute them.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { percentile } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';
import { startStatsSides } from './stats-sides.mjs';

const goals = { ofBare: 2, quickerThanLists: 10 };
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    interventions: { type: 'string', default: '20000' },
  },
});
const [rounds, interventions] = [Number(values.rounds), Number(values.interventions)];

async function time(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Throws unless both sides of a call count the same interventions. */
async function check([name, { ours, bare, jobs }]) {
  const counted = [jobs.ours(await ours()), jobs.bare(await bare())];
  if (counted[0] !== counted[1] || counted[0] === 0)
    throw new Error(`${name}: ${counted.join(' and ')} jobs`);
}

const figures = (times) => ({
  p50: Math.round(percentile(times, 0.5)),
  p95: Math.round(percentile(times, 0.95)),
});

const ratio = (one, other) => ({
  p50: Number((one.p50 / other.p50).toFixed(2)),
  p95: Number((one.p95 / other.p95).toFixed(2)),
});

/** Alternates all sides, so that a busy machine slows all; the order changes each round. */
async function measured(sides, times) {
  const names = Object.keys(sides);
  const all = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await sides[name]();
  for (let round = 0; round < times; round += 1)
    for (const name of round % 2 ? names.toReversed() : names) all[name].push(await time(sides[name]));
  return Object.fromEntries(names.map((name) => [name, figures(all[name])]));
}

async function compare(name, sides) {
  const measurements = await measured(sides, rounds);
  const { ours, bare, lists } = measurements;
  const result = {
    name,
    ...measurements,
    ofBare: ratio(ours, bare),
    ...(lists && { quicker: ratio(lists, ours) }),
  };
  console.log(JSON.stringify(result));
  return result;
}

await onStack(unlimited, async (stack) => {
  const { calls, lists, close } = await startStatsSides(stack, interventions);
  const all = Object.values(calls);
  try {
    for (const call of Object.entries(calls)) await check(call);
    const results = [];
    for (const [name, { ours, bare }] of Object.entries(calls))
      results.push(await compare(name, { bare, ours }));
    const page = {
      bare: () => Promise.all(all.map(({ bare }) => bare())),
      ours: () => Promise.all(all.map(({ ours }) => ours())),
      lists,
    };
    results.push(await compare('page', page));
    const load = Number(loadavg()[0].toFixed(1));
    const result = { node: process.version, interventions, rounds, goals, load, results };
    writeFileSync(new URL('./results/stats.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
  } finally {
    await close();
  }
});
