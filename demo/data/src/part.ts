import type { Type } from '@nestjs/common';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import type { demoServices } from '@officina/server-kit/bus/permissions';
import type { Span } from './history.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/** One thing to do at its time. */
export interface Act {
  /** Epoch milliseconds. */
  at: number;
  /** Done a second time it changes nothing: what a stop interrupts is begun again. */
  play: () => Promise<void>;
}

/** What a part plays with. */
export interface Stage {
  /** A provider of the part's module. */
  get: <T>(provider: Type<T>) => T;
  /** Reaches the handlers of all parts in this process, under `subjectPrefix`, and the running services. */
  bus: BusClient;
  clock: SimulatedClock;
  span: Span;
  /** When this part was first begun, by our clock, in epoch milliseconds; the same after a stop. */
  begunAt: number;
  /** `IP:PORT` of the simulated devices, where there are some. */
  simulator: string | undefined;
  /** Days of readings of the sensors before they are entered. */
  seriesDays: number;
}

/** One share of the demo data, played by a service's own handlers on the simulated clock. */
export interface Part {
  /** Of its progress mark in the service's store: a part that is renamed is played again. */
  name: string;
  service: (typeof demoServices)[number];
  module: Type;
  /** Rests after each act for longer than it took, so that people hardly notice. */
  isGentle?: boolean;
  /** Everything that there is to do, the same for the same span. */
  acts: (stage: Stage) => Promise<Act[]>;
}
