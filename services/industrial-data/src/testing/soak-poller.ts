// Forked by the soak with `--expose-gc`: polls devices until it is told that their trouble is over, and then until all are well; tells what came of it.
import { SystemClock } from '@officina/server-kit/clock';
import { readdirSync } from 'node:fs';
import { until } from '@officina/server-kit/testing/until';
import { defaultSettings, type Connection } from '../poll/connection.ts';
import { Poller } from '../poll/poller.ts';
import type { Sample } from '../poll/sample.ts';
import { phaseOf } from '../poll/schedule.ts';
import { connectionTo, openSockets, sensor } from './poller-bench.ts';

/** What is polled. */
export interface SoakLoad {
  /** The first `healthy` of them have no trouble. */
  ports: number[];
  healthy: number;
  sensorsEach: number;
  periodMs: number;
}

/** What a process holds, just after a collection of garbage. */
export interface Holding {
  heapMb: number;
  fds: number;
  timers: number;
}

/** What came of a soak. */
export interface SoakResult {
  samples: number;
  /** Readings that were due and not tried, of all sensors. */
  missed: number;
  /** Ticks of healthy sensors without a good sample; a sensor that was never read counts too. */
  missing: number;
  /** Good samples of another value than the device's, in words. */
  wrong: string[];
  /** Rejections and exceptions that nobody handled, and faults that the poller caught. */
  faults: string[];
  /** One for each period. */
  holdings: Holding[];
  /** Sensors that never read well again after the last trouble, and how long the others took at most. */
  unwell: number;
  wellAfterMs: number;
  /** Sockets that the poller holds when all are well. */
  sockets: number;
}

interface Followed {
  isHealthy: boolean;
  phase: number;
  address: number;
  lastTick: number | undefined;
  goodAt: number;
}

const wellLimitMs = 90_000;
/** A tick that came a moment ago may be under way. */
const underWayMs = 2_000;

const connectionOf = (port: number, { sensorsEach, periodMs }: SoakLoad): Connection => {
  const addresses = Array.from({ length: sensorsEach }, (_, address) => address);
  const sensors = addresses.map((address) => sensor(`${port} ${address}`, `h${address}`, { periodMs }));
  return connectionTo(port, sensors, defaultSettings);
};

function holding(): Holding {
  if (!globalThis.gc) throw new Error('The soak starts its poller with --expose-gc.');
  globalThis.gc();
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  return { heapMb: process.memoryUsage().heapUsed / 1e6, fds: readdirSync('/proc/self/fd').length, timers };
}

/** Keeps of each sensor no more than its last sample, so that nothing here grows. */
class Follower {
  missing = 0;
  readonly wrong: string[] = [];
  private readonly sensors: Map<string, Followed>;

  constructor(
    connections: Connection[],
    private readonly load: SoakLoad,
  ) {
    const followed = connections.flatMap(({ key, sensors }, index) =>
      sensors.map(({ id, register: { address } }): [string, Followed] => [
        id,
        {
          ...{ isHealthy: index < load.healthy, phase: phaseOf(key, load.periodMs), address },
          ...{ lastTick: undefined, goodAt: 0 },
        },
      ]),
    );
    this.sensors = new Map(followed);
  }

  note({ sensorId, at, quality, value }: Sample): void {
    const followed = this.sensors.get(sensorId);
    if (!followed || quality !== 'G') return;
    if (value !== followed.address) this.wrong.push(`${new Date(at).toISOString()} ${sensorId}: ${value}`);
    followed.goodAt = at;
    if (followed.isHealthy) this.passTo(followed, at);
  }

  /** Counts the ticks that have passed since the last sample, but for the one that is read now. */
  private passTo(followed: Followed, at: number, isRead = true): void {
    const tick = Math.floor((at - followed.phase) / this.load.periodMs);
    const passed = tick - (followed.lastTick ?? tick) - (isRead ? 1 : 0);
    this.missing += Math.max(0, passed);
    followed.lastTick = tick;
  }

  /** Counts what is missing at the end. */
  end(at: number): void {
    for (const followed of this.sensors.values()) {
      if (!followed.isHealthy) continue;
      if (followed.lastTick === undefined) this.missing += 1;
      this.passTo(followed, at - underWayMs, false);
    }
  }

  unwellSince(moment: number): number {
    return [...this.sensors.values()].filter(({ goodAt }) => goodAt <= moment).length;
  }
}

const faults: string[] = [];
const onFault = (error: unknown) => void faults.push(error instanceof Error ? `${error.stack}` : `${error}`);
process.on('unhandledRejection', onFault);
process.on('uncaughtException', onFault);

async function soak(load: SoakLoad, calm: Promise<void>): Promise<SoakResult> {
  const connections = load.ports.map((port) => connectionOf(port, load));
  const follower = new Follower(connections, load);
  const poller = new Poller({
    onSamples: (samples) => samples.forEach((sample) => follower.note(sample)),
    ...{ mayConnect: () => true, mayPoll: () => true, onEvent: () => {}, onFault },
    ...{ clock: new SystemClock(), monotonic: () => performance.now() },
  });
  const before = openSockets();
  poller.set(connections);
  const holdings: Holding[] = [];
  const looking = setInterval(() => holdings.push(holding()), load.periodMs);
  await calm;
  clearInterval(looking);
  const calmAt = Date.now();
  const isWell = () => follower.unwellSince(calmAt) === 0;
  const wellAfterMs = await until(isWell, wellLimitMs).catch(() => wellLimitMs);
  const sockets = openSockets() - before;
  follower.end(Date.now());
  const { samples, missed } = poller.figures();
  await poller.stop();
  const { missing, wrong } = follower;
  const unwell = follower.unwellSince(calmAt);
  return { ...{ samples, missed, missing, wrong, faults, holdings, unwell }, wellAfterMs, sockets };
}

process.once('message', (load: SoakLoad) => {
  const { promise: calm, resolve } = Promise.withResolvers<void>();
  process.once('message', () => resolve());
  soak(load, calm)
    .then((result) => process.send?.(result))
    .catch((error: unknown) => {
      process.stderr.write(`${error}\n`);
      process.exit(1);
    });
});
process.on('disconnect', () => process.exit());
