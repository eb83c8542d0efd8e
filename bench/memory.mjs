// `npm run memory -w @officina/bench`: memory of each process of `npm start` before use, after an afternoon of it, and once nobody has
// used it for a while; with `--against`, also that of another clone, and the processor time of a list compared with it.
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cloneDir } from '../infra/lib/paths.mjs';
import { listSide, spendAfternoon } from './afternoon.mjs';
import { compareCosts } from './list-cost.mjs';
import { measureMemory, nodeProcesses, residentMemory } from './node-memory.mjs';
import { loadDemo, startInstallation } from './started.mjs';

const { values } = parseArgs({
  options: {
    turns: { type: 'string', default: '8' },
    idle: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    against: { type: 'string' },
    data: { type: 'string' },
  },
});
const [turns, idleSeconds, rounds] = [values.turns, values.idle, values.rounds].map(Number);
const [serviceGoal, goal] = [85, 750];

const together = (memory) => Math.round(Object.values(memory).reduce((sum, { pss }) => sum + pss, 0));

const resident = (nodes) => Object.fromEntries(nodes.map(({ name, pid }) => [name, residentMemory(pid)]));

async function use({ url, pid, startSeconds }) {
  const nodes = nodeProcesses(pid);
  const before = resident(nodes);
  const began = performance.now();
  const requests = await spendAfternoon(url, turns);
  const seconds = Math.round((performance.now() - began) / 1_000);
  return { url, nodes, startSeconds, requests, seconds, before, used: resident(nodes) };
}

function show(name, { requests, seconds, startSeconds, before, used, idle }) {
  console.log(`\n${name}: servers started in ${startSeconds} s, ${requests} requests in ${seconds}`);
  const rows = Object.entries(idle).map(([process, { pss, ...rest }]) => [
    process,
    { before: before[process]?.pss, used: used[process]?.pss, idle: pss, ...rest },
  ]);
  console.table(Object.fromEntries(rows));
  console.log(`PSS of all: ${together(before)}, ${together(used)}, ${together(idle)} MB (goal ${goal})`);
  const above = Object.entries(idle).filter(([, { pss }]) => pss > serviceGoal);
  for (const [process, { pss }] of above) console.log(`${process}: ${pss} MB (goal ${serviceGoal})`);
}

async function compareLists(sides) {
  const [ours, other] = await Promise.all(
    sides.map(async ({ url, nodes }) => ({ nodes, side: await listSide(url) })),
  );
  const both = [];
  for (const encoding of ['identity', 'gzip']) {
    both.push(await compareCosts({ ours, other }, { encoding, rounds }));
    console.log(`a list, ${encoding}: ${both.at(-1).ratio} times the processor time of the other clone`);
  }
  return both;
}

async function measure(installations) {
  const measured = [];
  for (const one of installations) measured.push(await use(one));
  await pause(idleSeconds * 1_000);
  const results = [];
  for (const { nodes, url: _url, ...rest } of measured) {
    const idle = await measureMemory(nodes);
    results.push({ ...rest, idle, together: together(idle) });
  }
  const names = ['this clone', values.against];
  for (const [index, result] of results.entries()) show(names[index], result);
  const [ours, other] = results;
  if (!other) return { ours };
  const ratio = Number((ours.together / other.together).toFixed(2));
  console.log(`\nidle after use: ${ratio} times the other clone's memory`);
  return { ours, other, ratio, lists: await compareLists(measured) };
}

const installations = [];
const data = values.data ?? (await loadDemo());
try {
  for (const clone of [cloneDir, values.against])
    if (clone) installations.push(await startInstallation(clone, data, { withDevices: clone === cloneDir }));
  const load = loadavg()[0];
  const machine = { node: process.version, cores: availableParallelism(), processor: cpus()[0].model, load };
  const result = { ...machine, turns, idleSeconds, ...(await measure(installations)) };
  writeFileSync(new URL('./results/memory.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
} finally {
  for (const { stop } of installations) await stop();
}
// The stopped installations' streams stay open.
process.exit();
