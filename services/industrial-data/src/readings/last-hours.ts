import { Injectable } from '@nestjs/common';
import { hourMinutes } from '@officina/contracts/industrial/hour';
import type { SensorHour } from '@officina/contracts/industrial/readings';
import { Clock } from '@officina/server-kit/clock';
import type { Seconds } from '../series/quarters.ts';

const minuteS = 60;
/** Clocks of two servers differ: a reading may come from so far ahead. */
const aheadS = minuteS;
/** Those of an hour, and the one that is ahead. */
const places = hourMinutes + aheadS / minuteS;

/** Number of the minute since 1970 in which a second lies. */
const minuteOf = (second: number): number => Math.floor(second / minuteS);

/** The last value of each of the last sixty minutes. All times are seconds since 1970. */
export class MinuteRing {
  private readonly values = new Float64Array(places);
  /** When each was read; a value is of the minute in which that lies, and none where it is of another hour. */
  private readonly readAt = new Uint32Array(places);

  /** A value that comes as it is read: the last one of its minute. What is not of the hour now counts for nothing. */
  put(second: number, value: number, now: number): void {
    const minute = minuteOf(second);
    if (second > now + aheadS || minute <= minuteOf(now) - hourMinutes) return;
    this.values[minute % places] = value;
    this.readAt[minute % places] = second;
  }

  /** A value from before, which counts where none of its minute was read as late. */
  fill(second: number, value: number, now: number): void {
    const readAt = this.readAt[minuteOf(second) % places] ?? 0;
    if (minuteOf(readAt) !== minuteOf(second) || readAt < second) this.put(second, value, now);
  }

  /** The hour's minutes, the one under way last; `null` of one without value. */
  hour(now: number): (number | null)[] {
    const first = minuteOf(now) - hourMinutes + 1;
    return Array.from({ length: hourMinutes }, (_, index) => {
      const place = (first + index) % places;
      return minuteOf(this.readAt[place] ?? 0) === first + index ? (this.values[place] ?? null) : null;
    });
  }
}

const secondOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

interface Kept {
  cfg: number;
  minutes: MinuteRing;
}

/** A good reading of a sensor, and of which of its set-ups. */
interface HeardReading {
  sensorId: string;
  cfg: number;
  /** UTC, whole seconds since 1970. */
  second: number;
  value: number;
}

/** The last hour of every sensor that any replica tells of, minute by minute, about 1.5 KB each. */
@Injectable()
export class LastHours {
  private readonly kept = new Map<string, Kept>();
  private readonly began: number;

  constructor(private readonly clock: Clock) {
    this.began = this.now();
  }

  /** What has just been told. */
  hear({ sensorId, cfg, second, value }: HeardReading): void {
    this.of(sensorId, cfg)?.put(second, value, this.now());
  }

  /** What is known from before. */
  fill({ sensorId, cfg, second, value }: HeardReading): void {
    this.of(sensorId, cfg)?.fill(second, value, this.now());
  }

  /** The part of the hour in which nothing could be heard; `undefined` when there is none. */
  get unheard(): Seconds | undefined {
    const from = this.first() * 60;
    return from <= this.began ? { from, until: this.began } : undefined;
  }

  /** Of a sensor as it is set up now: what was read of another set-up is not its hour. */
  hour(sensorId: string, cfg: number): SensorHour {
    const kept = this.kept.get(sensorId);
    const values =
      kept?.cfg === cfg ? kept.minutes.hour(this.now()) : Array<number | null>(hourMinutes).fill(null);
    return { sensorId, from: new Date(this.first() * 60_000).toISOString(), values };
  }

  /** Forgets all but these. */
  keepOnly(sensorIds: ReadonlySet<string>): void {
    for (const id of this.kept.keys()) if (!sensorIds.has(id)) this.kept.delete(id);
  }

  /** @returns `undefined` for a set-up that is known to be over */
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
    return minuteOf(this.now()) - hourMinutes + 1;
  }
}
