// `npm run poller -w @officina/bench` (after a build): 10,000 sensors on 500 simulated connections. Measures their
// delay compared with a bare timer, the cost, and whether dead devices delay live ones.
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { nextMessage, startChild } from './children.mjs';
import { median } from './measure.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    period: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '500' },
    sensors: { type: 'string', default: '20' },
  },
});
const [seconds, period, rounds, connections, sensorsEach] = [
  ...[values.seconds, values.period, values.rounds],
  ...[values.connections, values.sensors],
].map(Number);
const dead = Math.round(connections / 5);

/** Results of a poller in its own process with `live` answering and `silent` unresponsive devices elsewhere. */
async function poll(live, silent) {
  const devices = [startChild('load-devices', [live, 0]), startChild('load-devices', [0, silent])];
  const poller = startChild('load-poller');
  try {
    const ports = await Promise.all(devices.map(nextMessage));
    poller.send({ ports: ports.flat(), live, sensorsEach, periodMs: period * 1_000, seconds });
    return await nextMessage(poller);
  } finally {
    for (const one of [poller, ...devices]) if (one.connected) one.disconnect();
  }
}

const results = [];
for (let round = 0; round < rounds; round += 1) {
  const all = await poll(connections, 0);
  // At the same time, so that a pause of the machine affects both.
  const [alone, besideDead] = await Promise.all([
    poll(connections - dead, 0),
    poll(connections - dead, dead),
  ]);
  results.push({ all, alone, besideDead, load: Number(loadavg()[0].toFixed(1)) });
  console.log(JSON.stringify(results.at(-1), null, 2));
}
const besideDead = (share) =>
  Number(
    median(
      results.map(({ alone, besideDead }) => besideDead.lateMs[share] / Math.max(1, alone.lateMs[share])),
    ).toFixed(2),
  );
const summary = { besideDead: besideDead('p50'), besideDeadP99: besideDead('p99'), goal: 1.2 };
const result = { node: process.version, ...{ connections, sensorsEach, period, seconds, summary, results } };
writeFileSync(new URL('./results/poller.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
console.log(JSON.stringify(summary));
