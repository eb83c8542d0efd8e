// Forked by the soak with `--expose-gc`: polls devices until their failures are over, then until all have recovered; sends the
// result.
import { SystemClock } from '@officina/server-kit/clock';
import { readdirSync } from 'node:fs';
import { until } from '@officina/server-kit/testing/until';
import { defaultSettings, type Connection } from '../poll/connection.ts';
import { Poller } from '../poll/poller.ts';
import type { Sample } from '../poll/sample.ts';
import { phaseOf } from '../poll/schedule.ts';
import { connectionTo, openSockets, sensor } from './poller-bench.ts';

/** The load of a soak. */
export interface SoakLoad {
  /** The first `healthy` of them never fail. */
  ports: number[];
  healthy: number;
  sensorsEach: number;
  periodMs: number;
}

/** Resources of a process, just after a garbage collection. */
export interface ResourceUse {
  heapMb: number;
  fds: number;
  timers: number;
}

/** The result of a soak. */
export interface SoakResult {
  samples: number;
  /** Readings of all sensors that were due but not tried. */
  missed: number;
  /** Ticks of healthy sensors without a good sample, also of sensors that were never read. */
  missing: number;
  /** Good samples whose value differs from the device's, as text. */
  wrong: string[];
  /** Unhandled rejections and exceptions, and faults that the poller caught. */
  faults: string[];
  /** One per period. */
  resources: ResourceUse[];
  /** Sensors that did not recover after the last failure, and the longest recovery of the others. */
  notRecovered: number;
  recoveryMs: number;
  /** Open sockets of the poller after recovery. */
  sockets: number;
}

interface FollowedSensor {
  isHealthy: boolean;
  phase: number;
  address: number;
  lastTick: number | undefined;
  goodAt: number;
}

const recoveryLimitMs = 90_000;
/** A recent tick may still be pending. */
const pendingMs = 2_000;

const connectionOf = (port: number, { sensorsEach, periodMs }: SoakLoad): Connection => {
  const addresses = Array.from({ length: sensorsEach }, (_, address) => address);
  const sensors = addresses.map((address) => sensor(`${port} ${address}`, `h${address}`, { periodMs }));
  return connectionTo(port, sensors, defaultSettings);
};

function resourceUse(): ResourceUse {
  if (!globalThis.gc) throw new Error('The soak starts its poller with --expose-gc.');
  globalThis.gc();
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  return { heapMb: process.memoryUsage().heapUsed / 1e6, fds: readdirSync('/proc/self/fd').length, timers };
}

/** Keeps only the last sample of each sensor, so that it does not grow. */
class Follower {
  missing = 0;
  readonly wrong: string[] = [];
  private readonly sensors: Map<string, FollowedSensor>;

  constructor(
    connections: Connection[],
    private readonly load: SoakLoad,
  ) {
    const followed = connections.flatMap(({ key, sensors }, index) =>
      sensors.map(({ id, register: { address } }): [string, FollowedSensor] => [
        id,
        {
          ...{ isHealthy: index < load.healthy, phase: phaseOf(key, load.periodMs), address },
          ...{ lastTick: undefined, goodAt: 0 },
        },
      ]),
    );
    this.sensors = new Map(followed);
  }

  record({ sensorId, at, quality, value }: Sample): void {
    const followed = this.sensors.get(sensorId);
    if (!followed || quality !== 'G') return;
    if (value !== followed.address) this.wrong.push(`${new Date(at).toISOString()} ${sensorId}: ${value}`);
    followed.goodAt = at;
    if (followed.isHealthy) this.countMissing(followed, at);
  }

  /** Counts the ticks since the last sample, except the one being read. */
  private countMissing(followed: FollowedSensor, at: number, isRead = true): void {
    const tick = Math.floor((at - followed.phase) / this.load.periodMs);
    const passed = tick - (followed.lastTick ?? tick) - (isRead ? 1 : 0);
    this.missing += Math.max(0, passed);
    followed.lastTick = tick;
  }

  /** Counts missing samples at the end. */
  end(at: number): void {
    for (const followed of this.sensors.values()) {
      if (!followed.isHealthy) continue;
      if (followed.lastTick === undefined) this.missing += 1;
      this.countMissing(followed, at - pendingMs, false);
    }
  }

  notRecoveredSince(moment: number): number {
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
    onSamples: (samples) => samples.forEach((sample) => follower.record(sample)),
    ...{ mayConnect: () => true, mayPoll: () => true, onEvent: () => {}, onFault },
    ...{ clock: new SystemClock(), monotonic: () => performance.now() },
  });
  const before = openSockets();
  poller.set(connections);
  const resources: ResourceUse[] = [];
  const timer = setInterval(() => resources.push(resourceUse()), load.periodMs);
  await calm;
  clearInterval(timer);
  const calmAt = Date.now();
  const hasRecovered = () => follower.notRecoveredSince(calmAt) === 0;
  const recoveryMs = await until(hasRecovered, recoveryLimitMs).catch(() => recoveryLimitMs);
  const sockets = openSockets() - before;
  follower.end(Date.now());
  const { samples, missed } = poller.figures();
  await poller.stop();
  const { missing, wrong } = follower;
  const notRecovered = follower.notRecoveredSince(calmAt);
  return {
    ...{ samples, missed, missing, wrong, faults, resources, notRecovered },
    recoveryMs,
    sockets,
  };
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
