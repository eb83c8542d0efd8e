// Forked by `bench/poller.mjs`: polls devices for a while and sends how late the readings were, compared with a bare timer, and
// the cost.
import { SystemClock } from '@officina/server-kit/clock';
import { connectionKey } from '../poll/connection.ts';
import { Poller } from '../poll/poller.ts';
import type { Sample } from '../poll/sample.ts';
import { phaseOf, tickAfter } from '../poll/schedule.ts';
import { loadedConnection, type LoadedSensors } from './loaded-connection.ts';

interface Load extends LoadedSensors {
  /** The first `live` of them answer. */
  ports: number[];
  live: number;
  seconds: number;
}

const timerMs = 20;

/** Measures how late an otherwise idle timer is. */
function watchTimer(late: number[]): NodeJS.Timeout {
  let due = performance.now() + timerMs;
  return setInterval(() => {
    late.push(Math.max(0, performance.now() - due));
    due = performance.now() + timerMs;
  }, timerMs);
}

const percentiles = (numbers: number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const of = (share: number) => Number((sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1));
  return { p50: of(0.5), p99: of(0.99), max: of(1) };
};

async function poll(load: Load) {
  const live = new Set(
    load.ports.slice(0, load.live).map((port) => connectionKey('BENCH', '127.0.0.1', port)),
  );
  const phases = new Map([...live].map((key) => [key, phaseOf(key, load.periodMs)]));
  const seen = new Set<string>();
  const [late, timer]: [number[], number[]] = [[], []];
  let badOfLive = 0;
  const onSamples = (samples: Sample[]) => {
    for (const { sensorId, at, quality } of samples) {
      const phase = phases.get(connectionKey('BENCH', '127.0.0.1', Number(sensorId.split(' ')[0])));
      if (phase === undefined) continue;
      if (quality !== 'G') badOfLive += 1;
      // The first reading is taken as soon as possible, not on a tick.
      if (seen.has(sensorId)) late.push(at - (tickAfter(at, load.periodMs, phase) - load.periodMs));
      seen.add(sensorId);
    }
  };
  const onFault = (error: unknown) => {
    process.stderr.write(`${error}\n`);
    process.exit(1);
  };
  const hooks = { mayConnect: () => true, mayPoll: () => true, onEvent: () => {}, onFault };
  const monotonic = () => performance.now();
  const poller = new Poller({ ...hooks, onSamples, clock: new SystemClock(), monotonic });
  poller.set(load.ports.map((port) => loadedConnection(port, load)));
  const watching = watchTimer(timer);
  const before = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, load.seconds * 1_000));
  const { user, system } = process.cpuUsage(before);
  const { samples, missed, errors } = poller.figures();
  clearInterval(watching);
  const megabytes = Math.round(process.memoryUsage().rss / 1_000_000);
  await poller.stop();
  return {
    ...{ samples, missed, badOfLive, errors, onGrid: late.length },
    lateMs: percentiles(late),
    bareTimerLateMs: percentiles(timer),
    coreShare: Number(((user + system) / 10_000 / load.seconds).toFixed(2)),
    megabytes,
  };
}

process.once('message', (load: Load) => {
  poll(load)
    .then((result) => process.send?.(result))
    .catch((error: unknown) => {
      process.stderr.write(`${error}\n`);
      process.exit(1);
    });
});
process.on('disconnect', () => process.exit());
