import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import type { DeviceAddress } from '@officina/server-kit/networks/device-address';
import { Alarms } from '../alarms/alarms.ts';
import { Leases } from '../leases/leases.ts';
import { Networks } from '../networks/networks.ts';
import { connectionKey, defaultSettings, type Connection, type PolledSensor } from '../poll/connection.ts';
import { Poller } from '../poll/poller.ts';
import type { Sample } from '../poll/sample.ts';
import { haveSameKeys } from '../sets.ts';
import { SensorsWatch, type PlacedSensor } from '../sensors/sensors-watch.ts';
import { seriesLease } from '../series/daily-rollup.ts';
import { Recorder } from '../series/recorder.ts';
import { SeriesStore } from '../series/series-store.ts';
import { Thresholds } from '../thresholds/thresholds.ts';
import { LiveValues } from './live-values.ts';
import { countsOf, SummedFigures } from './summed-figures.ts';

/** A connection without sensors. */
export const emptyConnection = (tenantId: string, { host, port }: DeviceAddress): Connection => ({
  key: connectionKey(tenantId, host, port),
  ...{ tenantId, host, port, settings: defaultSettings },
  sensors: [],
});

/** The sensors of one tenant, grouped by connection. */
export function connectionsOf(tenantId: string, sensors: readonly PlacedSensor[]): Connection[] {
  const found = new Map<string, Connection>();
  for (const { sensor, place } of sensors) {
    const key = connectionKey(tenantId, place.host, place.port);
    const connection = found.get(key) ?? emptyConnection(tenantId, place);
    connection.sensors.push(sensor);
    found.set(key, connection);
  }
  return [...found.values()];
}

const checkMs = 1_000;
/** Readings within this time are published together. */
const publishDelayMs = 250;
const figuresMs = 5_000;
const hourMs = 3_600_000;

/** Keeps the poller up to date with the sensors that this replica polls, and publishes their readings. */
@Injectable()
export class Polling implements OnApplicationBootstrap, OnModuleDestroy {
  readonly poller: Poller;
  /** All connections to be polled, by any replica; `undefined` until they are known. */
  private all: Map<string, Connection> | undefined;
  private polled = new Set<string>();
  private polledSensors = new Map<string, PolledSensor>();
  private readonly read = new Set<string>();
  /** Connections that the networks refused at the last attempt. */
  private readonly refused = new Set<string>();
  private readonly timers: NodeJS.Timeout[] = [];
  private publishTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly sensors: SensorsWatch,
    private readonly networks: Networks,
    private readonly leases: Leases,
    private readonly values: LiveValues,
    private readonly figures: SummedFigures,
    private readonly recorder: Recorder,
    private readonly thresholds: Thresholds,
    private readonly alarms: Alarms,
    private readonly seriesStore: SeriesStore,
    private readonly logger: Logger,
    clock: Clock,
  ) {
    this.poller = new Poller({
      onSamples: (samples) => this.onSamples(samples),
      mayConnect: (connection) => this.mayConnect(connection),
      mayPoll: (key) => this.leases.has(key),
      onEvent: (text) => this.logger.warn(text),
      onFault: (error) => this.logger.error({ err: error }, 'a fault of the poller'),
      clock,
      monotonic: () => performance.now(),
    });
    sensors.onChange(() => this.update());
    networks.onChange(() => this.update());
    values.onRequest(() => this.publish(new Set(this.polledSensors.keys())));
    thresholds.onChange((sensorIds) => this.publish(sensorIds));
  }

  onApplicationBootstrap(): void {
    this.leases.start(
      () => this.all && new Set([seriesLease, ...this.all.keys()]),
      () => this.poll(),
    );
    this.values.requestAll();
    this.timers.push(setInterval(() => this.pollIfLeasesChanged(), checkMs));
    this.timers.push(setInterval(() => this.figures.publish(this.counts()), figuresMs));
    this.timers.push(setInterval(() => this.logger.info(this.counts(), 'readings'), hourMs));
  }

  async onModuleDestroy(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    clearTimeout(this.publishTimer);
    await this.poller.stop();
    await this.thresholds.stop();
    await this.alarms.stop();
    await this.leases.stop();
  }

  /** The connection as it is polled; `undefined` if it has no sensors. */
  connection(key: string): Connection | undefined {
    return this.all?.get(key);
  }

  private update(): void {
    if (!this.networks.isKnown || !this.sensors.isKnown) return;
    const before = this.all;
    const tenants = this.sensors.tenants.filter((tenantId) => this.networks.polls(tenantId));
    const all = tenants.flatMap((tenantId) => connectionsOf(tenantId, this.sensors.of(tenantId)));
    this.all = new Map(all.map((connection) => [connection.key, connection]));
    this.values.keepOnly(new Set(all.flatMap(({ sensors }) => sensors.map(({ id }) => id))));
    this.poll();
    if (!before || !haveSameKeys(before, this.all)) this.leases.look();
  }

  /** Leases may become uncertain, and certain again, just by time passing. */
  private pollIfLeasesChanged(): void {
    if (!haveSameKeys(this.leases.held(), this.polled)) this.poll();
  }

  private poll(): void {
    if (!this.all) return;
    this.polled = this.leases.held();
    const connections = [...this.polled].flatMap((key) => this.all?.get(key) ?? []);
    const sensors = connections.flatMap((connection) => connection.sensors);
    this.polledSensors = new Map(sensors.map((sensor) => [sensor.id, sensor]));
    // A connection that was refused and is allowed now is read at once, like a new one.
    const isOpen = ({ key, tenantId, ...place }: Connection) =>
      this.refused.has(key) && this.networks.reads(tenantId, place);
    const opened = new Set(connections.filter(isOpen));
    if (opened.size > 0) this.poller.set(connections.filter((connection) => !opened.has(connection)));
    for (const { key } of opened) this.refused.delete(key);
    this.poller.set(connections);
  }

  private mayConnect({ key, tenantId, host, port }: Connection): boolean {
    const isAllowed = this.networks.reads(tenantId, { host, port });
    if (isAllowed) this.refused.delete(key);
    else {
      this.refused.add(key);
      this.networks.refreshEarly();
    }
    return isAllowed;
  }

  private counts(): Record<string, number> {
    const { refused: refusedReadings } = this.seriesStore;
    return { ...countsOf(this.poller.figures()), ...this.recorder.figures(), refusedReadings };
  }

  private onSamples(samples: Sample[]): void {
    this.recorder.record(samples);
    this.thresholds.add(samples);
    this.alarms.add(samples);
    for (const { sensorId } of samples) this.read.add(sensorId);
    this.publishTimer ??= setTimeout(() => this.publishRead(), publishDelayMs);
  }

  private publishRead(): void {
    this.publishTimer = undefined;
    this.publish(this.read);
    this.read.clear();
  }

  private publish(sensorIds: ReadonlySet<string>): void {
    const states = this.poller.states(sensorIds);
    const values = [...sensorIds].flatMap((id) => {
      const [sensor, read] = [this.polledSensors.get(id), states.get(id)];
      if (!sensor || !read?.quality) return [];
      const beyond = this.thresholds.beyondOf(id);
      const state = { ...read, ...(beyond && { beyond }) };
      return [{ tenantId: sensor.tenantId, cfg: sensor.cfg, state }];
    });
    this.values.publish(values);
  }
}
