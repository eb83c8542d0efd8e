import type { SensorState, SensorTrial, TrialReading } from '@officina/contracts/industrial/readings';
import type { Register } from '@officina/contracts/industrial/register';
import type { Unit } from '@officina/contracts/industrial/unit';
import type { Clock } from '@officina/server-kit/clock';
import type { Connection } from './connection.ts';
import { noFigures, type PollerFigures } from './figures.ts';
import type { Sample } from './sample.ts';

/** What the poller asks and tells; each returns at once. */
export interface PollerHooks {
  /** Each cycle's readings at once. */
  onSamples(samples: Sample[]): void;
  /** Whether the tenant may reach the place; asked before each cycle and each connecting. */
  mayConnect(connection: Connection): boolean;
  /** Whether the connection is ours to poll now; asked before each cycle. Where it is not, the socket is closed. */
  mayPoll(key: string): boolean;
  /** What an administrator should know, in Italian: 'orologio spostato di 4 s'. */
  onEvent(text: string): void;
  /** A fault of ours that was caught; polling goes on. For the log. */
  onFault(error: unknown): void;
  clock: Clock;
  /** Milliseconds of a clock that nobody sets. */
  monotonic(): number;
}

/** Polls connections, each by a worker with a socket of its own; what befalls one touches no other. */
export class Poller {
  #connections: Connection[] = [];

  constructor(private readonly hooks: PollerHooks) {}

  /** The whole set of what this replica polls; unchanged connections are not disturbed, new and changed sensors read at once. */
  set(connections: Connection[]): void {
    this.#connections = connections;
  }

  /** What is known of each sensor, by its id. */
  states(): Map<string, SensorState> {
    return new Map();
  }

  /**
   * Reads once, between two requests of the connection's cycle, or over a socket of its own where it is not polled.
   * Answers within 4.5 s.
   */
  async trial(connection: Connection, unit: number, register: Register, scale: Unit): Promise<SensorTrial> {
    throw new Error(`${connection.key} ${unit} ${register.address} ${scale.label} ${this.hooks.clock.now()}`);
  }

  /** Reads all sensors of the connection once, in blocks; of those that were not reached within 4.5 s nothing is said. */
  async trialOfAll(connection: Connection): Promise<Map<string /* sensorId */, TrialReading>> {
    throw new Error(connection.key);
  }

  /** Since it began. */
  figures(): PollerFigures {
    return { ...noFigures(), connections: this.#connections.length };
  }

  /** Closes every socket, within 2 s. */
  async stop(): Promise<void> {
    this.#connections = [];
  }
}
