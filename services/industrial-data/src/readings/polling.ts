import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import type { Place } from '@officina/server-kit/networks/place';
import { Leases } from '../leases/leases.ts';
import { Networks } from '../networks/networks.ts';
import { connectionKey, defaultSettings, type Connection, type PolledSensor } from '../poll/connection.ts';
import { Poller } from '../poll/poller.ts';
import type { Sample } from '../poll/sample.ts';
import { haveSameKeys } from '../same-keys.ts';
import { SensorsWatch, type SensorInPlace } from '../sensors/sensors-watch.ts';
import { seriesLease } from '../series/closer.ts';
import { Recorder } from '../series/recorder.ts';
import { SeriesStore } from '../series/series-store.ts';
import { LiveValues } from './live-values.ts';
import { countsOf, SummedFigures } from './summed-figures.ts';

/** A tenant's place without sensors. */
export const bareConnection = (tenantId: string, { host, port }: Place): Connection => ({
  key: connectionKey(tenantId, host, port),
  ...{ tenantId, host, port, settings: defaultSettings },
  sensors: [],
});

/** The sensors of one tenant by the connections over which they are read. */
export function connectionsOf(tenantId: string, sensors: readonly SensorInPlace[]): Connection[] {
  const found = new Map<string, Connection>();
  for (const { sensor, place } of sensors) {
    const key = connectionKey(tenantId, place.host, place.port);
    const connection = found.get(key) ?? bareConnection(tenantId, place);
    connection.sensors.push(sensor);
    found.set(key, connection);
  }
  return [...found.values()];
}

const everyMs = 1_000;
/** What is read within so long is told at once. */
const togetherMs = 250;
const figuresMs = 5_000;
const hourMs = 3_600_000;

/** Keeps the poller at what this replica has to poll now, and tells what it reads. */
@Injectable()
export class Polling implements OnApplicationBootstrap, OnModuleDestroy {
  readonly poller: Poller;
  /** Everything that is to be polled, by whichever replica; `undefined` while it is not known. */
  private all: Map<string, Connection> | undefined;
  private polled = new Set<string>();
  private polledSensors = new Map<string, PolledSensor>();
  private readonly read = new Set<string>();
  /** Connections that were refused by the networks when they were last to be made. */
  private readonly refused = new Set<string>();
  private readonly timers: NodeJS.Timeout[] = [];
  private telling: NodeJS.Timeout | undefined;

  constructor(
    private readonly sensors: SensorsWatch,
    private readonly networks: Networks,
    private readonly leases: Leases,
    private readonly values: LiveValues,
    private readonly summed: SummedFigures,
    private readonly recorder: Recorder,
    private readonly kept: SeriesStore,
    private readonly logger: Logger,
    clock: Clock,
  ) {
    this.poller = new Poller({
      onSamples: (samples) => this.note(samples),
      mayConnect: (connection) => this.mayConnect(connection),
      mayPoll: (key) => this.leases.has(key),
      onEvent: (text) => this.logger.warn(text),
      onFault: (error) => this.logger.error({ err: error }, 'a fault of the poller'),
      clock,
      monotonic: () => performance.now(),
    });
    sensors.onChange(() => this.plan());
    networks.onChange(() => this.plan());
    values.onAsked(() => this.tell(new Set(this.polledSensors.keys())));
  }

  onApplicationBootstrap(): void {
    this.leases.start(
      () => this.all && new Set([seriesLease, ...this.all.keys()]),
      () => this.poll(),
    );
    this.values.ask();
    this.timers.push(setInterval(() => this.tick(), everyMs));
    this.timers.push(setInterval(() => this.summed.tell(this.counts()), figuresMs));
    this.timers.push(setInterval(() => this.logger.info(this.counts(), 'readings'), hourMs));
  }

  async onModuleDestroy(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    clearTimeout(this.telling);
    await this.poller.stop();
    await this.leases.stop();
  }

  /** The connection as it is polled; `undefined` for one that no sensor has. */
  connection(key: string): Connection | undefined {
    return this.all?.get(key);
  }

  private plan(): void {
    if (!this.networks.isKnown || !this.sensors.isKnown) return;
    const before = this.all;
    const tenants = this.sensors.tenants.filter((tenantId) => this.networks.polls(tenantId));
    const all = tenants.flatMap((tenantId) => connectionsOf(tenantId, this.sensors.of(tenantId)));
    this.all = new Map(all.map((connection) => [connection.key, connection]));
    this.values.keepOnly(new Set(all.flatMap(({ sensors }) => sensors.map(({ id }) => id))));
    this.poll();
    if (!before || !haveSameKeys(before, this.all)) this.leases.look();
  }

  /** Leases may become doubtful, and sure again, with time alone. */
  private tick(): void {
    if (!haveSameKeys(this.leases.held(), this.polled)) this.poll();
  }

  private poll(): void {
    if (!this.all) return;
    this.polled = this.leases.held();
    const connections = [...this.polled].flatMap((key) => this.all?.get(key) ?? []);
    const sensors = connections.flatMap((connection) => connection.sensors);
    this.polledSensors = new Map(sensors.map((sensor) => [sensor.id, sensor]));
    // What was refused and is allowed now is read at once, as what is new.
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
      this.networks.doubt();
    }
    return isAllowed;
  }

  private counts(): Record<string, number> {
    const { refused: refusedReadings } = this.kept;
    return { ...countsOf(this.poller.figures()), ...this.recorder.figures(), refusedReadings };
  }

  private note(samples: Sample[]): void {
    this.recorder.record(samples);
    for (const { sensorId } of samples) this.read.add(sensorId);
    this.telling ??= setTimeout(() => this.tellRead(), togetherMs);
  }

  private tellRead(): void {
    this.telling = undefined;
    this.tell(this.read);
    this.read.clear();
  }

  private tell(sensorIds: ReadonlySet<string>): void {
    const states = this.poller.states(sensorIds);
    const values = [...sensorIds].flatMap((id) => {
      const [sensor, state] = [this.polledSensors.get(id), states.get(id)];
      return sensor && state?.quality ? [{ tenantId: sensor.tenantId, cfg: sensor.cfg, state }] : [];
    });
    this.values.tell(values);
  }
}
