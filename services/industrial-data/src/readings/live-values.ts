import { Injectable } from '@nestjs/common';
import { sensorState, type SensorState } from '@officina/contracts/industrial/readings';
import { z } from 'zod';
import { Peers } from '../leases/peers.ts';
import { LastHours } from './last-hours.ts';

const statesAtOnce = 1_000;

const liveValue = z.object({ tenantId: z.string(), cfg: z.number(), state: sensorState });

/** What is known of a sensor, and of which of its set-ups. */
export type LiveValue = z.infer<typeof liveValue>;

const unknown = { value: null, quality: null, at: null, next: null, since: null };

/**
 * What is known after this was told: who has just taken a connection over does not know the last good value, nor since when
 * the quality is what it is.
 */
export function following(before: LiveValue | undefined, told: LiveValue): LiveValue {
  if (before?.cfg !== told.cfg) return told;
  const { value, at, quality, since } = before.state;
  return {
    ...told,
    state: {
      ...told.state,
      ...(told.state.value === null && { value, at }),
      ...(told.state.quality === quality && since !== null && { since }),
    },
  };
}

/** What all replicas know of all sensors: each tells what it reads, and keeps what any of them tells. */
@Injectable()
export class LiveValues {
  private readonly known = new Map<string, LiveValue>();

  constructor(
    private readonly peers: Peers,
    private readonly hours: LastHours,
  ) {
    peers.on('values', z.array(liveValue), (values) => this.keep(values));
  }

  /** Asks the others for what they read. */
  ask(): void {
    this.peers.tell('ask', {});
  }

  /** Calls back when a replica asks for what this one reads. */
  onAsked(answer: () => void): void {
    this.peers.on('ask', z.object({}), answer);
  }

  tell(values: LiveValue[]): void {
    this.keep(values);
    for (let from = 0; from < values.length; from += statesAtOnce)
      this.peers.tell('values', values.slice(from, from + statesAtOnce));
  }

  /** Of a sensor as it is set up now: what was read of another set-up is not its value. */
  of(sensorId: string, cfg: number): SensorState {
    const value = this.known.get(sensorId);
    return value?.cfg === cfg ? value.state : { sensorId, ...unknown };
  }

  /** Forgets all but these. */
  keepOnly(sensorIds: ReadonlySet<string>): void {
    for (const id of this.known.keys()) if (!sensorIds.has(id)) this.known.delete(id);
    this.hours.keepOnly(sensorIds);
  }

  private keep(values: LiveValue[]): void {
    for (const value of values) {
      const { sensorId, value: number, at } = value.state;
      this.known.set(sensorId, following(this.known.get(sensorId), value));
      if (number !== null && at !== null)
        this.hours.hear({
          sensorId,
          cfg: value.cfg,
          second: Math.floor(Date.parse(at) / 1_000),
          value: number,
        });
    }
  }
}
