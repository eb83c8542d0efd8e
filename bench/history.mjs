// `npm run history -w @officina/bench` (after a build): lists while the demo's history of readings is being loaded,
// alternating with the same lists while loading is paused.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { descendants } from '../infra/lib/process-list.mjs';
import { generator, loadDemoData } from '../infra/run/demo-data.mjs';
import { officinaProcesses } from '../infra/run/processes.mjs';
import { freePort } from '../infra/lib/wait.mjs';
import { simulatorAt } from '../infra/run/simulator.mjs';
import { tokenOf } from '../infra/run/testing/tenant.mjs';
import { percentile } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';

const goal = 1.5;
const lists = { machines: 'maintenance/machine/all', interventions: 'maintenance/intervention/allOpen' };
/** Days of history, slightly more than the days of readings. */
const days = 125;
const host = '127.0.0.1';
/** Shorter than the generator's timeout for the store. */
const periodMs = 5_000;
const betweenMs = 50;
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '12' } } });
const rounds = Number(values.rounds);

/** Pauses or resumes the generator. */
function signalGenerator(signal) {
  const found = descendants(process.pid).filter(({ folder }) => folder.endsWith(generator.folder));
  if (found.length === 0) throw new Error('the history is complete: there is nothing left to measure');
  for (const { pid } of found) process.kill(pid, signal);
}

/** Milliseconds of each call in one period, by list. */
async function measurePeriod(url, token) {
  const times = Object.fromEntries(Object.keys(lists).map((name) => [name, []]));
  const until = performance.now() + periodMs;
  while (performance.now() < until)
    for (const [name, path] of Object.entries(lists)) {
      await delay(betweenMs);
      const started = performance.now();
      const answer = await fetch(`${url}/api/${path}`, { headers: { 'x-auth-token': token } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      times[name].push(performance.now() - started);
    }
  return times;
}

const round = (number) => Number(number.toFixed(2));

function compared(beside, held) {
  const of = (times) => ({ p50: round(percentile(times, 0.5)), p95: round(percentile(times, 0.95)) });
  const [busy, quiet] = [of(beside), of(held)];
  return { ratio: round(busy.p95 / quiet.p95), calls: beside.length, beside: busy, held: quiet };
}

const bench = (simulator) => async (stack) => {
  await loadDemoData(stack, console.log, { days }).done;
  const token = await tokenOf(stack, 'ROSSI', 'anna.rossi');
  const history = loadDemoData(stack, console.log, { days, simulator });
  // The sensors are entered first, at full speed.
  await delay(2 * periodMs);
  const sides = { beside: [], held: [] };
  for (let n = 0; n < rounds; n += 1)
    for (const side of n % 2 ? ['beside', 'held'] : ['held', 'beside']) {
      signalGenerator(side === 'held' ? 'SIGSTOP' : 'SIGCONT');
      sides[side].push(await measurePeriod(stack.url, token));
    }
  signalGenerator('SIGCONT');
  await history.stop();
  const all = (side, name) => sides[side].flatMap((times) => times[name]);
  const ofLists = Object.keys(lists).map((name) => [name, compared(all('beside', name), all('held', name))]);
  const result = {
    node: process.version,
    goal,
    rounds,
    load: round(loadavg()[0]),
    ...Object.fromEntries(ofLists),
  };
  console.log(JSON.stringify(result, null, 2));
  writeFileSync(new URL('./results/history.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
};

const port = await freePort(host);
await onStack(
  unlimited,
  bench(`${host}:${port}`),
  {},
  { processes: [...officinaProcesses, simulatorAt(host, port)] },
);
