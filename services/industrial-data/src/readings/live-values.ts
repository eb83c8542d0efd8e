import { Injectable } from '@nestjs/common';
import { sensorState, type SensorState } from '@officina/contracts/industrial/readings';
import { z } from 'zod';
import { Peers } from '../leases/peers.ts';
import { LastHours } from './last-hours.ts';

const batchSize = 1_000;

const liveValue = z.object({ tenantId: z.string(), cfg: z.number(), state: sensorState });

/** The state of a sensor, with the `cfg` that it belongs to. */
export type LiveValue = z.infer<typeof liveValue>;

const unknown = { value: null, quality: null, at: null, next: null, since: null };

/**
 * Merges a received value with the known one: a replica that just took over a connection knows neither the last good value nor
 * since when the quality is unchanged.
 */
export function merge(before: LiveValue | undefined, received: LiveValue): LiveValue {
  if (before?.cfg !== received.cfg) return received;
  const { value, at, quality, since } = before.state;
  return {
    ...received,
    state: {
      ...received.state,
      ...(received.state.value === null && { value, at }),
      ...(received.state.quality === quality && since !== null && { since }),
    },
  };
}

/** The states of all sensors: each replica publishes what it reads, and stores what all publish. */
@Injectable()
export class LiveValues {
  private readonly known = new Map<string, LiveValue>();

  constructor(
    private readonly peers: Peers,
    private readonly hours: LastHours,
  ) {
    peers.on('values', z.array(liveValue), (values) => this.keep(values));
  }

  /** Requests the states from the other replicas. */
  requestAll(): void {
    this.peers.tell('ask', {});
  }

  /** Calls back when a replica requests the states that this one reads. */
  onRequest(answer: () => void): void {
    this.peers.on('ask', z.object({}), answer);
  }

  publish(values: LiveValue[]): void {
    this.keep(values);
    for (let from = 0; from < values.length; from += batchSize)
      this.peers.tell('values', values.slice(from, from + batchSize));
  }

  /** The state of a sensor with its current settings; readings with others are ignored. */
  of(sensorId: string, cfg: number): SensorState {
    const value = this.known.get(sensorId);
    return value?.cfg === cfg ? value.state : { sensorId, ...unknown };
  }

  /** Forgets all other sensors. */
  keepOnly(sensorIds: ReadonlySet<string>): void {
    for (const id of this.known.keys()) if (!sensorIds.has(id)) this.known.delete(id);
    this.hours.keepOnly(sensorIds);
  }

  private keep(values: LiveValue[]): void {
    for (const value of values) {
      const { sensorId, value: number, at } = value.state;
      this.known.set(sensorId, merge(this.known.get(sensorId), value));
      if (number !== null && at !== null)
        this.hours.add({
          sensorId,
          cfg: value.cfg,
          second: Math.floor(Date.parse(at) / 1_000),
          value: number,
        });
    }
  }
}
