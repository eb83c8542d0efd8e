import type { SensorState, SensorTrial, TrialReading } from '@officina/contracts/industrial/readings';
import type { Register } from '@officina/contracts/industrial/register';
import type { Unit } from '@officina/contracts/industrial/unit';
import type { Clock } from '@officina/server-kit/clock';
import { Line } from '../device/line.ts';
import { AnchoredClock, hashOf } from './schedule.ts';
import { ConnectionWorker, type Workshop } from './connection-worker.ts';
import type { Connection } from './connection.ts';
import { noFigures, type PollerFigures, type Sample } from './sample.ts';
import { defaultTiming, type Timing } from './timing.ts';
import { tryAll, tryReading } from './trial.ts';

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

/** Each that begins together with others waits this much longer than the one before, at most. */
const betweenBeginningsMs = 8;

/** Polls connections, each by a worker with a socket of its own; what befalls one touches no other. */
export class Poller {
  readonly #workers = new Map<string, ConnectionWorker>();
  readonly #lines = new Set<Line>();
  readonly #shop: Workshop;
  readonly #looking: NodeJS.Timeout;
  #looked: number;
  #isStopped = false;

  constructor(
    private readonly hooks: PollerHooks,
    private readonly timing: Timing = defaultTiming,
  ) {
    const time = new AnchoredClock(hooks.clock, hooks.monotonic, (ms) => this.#onShift(ms));
    this.#shop = { hooks, timing, time, figures: noFigures() };
    this.#looked = hooks.monotonic();
    this.#looking = setInterval(() => this.#look(), timing.lookMs).unref();
  }

  /**
   * The whole set of what this replica polls; unchanged connections are not disturbed, new and changed sensors read at once. After
   * a stop nothing is polled any more.
   */
  set(connections: Connection[]): void {
    if (this.#isStopped) return;
    const wanted = new Map(connections.map((connection) => [connection.key, connection]));
    for (const [key, worker] of this.#workers) {
      if (wanted.has(key)) continue;
      this.#workers.delete(key);
      void worker.stop();
    }
    const added = connections.filter(({ key }) => !this.#workers.has(key));
    const spread = Math.min(this.timing.spreadMs, added.length * betweenBeginningsMs);
    for (const connection of connections) {
      const { key } = connection;
      const worker = this.#workers.get(key);
      if (worker) worker.update(connection);
      else
        this.#workers.set(
          key,
          new ConnectionWorker(connection, this.#shop, hashOf(key) % Math.max(1, spread)),
        );
    }
  }

  /** What is known of each sensor, or of some, by its id. */
  states(of?: ReadonlySet<string>): Map<string, SensorState> {
    const all = [...this.#workers.values()].flatMap((worker) => worker.states(of));
    return new Map(all.map((state) => [state.sensorId, state]));
  }

  /**
   * Reads once, between two requests of the connection's cycle, or over a socket of its own where it is not polled.
   * Answers within 4.5 s.
   */
  trial(connection: Connection, unit: number, register: Register, scale: Unit): Promise<SensorTrial> {
    const { timeoutMs } = connection.settings;
    const limit = this.#limit();
    return this.#overLine(connection, (line) =>
      tryReading(line, { unit, register, scale }, timeoutMs, limit),
    );
  }

  /** Reads all sensors of the connection once, in blocks; of those that were not reached within 4.5 s nothing is said. */
  trialOfAll(connection: Connection): Promise<Map<string /* sensorId */, TrialReading>> {
    const limit = this.#limit();
    return this.#overLine(connection, (line) => tryAll(line, connection, this.timing.busyMs, limit));
  }

  /** Since it began. */
  figures(): PollerFigures {
    const { figures } = this.#shop;
    const sensors = [...this.#workers.values()].reduce((sum, worker) => sum + worker.sensorCount, 0);
    return { ...figures, errors: { ...figures.errors }, connections: this.#workers.size, sensors };
  }

  /** Closes every socket, within 2 s. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#looking);
    for (const line of this.#lines) line.close();
    const stopping = [...this.#workers.values()].map((worker) => worker.stop());
    this.#workers.clear();
    await Promise.all(stopping);
  }

  #limit() {
    const { monotonic } = this.hooks;
    return { monotonic, until: monotonic() + this.timing.trialMs };
  }

  async #overLine<R>(connection: Connection, work: (line: Line) => Promise<R>): Promise<R> {
    const worker = this.#workers.get(connection.key);
    if (worker) {
      const result = await work(worker.line);
      if (this.#isStopped || this.#workers.get(connection.key) === worker) return result;
      // Its last sensor was deleted meanwhile, and its line closed for good: once more, over one of our own.
    }
    const mayDial = () => !this.#isStopped && this.hooks.mayConnect(connection);
    const line = new Line(() => connection, this.timing.connectMs, mayDial);
    this.#lines.add(line);
    try {
      return await work(line);
    } finally {
      this.#lines.delete(line);
      line.close();
    }
  }

  #onShift(ms: number): void {
    this.hooks.onEvent(`orologio spostato di ${Math.round(ms / 1_000)} s`);
    const now = this.#shop.time.now();
    for (const worker of this.#workers.values()) worker.replan(now);
  }

  /** Sees that the clock is what it was, and that no worker stands still; not just after the whole process did. */
  #look(): void {
    const now = this.hooks.monotonic();
    const hasSlept = now - this.#looked > 2 * this.timing.lookMs;
    this.#looked = now;
    this.#shop.time.now();
    if (hasSlept) return;
    for (const [key, worker] of this.#workers)
      if (worker.reviveIfStuck()) {
        this.#shop.figures.errors.internal += 1;
        this.hooks.onFault(new Error(`${key} stood still and was started anew`));
      }
  }
}
