import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Action } from '@officina/contracts/events/actions';
import type { SensorAlarm } from '@officina/contracts/industrial/sensor-alarm';
import { batchesOf } from '@officina/server-kit/all-pages';
import { AppError } from '@officina/server-kit/app-error';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import type { Change } from '@officina/server-kit/store/audited-schema';
import { systemIn } from '@officina/server-kit/system-caller';
import { withTimeout } from '@officina/server-kit/with-timeout';
import { Leases } from '../leases/leases.ts';
import { Outage } from '../outage.ts';
import { connectionKey } from '../poll/connection.ts';
import type { Sample } from '../poll/sample.ts';
import { LiveValues } from '../readings/live-values.ts';
import { Sensors } from '../sensors/sensor.model.ts';
import { SensorsWatch, type PlacedSensor } from '../sensors/sensors-watch.ts';
import { Thresholds } from '../thresholds/thresholds.ts';
import { UnjudgedReadings } from '../thresholds/unjudged-readings.ts';
import { ALARM_TIMES, type AlarmTimes } from './alarm-times.ts';
import { MachineCodes } from './machine-codes.ts';
import { SensorAlarms, type StoredAlarm } from './sensor-alarms.ts';
import { answersAfter, silenceChange, type Answers } from './silence.ts';
import { nextCrossing } from './told-crossing.ts';

/** What was told is read again this often: another replica may have told something late. */
const rereadMs = 300_000;
const retryMs = 5_000;
const stopMs = 1_000;
const writesAtOnce = 8;
/** In one look; the others follow in the next ones. */
const maxChanges = 200;
const maxLookUps = 50;
/** Nobody is told of a sensor that was not read for this long before it was silent, as while it is set up. */
const knownForS = 86_400;

/** Another replica has told something, or the sensor is gone: what was told is read again. */
const isOutdated = (error: unknown): boolean =>
  error instanceof AppError && ['stale', 'not_found', 'gone'].includes(error.code);

const iso = (ms: number): string => new Date(ms).toISOString();

/** A change that is to be told. */
interface Pending {
  action: Extract<
    Action,
    'Sensore muto' | 'Sensore di nuovo attivo' | 'Soglia superata' | 'Valore rientrato'
  >;
  set: Partial<SensorAlarm>;
}

/**
 * Tells the event log when sensors of this replica become silent and answer again, and when their values cross a limit and come back
 * (ADR 0072): one write for each change, none for a reading. Never throws or waits: polling continues whatever happens here.
 */
@Injectable()
export class Alarms implements OnApplicationBootstrap {
  private places = new Map<string /* sensorId */, PlacedSensor>();
  private readonly answers = new Map<string /* sensorId */, Answers>();
  private readonly told = new Map<string /* tenantId */, { at: number; alarms: Map<string, StoredAlarm> }>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private retryAt = Number.NEGATIVE_INFINITY;
  private readonly outage: Outage;

  constructor(
    watch: SensorsWatch,
    private readonly sensors: Sensors,
    private readonly leases: Leases,
    private readonly values: LiveValues,
    private readonly thresholds: Thresholds,
    private readonly alarms: SensorAlarms,
    private readonly readings: UnjudgedReadings,
    private readonly machines: MachineCodes,
    @Inject(ALARM_TIMES) private readonly times: AlarmTimes,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    this.outage = new Outage(logger, 'the event log is not told of silent sensors and crossed limits');
    watch.onChange(() => {
      const all = watch.tenants.flatMap((tenantId) => watch.of(tenantId));
      this.places = new Map(all.map((place) => [place.sensor.id, place]));
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), this.times.roundMs);
  }

  /** To be called when polling has ended, while the leases are held. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await withTimeout(stopMs, this.running ?? Promise.resolve(), 'telling alarms').catch(() => undefined);
  }

  /** Takes samples that were just made. */
  add(samples: readonly Sample[]): void {
    const ms = performance.now();
    for (const { sensorId, cfg, quality, at } of samples) {
      const before = this.answers.get(sensorId) ?? this.fromOthers(sensorId, cfg, at, ms);
      this.answers.set(sensorId, answersAfter(before, quality === 'G', { at, ms }));
    }
  }

  /** Tells what has changed; one look at a time. */
  look(): Promise<void> {
    this.running ??= this.tellChanges()
      .then(
        () => this.outage.ends(),
        (error: unknown) => this.fail(error),
      )
      .finally(() => (this.running = undefined));
    return this.running;
  }

  /** What the replica that polled the sensor before has published: a silence goes on where another one takes it over. */
  private fromOthers(sensorId: string, cfg: number, at: number, ms: number): Answers | undefined {
    const { quality, since, at: readAt } = this.values.of(sensorId, cfg);
    if (quality === null || since === null) return undefined;
    const from = Math.min(Date.parse(since), at);
    return {
      isGood: quality === 'G',
      since: { at: from, ms: ms - (at - from) },
      lastReadAt: readAt === null ? undefined : Date.parse(readAt),
    };
  }

  private async tellChanges(): Promise<void> {
    if (performance.now() < this.retryAt) return;
    const ours = [...this.places.values()].filter((place) => this.isOurs(place));
    const ids = new Set(ours.map(({ sensor }) => sensor.id));
    for (const id of this.answers.keys()) if (!ids.has(id)) this.answers.delete(id);
    let left = maxChanges;
    for (const [tenantId, places] of Map.groupBy(ours, ({ sensor }) => sensor.tenantId)) {
      const alarms = await this.toldOf(tenantId);
      await this.findLastReadings(places);
      const changes = places.flatMap((place) => {
        const set = left > 0 && this.changeOf(place, alarms.get(place.sensor.id));
        if (set) left -= 1;
        return set ? [{ place, ...set }] : [];
      });
      if (changes.length > 0) await this.tell(tenantId, changes, alarms);
    }
  }

  private isOurs({ sensor: { tenantId }, place: { host, port } }: PlacedSensor): boolean {
    return this.leases.has(connectionKey(tenantId, host, port));
  }

  private async toldOf(tenantId: string): Promise<Map<string, StoredAlarm>> {
    const known = this.told.get(tenantId);
    const now = performance.now();
    if (known && now - known.at < rereadMs) return known.alarms;
    const alarms = await this.alarms.of(tenantId);
    await this.forgetDeleted(tenantId, alarms);
    this.told.set(tenantId, { at: now, alarms });
    return alarms;
  }

  /** A process may have been killed after it deleted a sensor. */
  private async forgetDeleted(tenantId: string, alarms: Map<string, StoredAlarm>): Promise<void> {
    const caller = systemIn(tenantId);
    const unread = [...alarms.keys()].filter((id) => !this.places.has(id));
    if (unread.length === 0) return;
    const left = new Set((await this.sensors.byIds(caller, unread)).map(({ _id }) => _id.toHexString()));
    for (const id of unread) if (!left.has(id)) await this.alarms.forget(caller, id, 'Sensore');
  }

  /** Looks up when sensors were read that are silent since a restart. */
  private async findLastReadings(places: readonly PlacedSensor[]): Promise<void> {
    const isUnknown = ({ sensor: { id, periodMs } }: PlacedSensor) => {
      const answers = this.answers.get(id);
      const by = { ...this.times, now: performance.now(), periodMs };
      return answers?.lastReadAt === undefined && answers && silenceChange(answers, false, by) !== undefined;
    };
    const until = Math.floor(this.clock.now().getTime() / 1_000) - knownForS;
    const marks = places
      .filter(isUnknown)
      .slice(0, maxLookUps)
      .map(({ sensor: { id: sensorId, tenantId } }) => ({ tenantId, sensorId, until }));
    const found = await this.readings.after(marks);
    for (const { sensorId } of marks) {
      const last = found.get(sensorId)?.findLast(({ quality }) => quality === 'G');
      const answers = this.answers.get(sensorId);
      if (answers?.lastReadAt === undefined && answers)
        this.answers.set(sensorId, { ...answers, lastReadAt: last ? last.second * 1_000 : null });
    }
  }

  /** The next change of a sensor that is to be told; a silence before a crossing. */
  private changeOf(place: PlacedSensor, told: StoredAlarm | undefined): Pending | undefined {
    return this.silenceOf(place, told) ?? this.crossingOf(place, told);
  }

  private silenceOf({ sensor }: PlacedSensor, told: StoredAlarm | undefined): Pending | undefined {
    const answers = this.answers.get(sensor.id);
    const lasting = told?.silence?.end === null ? told.silence : undefined;
    const by = { ...this.times, now: performance.now(), periodMs: sensor.periodMs };
    const change = answers && silenceChange(answers, lasting !== undefined, by);
    if (!answers?.lastReadAt || !change) return undefined;
    const since = iso(answers.since.at);
    if (change === 'back')
      return lasting && { action: 'Sensore di nuovo attivo', set: { silence: { ...lasting, end: since } } };
    const silence = { since, lastReadAt: iso(answers.lastReadAt), end: null };
    return { action: 'Sensore muto', set: { silence } };
  }

  private crossingOf(
    { sensor, thresholds }: PlacedSensor,
    told: StoredAlarm | undefined,
  ): Pending | undefined {
    const crossings = this.thresholds.crossingsOf(sensor.id);
    // They are not known yet.
    if (thresholds && !crossings) return undefined;
    const crossing = nextCrossing({
      ...{ told: told?.crossing ?? null, crossings, unit: sensor.scale.label.trim() },
      ...{ now: this.clock.now().getTime(), quietMs: this.times.quietMs },
    });
    return crossing && { action: crossing.end ? 'Valore rientrato' : 'Soglia superata', set: { crossing } };
  }

  private async tell(
    tenantId: string,
    wanted: (Pending & { place: PlacedSensor })[],
    alarms: Map<string, StoredAlarm>,
  ): Promise<void> {
    const machineIds = wanted.flatMap(({ place }) => place.machineId ?? []);
    const codes = await this.machines.of(tenantId, machineIds);
    for (const some of batchesOf(wanted, writesAtOnce))
      await Promise.all(
        some.map(async ({ place, action, set }) => {
          const { sensor, machineId, title } = place;
          const code = machineId === null ? undefined : codes.get(machineId);
          const object = [title, code].filter(Boolean).join(' — ');
          const change: Change<SensorAlarm> = { set: { ...set, machineId }, audit: { action, object } };
          await this.tellOne(sensor.id, change, alarms, tenantId);
        }),
      );
  }

  private async tellOne(
    sensorId: string,
    change: Change<SensorAlarm>,
    alarms: Map<string, StoredAlarm>,
    tenantId: string,
  ): Promise<void> {
    try {
      alarms.set(sensorId, await this.alarms.tell(tenantId, sensorId, alarms.get(sensorId), change));
    } catch (error) {
      this.told.delete(tenantId);
      if (!isOutdated(error)) throw error;
    }
  }

  private fail(error: unknown): void {
    // It is not certain what is stored.
    this.told.clear();
    this.retryAt = performance.now() + retryMs;
    this.outage.begins(error);
  }
}
