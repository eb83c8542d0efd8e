// `npm run excel -w @officina/bench`: a machine's 100,000 interventions as an Excel file through bus and gateway,
// compared with one script that uses the driver and exceljs.
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../infra/lib/wait.mjs';
import { startExcelSides } from './excel-sides.mjs';
import { median, memoryOf, percentile } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, rows: { type: 'string', default: '100000' } },
});
const [rounds, rows] = [Number(values.rounds), Number(values.rows)];
const watched = ['maintenance', 'gateway'];
const readEveryMs = 20;

const ports = Object.fromEntries(await Promise.all(watched.map(async (name) => [name, await freePort()])));
const meter = (name) => ({
  NODE_OPTIONS: `--import ${new URL('./loop-lag.mjs', import.meta.url)}`,
  LOOP_LAG_PORT: String(ports[name]),
});

/** Event loop delay of each process since the previous call, in ms: `{ p99, max }`. */
async function lags() {
  const lagOf = async (name) => [name, await (await fetch(`http://127.0.0.1:${ports[name]}`)).json()];
  return Object.fromEntries(await Promise.all(watched.map(lagOf)));
}

const timed = async (work) => {
  const began = performance.now();
  await work();
  return Math.round(performance.now() - began);
};

/** The p95 of single reads, several a second, until `ended` settles. */
async function readsUntil(read, ended) {
  const times = [];
  let isOver = false;
  const over = ended.finally(() => (isOver = true));
  while (!isOver) {
    times.push(await timed(read));
    await pause(readEveryMs);
  }
  await over;
  return percentile(times, 0.95);
}

/** The peak memory of each process in MB until `work` is done. */
async function peaks(processes, work) {
  const looks = [];
  const looking = setInterval(() => looks.push(memoryOf(processes)), 100);
  await work().finally(() => clearInterval(looking));
  return Object.fromEntries(watched.map((name) => [name, Math.max(...looks.map((look) => look[name]))]));
}

/** Alternates the sides in a different order each round, then measures reads alone and reads during an export. */
async function round({ ours, peer, read }, processes, number) {
  const result = {};
  await lags();
  for (const [name, side] of Object.entries(number % 2 ? { ours, peer } : { peer, ours })) {
    result[`${name}Ms`] = await timed(side);
    if (name === 'ours') result.lag = await lags();
  }
  const p95Before = await readsUntil(read, pause(result.oursMs));
  await lags();
  let p95During;
  const memory = await peaks(processes, async () => {
    p95During = await readsUntil(read, ours());
  });
  const ratio = Number((result.peerMs / result.oursMs).toFixed(3));
  const slower = Number((p95During / p95Before).toFixed(2));
  return { ...result, ratio, p95Before, p95During, slower, lagWithReads: await lags(), memory };
}

async function measure(stack) {
  const processes = stack.processes.filter(({ name }) => watched.includes(name));
  const sides = await startExcelSides(stack, rows);
  const [idle, loadBefore] = [memoryOf(processes), loadavg()[0]];
  const results = [];
  for (let number = 0; number < rounds; number += 1) {
    results.push(await round(sides, processes, number));
    console.log(JSON.stringify(results.at(-1)));
  }
  const machine = { node: process.version, cores: availableParallelism(), processor: cpus()[0].model };
  const ratio = median(results.map((one) => one.ratio));
  const slower = median(results.map((one) => one.slower));
  const lagP99 = Math.max(...results.flatMap(({ lag }) => Object.values(lag).map(({ p99 }) => p99)));
  console.log(`median of the ratios: ${ratio} (goal 0.8); other reads' p95 ${slower} times (goal 2)`);
  console.log(`event loops late by ${lagP99} ms at most, p99 of a round (goal 50)`);
  return { ...machine, load: [loadBefore, loadavg()[0]], rows, ratio, slower, lagP99, idle, rounds: results };
}

const env = Object.fromEntries(watched.map((name) => [name, meter(name)]));
const { gateway, ...others } = env;
const result = await onStack({ ...unlimited, ...gateway }, measure, others);
writeFileSync(new URL('./results/excel.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
