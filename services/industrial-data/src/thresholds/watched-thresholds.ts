import type { BeyondLimit } from '@officina/contracts/industrial/readings';
import type { PlacedSensor } from '../sensors/sensors-watch.ts';
import { holdOf, parseSetup, type Reading } from '../series/reading.ts';
import {
  beyondLimitOf,
  judge,
  notJudged,
  type Crossings,
  type EndedCrossing,
  type Judged,
  type Limits,
} from './crossing.ts';
import { issueText, noteText } from './request-text.ts';
import { ruleText } from './sensor-thresholds.ts';
import { stateId, type ThresholdState, type WantedRequest } from './threshold-states.ts';

/** Time and place for the texts of requests. */
export interface Here {
  now: Date;
  /** Time zone of the tenant. */
  zone: string;
}

/** A state to be stored, and the changes that it contains. */
interface Snapshot {
  state: ThresholdState;
  changes: number;
}

const noLimits: Limits = { high: null, low: null, beyondFor: 0, hysteresis: 0 };

/** A sensor whose thresholds this replica judges, with what is stored of it. */
export class WatchedThresholds {
  private judged: Judged;
  private wanted: WantedRequest | null;
  private opened: string | null;
  private last: EndedCrossing | null;
  /** Changes that must be stored at once: of crossings, requests and settings. */
  private changes = 0;
  private storedChanges = 0;
  private storedAt = Number.NEGATIVE_INFINITY;

  /** @param stored `undefined` for a sensor that was never judged */
  constructor(
    private place: PlacedSensor,
    private stored: ThresholdState | undefined,
  ) {
    const { until, pending, crossing, count } = stored ?? notJudged;
    this.judged = { until, pending, crossing, count };
    this.wanted = stored?.wanted ?? null;
    this.opened = stored?.opened ?? null;
    this.last = stored?.last ?? null;
    if (stored && stored.rule !== this.rule) this.startAnew();
  }

  get sensorId(): string {
    return this.place.sensor.id;
  }

  get tenantId(): string {
    return this.place.sensor.tenantId;
  }

  /** Second of the last judged reading; `null` if judging starts with the next one. */
  get until(): number | null {
    return this.judged.until;
  }

  get beyond(): BeyondLimit | undefined {
    return this.judged.crossing ? beyondLimitOf(this.judged.crossing) : undefined;
  }

  /** The request to be made, once it is stored: after a kill it is known. */
  get storedRequest(): WantedRequest | null {
    return this.stored?.wanted?.number === this.wanted?.number ? this.wanted : null;
  }

  /** The crossings as they are stored: what is not stored yet might be judged otherwise after a kill. */
  get storedCrossings(): Crossings | undefined {
    const { stored } = this;
    return stored && { count: stored.count, crossing: stored.crossing, last: stored.last ?? null };
  }

  /** Whether the sensor still opens interventions on the machine of its request. */
  get stillAsks(): boolean {
    return this.wanted !== null && this.place.thresholds?.opensOn === this.wanted.machineId;
  }

  /** Takes changed settings: another limit or another series starts anew, and without a limit nothing is asked for. */
  update(place: PlacedSensor): void {
    if (place === this.place) return;
    const before = this.rule;
    this.place = place;
    if (!place.thresholds) this.wanted = null;
    if (this.rule !== before) this.startAnew();
  }

  /** Judges a reading; only good values of the current settings count. */
  judge({ second, value, quality, setup }: Reading, here: Here): void {
    const { cfg, ...period } = parseSetup(setup);
    if (value === null || quality !== 'G' || cfg !== this.place.sensor.cfg) return;
    const before = this.judged;
    this.judged = judge(before, this.limits, { second, value, holdS: holdOf(period) });
    if (this.judged.crossing !== before.crossing) {
      this.changes += 1;
      this.keepEnd(before, { second, value });
    }
    if (this.judged.count > before.count) this.ask(here);
  }

  /** The answer to a request: the open intervention, or `undefined` if none will be opened. */
  answered({ number }: WantedRequest, opened: string | undefined): void {
    if (this.wanted?.number !== number) return;
    this.wanted = null;
    this.opened = opened ?? this.opened;
    this.changes += 1;
  }

  /** Whether something must be stored now. @param markMs after which the mark of the last judged reading is stored too */
  isDue(now: number, markMs: number): boolean {
    if (this.changes !== this.storedChanges) return true;
    const isJudged = this.judged.until !== null && this.judged.until !== this.stored?.until;
    return isJudged && (!this.stored || now - this.storedAt >= markMs);
  }

  snapshot(): Snapshot {
    const { sensorId, tenantId, rule, judged, wanted, opened, last, changes } = this;
    const rev = this.stored ? this.stored.rev + 1 : 0;
    const state = {
      ...{ _id: stateId(tenantId, sensorId), tenantId, sensorId, rule },
      ...{ ...judged, wanted, opened, last, rev },
    };
    return { state, changes };
  }

  /** A snapshot is stored. @param now milliseconds of a monotonic clock */
  saved({ state, changes }: Snapshot, now: number): void {
    this.stored = state;
    this.storedChanges = changes;
    this.storedAt = now;
  }

  private get limits(): Limits {
    return this.place.thresholds?.limits ?? noLimits;
  }

  private get rule(): string {
    return ruleText(this.limits, this.place.sensor);
  }

  private keepEnd({ crossing, count }: Judged, end: EndedCrossing['end']): void {
    if (crossing) this.last = { ...crossing, number: count, end };
  }

  private startAnew(): void {
    const { until, crossing } = this.judged;
    this.keepEnd(this.judged, { second: until ?? crossing?.since ?? 0, value: null });
    this.judged = { ...notJudged, count: this.judged.count };
    this.changes += 1;
  }

  /** One that waits is as good as one that is open: there is no second one. */
  private ask({ now, zone }: Here): void {
    const { crossing, count } = this.judged;
    const { opensOn, title } = this.place.thresholds ?? {};
    if (!crossing || opensOn === undefined || title === undefined || this.wanted) return;
    const facts = { title, unit: this.place.sensor.scale.label.trim(), crossing, zone, now };
    this.wanted = {
      ...{ side: crossing.side, number: count, machineId: opensOn, before: this.opened },
      startDate: beyondLimitOf(crossing).since,
      ...{ issueDescription: issueText(facts), note: noteText(facts) },
    };
  }
}
