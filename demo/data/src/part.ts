import type { Type } from '@nestjs/common';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import type { demoServices } from '@officina/server-kit/bus/permissions';
import type { Span } from './history.ts';
import type { SimulatedClock } from './simulated-clock.ts';

/** One action at its time. */
export interface Act {
  /** Epoch milliseconds. */
  at: number;
  /** Repeating it changes nothing, so an interrupted action is started again. */
  play: () => Promise<void>;
}

/** Context of a playing part. */
export interface Stage {
  /** A provider of the part's module. */
  get: <T>(provider: Type<T>) => T;
  /** Reaches the handlers of all parts in this process, under `subjectPrefix`, and the running services. */
  bus: BusClient;
  clock: SimulatedClock;
  span: Span;
  /** When this part first started, by the real clock, in epoch milliseconds; unchanged after a stop. */
  begunAt: number;
  /** `IP:PORT` of the simulated devices, if there are any. */
  simulator: string | undefined;
  /** Days of sensor readings before the sensors are entered. */
  seriesDays: number;
}

/** One part of the demo data, played by a service's own handlers on the simulated clock. */
export interface Part {
  /** Key of its progress in the service's store. A renamed part is played again. */
  name: string;
  service: (typeof demoServices)[number];
  module: Type;
  /** Rests after each action for longer than it took, so that users hardly notice. */
  isGentle?: boolean;
  /** All actions, the same for the same span. */
  acts: (stage: Stage) => Promise<Act[]>;
}
