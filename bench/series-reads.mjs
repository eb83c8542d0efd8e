// `npm run series-reads -w @officina/bench` (after a build): 90 days of 20 series, reduced, through the gateway,
// compared with means over one document per reading in the same store; also the disk usage of both.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { median } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';
import { startReadSides } from './series-reads-sides.mjs';
import { during } from './store-cost.mjs';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '90' },
    sensors: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
  },
});
const [days, sensors, rounds] = [values.days, values.sensors, values.rounds].map(Number);
const goals = { faster: 5, bytes: 0.25 };

const sumOf = (numbers) => numbers.reduce((sum, one) => sum + one, 0);

await onStack(unlimited, async (stack) => {
  const { bytes, close, ...sides } = await startReadSides(stack, { days, sensors });
  const times = { ours: [], theirs: [] };
  const seconds = { ours: [], theirs: [] };
  const pids = stack.processes.map(({ pid }) => pid);
  /** Both must return the same number of means, equal within rounding. */
  const meansFrom = async (name) => {
    let means = [];
    const cost = await during(pids, async () => {
      means = await sides[name]();
    });
    if (means.length !== days * sensors * 48) throw new Error(`${name}: ${means.length} means`);
    return { ms: cost.tookSeconds * 1_000, seconds: cost.seconds + cost.ownSeconds, sum: sumOf(means) };
  };
  try {
    const [one, other] = [await meansFrom('ours'), await meansFrom('theirs')];
    if (Math.abs(one.sum / other.sum - 1) > 1e-5) throw new Error(`${one.sum} and ${other.sum}`);
    for (let round = 0; round < rounds; round += 1)
      for (const name of round % 2 ? ['ours', 'theirs'] : ['theirs', 'ours']) {
        const answer = await meansFrom(name);
        times[name].push(Math.round(answer.ms));
        seconds[name].push(Number(answer.seconds.toFixed(2)));
      }
  } finally {
    await close();
  }
  const ms = { ours: median(times.ours), theirs: median(times.theirs) };
  const [own, others] = [median(seconds.ours), median(seconds.theirs)];
  const summary = {
    /** CPU time of all processes, which a busy machine does not change. */
    cheaper: Number((others / own).toFixed(1)),
    faster: Number((ms.theirs / ms.ours).toFixed(1)),
    bytes: Number((bytes.ours / bytes.theirs).toFixed(3)),
  };
  const load = Number(loadavg()[0].toFixed(1));
  const result = {
    node: process.version,
    days,
    sensors,
    rounds,
    goals,
    summary,
    ms,
    times,
    seconds,
    bytes,
    load,
  };
  writeFileSync(
    new URL('./results/series-reads.json', import.meta.url),
    `${JSON.stringify(result, null, 2)}\n`,
  );
  console.log(JSON.stringify(result));
});
