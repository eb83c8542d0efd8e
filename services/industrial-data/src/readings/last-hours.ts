import { Injectable } from '@nestjs/common';
import { valuesPerHour } from '@officina/contracts/industrial/hour';
import type { SensorHour } from '@officina/contracts/industrial/readings';
import { Clock } from '@officina/server-kit/clock';
import type { SecondRange } from '../series/quarters.ts';

const minuteS = 60;
/** Clocks of two servers differ: a reading may be up to this much ahead. */
const aheadS = minuteS;
/** The minutes of an hour, and the one ahead. */
const places = valuesPerHour + aheadS / minuteS;

/** The minute since 1970 that contains a second. */
const minuteOf = (second: number): number => Math.floor(second / minuteS);

/** The last value of each of the last sixty minutes. All times are seconds since 1970. */
export class MinuteRing {
  private readonly values = new Float64Array(places);
  /** When each value was read; it belongs to the minute of that time, and is ignored in another hour. */
  private readonly readAt = new Uint32Array(places);

  /** Adds a new reading, the last one of its minute. Readings outside the current hour are ignored. */
  add(second: number, value: number, now: number): void {
    const minute = minuteOf(second);
    if (second > now + aheadS || minute <= minuteOf(now) - valuesPerHour) return;
    this.values[minute % places] = value;
    this.readAt[minute % places] = second;
  }

  /** Adds an older reading, unless its minute has a later one. */
  addOlder(second: number, value: number, now: number): void {
    const readAt = this.readAt[minuteOf(second) % places] ?? 0;
    if (minuteOf(readAt) !== minuteOf(second) || readAt < second) this.add(second, value, now);
  }

  /** The values of the hour's minutes, the current one last; `null` without a value. */
  hour(now: number): (number | null)[] {
    const first = minuteOf(now) - valuesPerHour + 1;
    return Array.from({ length: valuesPerHour }, (_, index) => {
      const place = (first + index) % places;
      return minuteOf(this.readAt[place] ?? 0) === first + index ? (this.values[place] ?? null) : null;
    });
  }
}

const secondOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

interface SensorMinutes {
  cfg: number;
  minutes: MinuteRing;
}

/** A good reading of a sensor, with its `cfg`. */
interface GoodReading {
  sensorId: string;
  cfg: number;
  /** UTC, whole seconds since 1970. */
  second: number;
  value: number;
}

/** The last hour of every sensor of all replicas, minute by minute, about 1.5 KB each. */
@Injectable()
export class LastHours {
  private readonly kept = new Map<string, SensorMinutes>();
  private readonly began: number;

  constructor(private readonly clock: Clock) {
    this.began = this.now();
  }

  /** Adds a new reading. */
  add({ sensorId, cfg, second, value }: GoodReading): void {
    this.of(sensorId, cfg)?.add(second, value, this.now());
  }

  /** Adds a reading from before. */
  addOlder({ sensorId, cfg, second, value }: GoodReading): void {
    this.of(sensorId, cfg)?.addOlder(second, value, this.now());
  }

  /** The part of the hour before this process started; `undefined` if there is none. */
  get missing(): SecondRange | undefined {
    const from = this.first() * 60;
    return from <= this.began ? { from, until: this.began } : undefined;
  }

  /** The hour of a sensor with its current settings; readings with others do not belong to it. */
  hour(sensorId: string, cfg: number): SensorHour {
    const kept = this.kept.get(sensorId);
    const values =
      kept?.cfg === cfg ? kept.minutes.hour(this.now()) : Array<number | null>(valuesPerHour).fill(null);
    return { sensorId, from: new Date(this.first() * 60_000).toISOString(), values };
  }

  /** Forgets all other sensors. */
  keepOnly(sensorIds: ReadonlySet<string>): void {
    for (const id of this.kept.keys()) if (!sensorIds.has(id)) this.kept.delete(id);
  }

  /** @returns `undefined` for outdated settings */
  private of(sensorId: string, cfg: number): MinuteRing | undefined {
    const kept = this.kept.get(sensorId);
    if (kept && kept.cfg >= cfg) return kept.cfg === cfg ? kept.minutes : undefined;
    const minutes = new MinuteRing();
    this.kept.set(sensorId, { cfg, minutes });
    return minutes;
  }

  private now(): number {
    return secondOf(this.clock.now());
  }

  private first(): number {
    return minuteOf(this.now()) - valuesPerHour + 1;
  }
}
