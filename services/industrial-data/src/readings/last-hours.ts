import { Injectable } from '@nestjs/common';
import { hourMinutes } from '@officina/contracts/industrial/hour';
import type { SensorHour } from '@officina/contracts/industrial/readings';
import { Clock } from '@officina/server-kit/clock';
import type { Seconds } from '../series/quarters.ts';
import { minuteOf, MinuteRing } from './minute-ring.ts';

const secondOf = (moment: Date): number => Math.floor(moment.getTime() / 1_000);

interface Kept {
  cfg: number;
  minutes: MinuteRing;
}

/** A good reading of a sensor, and of which of its set-ups. */
export interface HeardReading {
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
