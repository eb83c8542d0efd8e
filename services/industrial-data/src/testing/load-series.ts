// Forked by `bench/series.mjs`: polls devices, spools their readings and stores them on request; sends the cost of each.
import { SystemClock, type Clock } from '@officina/server-kit/clock';
import { createLogger } from '@officina/server-kit/logger';
import { Poller } from '../poll/poller.ts';
import { Flusher, flushTimes } from '../series/flusher.ts';
import { readingsOf } from '../series/recorder.ts';
import { quarterS } from '../series/reading.ts';
import { Spool } from '../series/spool/spool.ts';
import { openSeries } from '../series/testing/series-parts.ts';
import { loadedConnection, type LoadedSensors } from './loaded-connection.ts';

interface Load extends LoadedSensors {
  ports: number[];
  /** Less than a quarter of an hour. */
  seconds: number;
  mongoUri: string;
  database: string;
  spoolDir: string;
}

const quarterMs = quarterS * 1_000;
const logger = createLogger({ level: 'warn', service: 'bench' });

/** A clock at which a quarter of an hour starts now: all readings are stored at once, as in production. */
function quarterClock(): Clock {
  const ahead = quarterMs - (new SystemClock().now().getTime() % quarterMs);
  return { now: () => new Date(new SystemClock().now().getTime() + ahead) };
}

/** Measures the maximum memory of this process; returns a function that ends the measurement. */
function watchMemory(): () => number {
  let most = 0;
  const sample = () => (most = Math.max(most, process.memoryUsage().rss));
  const timer = setInterval(sample, 100);
  return () => {
    clearInterval(timer);
    return Math.round(sample() / 1_000_000);
  };
}

const nextMessage = () => new Promise((resolve) => process.once('message', resolve));

async function run(load: Load): Promise<void> {
  const clock = quarterClock();
  const series = await openSeries(load, clock, logger);
  const spool = new Spool(load.spoolDir, clock, logger);
  const flusher = new Flusher(spool, series.store, logger, {
    ...flushTimes,
    checkMs: quarterMs,
    stopMs: quarterMs,
  });
  flusher.onApplicationBootstrap();
  const onFault = (error: unknown) => {
    throw error;
  };
  const poller = new Poller({
    onSamples: (samples) => spool.append(samples.flatMap((sample) => readingsOf(sample, undefined))),
    ...{ mayConnect: () => true, mayPoll: () => true, onEvent: () => {}, onFault, clock },
    monotonic: () => performance.now(),
  });
  const memory = watchMemory();
  const [began, before] = [performance.now(), process.cpuUsage()];
  const seconds = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  poller.set(load.ports.map((port) => loadedConnection(port, load)));
  await new Promise((resolve) => setTimeout(resolve, load.seconds * 1_000));
  const { samples, missed } = poller.figures();
  const polled = seconds();
  process.send?.({ samples, missed });
  await nextMessage();
  await poller.stop();
  const flushing = performance.now();
  await flusher.onApplicationShutdown();
  const flushSeconds = (performance.now() - flushing) / 1_000;
  const total = seconds();
  await series.connection.close();
  process.send?.({
    kept: spool.figures().keptReadings,
    coreShare: Number(((total / (performance.now() - began)) * 100_000).toFixed(2)),
    ...{ pollingSeconds: polled, storingSeconds: total - polled, flushSeconds },
    megabytes: memory(),
  });
}

process.once('message', (load: Load) => {
  run(load).catch((error: unknown) => {
    process.stderr.write(`${error}\n`);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
