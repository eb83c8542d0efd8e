import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { BeyondLimit } from '@officina/contracts/industrial/readings';
import { batchesOf } from '@officina/server-kit/all-pages';
import { Clock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import { withTimeout } from '@officina/server-kit/with-timeout';
import { isDeepStrictEqual } from 'node:util';
import { Leases } from '../leases/leases.ts';
import { Networks } from '../networks/networks.ts';
import { Outage } from '../outage.ts';
import { connectionKey } from '../poll/connection.ts';
import type { Sample } from '../poll/sample.ts';
import { SensorsWatch, type PlacedSensor } from '../sensors/sensors-watch.ts';
import { readingsOf } from '../series/recorder.ts';
import { Spool } from '../series/spool/spool.ts';
import type { Crossings } from './crossing.ts';
import { Requests } from './requests.ts';
import { ThresholdStates, type ThresholdState } from './threshold-states.ts';
import { UnjudgedReadings } from './unjudged-readings.ts';
import { WatchedThresholds, type Here } from './watched-thresholds.ts';

const roundMs = 1_000;
/** The mark of the last judged reading is stored this often: readings after it are judged again after a kill. */
const markMs = 10 * 60_000;
/** Readings from longer ago are not judged any more: as many as a spool holds. */
const maxReplayS = 86_400;
const retryMs = 5_000;
const stopMs = 1_000;
/** For readings that the disk does not accept; older ones are not judged. */
const maxWaiting = 100_000;
const writesAtOnce = 8;

/**
 * Judges the readings of the sensors that this replica polls by their thresholds, as soon as they are on the disk (ADR 0064). What
 * comes of it is stored when a crossing begins or ends. Never throws or waits: polling continues whatever happens here.
 */
@Injectable()
export class Thresholds implements OnApplicationBootstrap {
  private places = new Map<string /* sensorId */, PlacedSensor>();
  private readonly watched = new Map<string /* sensorId */, WatchedThresholds>();
  /** No longer ours, with something to be stored. */
  private readonly leaving: WatchedThresholds[] = [];
  private waiting: Sample[] = [];
  private readonly told = new Map<string /* sensorId */, BeyondLimit>();
  private listener: (sensorIds: ReadonlySet<string>) => void = () => undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private saving: Promise<void> | undefined;
  private retryAt = Number.NEGATIVE_INFINITY;
  private readonly outage: Outage;

  constructor(
    sensors: SensorsWatch,
    private readonly leases: Leases,
    private readonly networks: Networks,
    private readonly spool: Spool,
    private readonly states: ThresholdStates,
    private readonly unjudged: UnjudgedReadings,
    private readonly requests: Requests,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    this.outage = new Outage(logger, 'the store does not keep or tell what thresholds have come to');
    sensors.onChange(() => {
      const all = sensors.tenants.flatMap((tenantId) => sensors.of(tenantId));
      this.places = new Map(all.map((place) => [place.sensor.id, place]));
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.round(), roundMs);
  }

  /** To be called when polling has ended, while the leases are held: the next holder continues from here. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    const last = async () => {
      await this.running;
      await this.round();
      await this.saving;
      await this.save(0);
    };
    await withTimeout(stopMs, last(), 'keeping thresholds').catch((error: unknown) =>
      this.outage.begins(error),
    );
  }

  /** Takes samples that were just given to the recorder. */
  add(samples: readonly Sample[]): void {
    const judged = samples.filter(({ sensorId }) => this.places.get(sensorId)?.thresholds);
    this.waiting.push(...judged);
    if (this.waiting.length > maxWaiting) this.waiting.splice(0, this.waiting.length - maxWaiting);
  }

  /** The limit that a sensor of this replica is beyond. */
  beyondOf(sensorId: string): BeyondLimit | undefined {
    return this.told.get(sensorId);
  }

  /** The stored crossings of a sensor of this replica; `undefined` without a limit, and until they are known. */
  crossingsOf(sensorId: string): Crossings | undefined {
    return this.watched.get(sensorId)?.storedCrossings;
  }

  /** Calls back with the sensors that crossed a limit or came back. */
  onChange(listener: (sensorIds: ReadonlySet<string>) => void): void {
    this.listener = listener;
  }

  /** One round at a time. */
  private round(): Promise<void> {
    this.running ??= this.judgeWaiting()
      .catch((error: unknown) => this.fail(error))
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async judgeWaiting(): Promise<void> {
    const samples = this.waiting;
    this.waiting = [];
    try {
      if (samples.length > 0) await this.spool.sync();
    } catch {
      // The disk does not accept them; the spool reports that.
      this.waiting = [...samples, ...this.waiting];
      return;
    }
    this.letGo();
    const replayed = await this.takeUp().catch((error: unknown) => this.fail(error));
    for (const sample of samples) if (!replayed?.has(sample.sensorId)) this.judge(sample);
    this.tell();
    this.saving ??= this.save(markMs)
      .catch((error: unknown) => this.fail(error))
      .finally(() => (this.saving = undefined));
    this.requests.make([...this.watched.values()].filter(({ storedRequest }) => storedRequest));
  }

  private isOurs({ sensor: { tenantId }, place: { host, port } }: PlacedSensor): boolean {
    return this.leases.has(connectionKey(tenantId, host, port));
  }

  /** Takes changed settings, and lets sensors go that are deleted, without a limit, or polled by another replica. */
  private letGo(): void {
    for (const [id, one] of this.watched) {
      const place = this.places.get(id);
      if (place) one.update(place);
      if (place?.thresholds && this.isOurs(place)) continue;
      this.watched.delete(id);
      if (place) this.leaving.push(one);
      if (this.told.delete(id) && place && this.isOurs(place)) this.listener(new Set([id]));
    }
  }

  /**
   * Takes up sensors that were not judged here before, with the readings that nobody judged.
   * @returns those whose waiting readings were among them
   */
  private async takeUp(): Promise<Set<string>> {
    const added = [...this.places.values()].filter(
      (place) => place.thresholds && !this.watched.has(place.sensor.id) && this.isOurs(place),
    );
    if (added.length === 0 || performance.now() < this.retryAt) return new Set();
    const stored = await this.storedOf(added);
    const taken = added.map((place) => new WatchedThresholds(place, stored.get(place.sensor.id)));
    const oldest = Math.floor(this.clock.now().getTime() / 1_000) - maxReplayS;
    const marks = taken.flatMap(({ tenantId, sensorId, until }) =>
      until === null ? [] : [{ tenantId, sensorId, until: Math.max(until, oldest) }],
    );
    const missed = await this.unjudged.after(marks);
    for (const one of taken) {
      for (const reading of missed.get(one.sensorId) ?? []) one.judge(reading, this.here(one.tenantId));
      this.watched.set(one.sensorId, one);
    }
    const replayed = new Set(marks.map(({ sensorId }) => sensorId));
    // What was read meanwhile may have been among them.
    const isNew = ({ sensorId, at }: Sample) =>
      !replayed.has(sensorId) || Math.floor(at / 1_000) > (this.watched.get(sensorId)?.until ?? 0);
    this.waiting = this.waiting.filter(isNew);
    this.outage.ends();
    return replayed;
  }

  private async storedOf(places: readonly PlacedSensor[]): Promise<Map<string, ThresholdState>> {
    const found: ThresholdState[] = [];
    for (const [tenantId, own] of Map.groupBy(places, ({ sensor }) => sensor.tenantId))
      for (const some of batchesOf(own, 200))
        found.push(
          ...(await this.states.of(
            tenantId,
            some.map(({ sensor }) => sensor.id),
          )),
        );
    return new Map(found.map((state) => [state.sensorId, state]));
  }

  private judge(sample: Sample): void {
    const watched = this.watched.get(sample.sensorId);
    if (!watched) return;
    for (const reading of readingsOf(sample, this.places.get(sample.sensorId)))
      watched.judge(reading, this.here(sample.tenantId));
  }

  private here(tenantId: string): Here {
    return { now: this.clock.now(), zone: this.networks.zoneOf(tenantId) };
  }

  private tell(): void {
    const changed = new Set<string>();
    for (const [id, { beyond }] of this.watched) {
      if (isDeepStrictEqual(beyond, this.told.get(id))) continue;
      if (beyond) this.told.set(id, beyond);
      else this.told.delete(id);
      changed.add(id);
    }
    if (changed.size > 0) this.listener(changed);
  }

  /** @param afterMs since its last one, after which a mark is stored */
  private async save(afterMs: number): Promise<void> {
    const now = performance.now();
    if (now < this.retryAt) return;
    const left = this.leaving.splice(0).filter((one) => one.isDue(now, 0));
    const due = [...this.watched.values()].filter((one) => one.isDue(now, afterMs));
    for (const some of batchesOf([...left, ...due], writesAtOnce))
      await Promise.all(some.map((one) => this.saveOne(one)));
    if (left.length + due.length > 0) this.outage.ends();
  }

  private async saveOne(one: WatchedThresholds): Promise<void> {
    const snapshot = one.snapshot();
    if (await this.states.write(snapshot.state)) one.saved(snapshot, performance.now());
    // Another replica has judged it meanwhile: it is taken up again from there.
    else if (this.watched.get(one.sensorId) === one) this.watched.delete(one.sensorId);
  }

  private fail(error: unknown): undefined {
    this.retryAt = performance.now() + retryMs;
    this.outage.begins(error);
  }
}
