import type { SensorState, SensorTrial, TrialReading } from '@officina/contracts/industrial/readings';
import type { Register } from '@officina/contracts/industrial/register';
import type { Unit } from '@officina/contracts/industrial/unit';
import { DeviceConnection } from '../device/device-connection.ts';
import { AnchoredClock, hashOf } from './schedule.ts';
import { ConnectionWorker, type PollerContext, type PollerHooks } from './connection-worker.ts';
import type { Connection } from './connection.ts';
import { noFigures, type PollerFigures } from './sample.ts';
import { defaultTiming, type Timing } from './timing.ts';
import { tryAll, tryReading } from './trial.ts';
/** Maximum delay between the starts of connections that are added together. */
const startIntervalMs = 8;

/** Polls connections, each with its own worker and socket, so that a failing one does not affect others. */
export class Poller {
  readonly #workers = new Map<string, ConnectionWorker>();
  readonly #separateDevices = new Set<DeviceConnection>();
  readonly #context: PollerContext;
  readonly #watchTimer: NodeJS.Timeout;
  #checkedAt: number;
  #isStopped = false;

  constructor(
    private readonly hooks: PollerHooks,
    private readonly timing: Timing = defaultTiming,
  ) {
    const time = new AnchoredClock(hooks.clock, hooks.monotonic, (ms) => this.#onShift(ms));
    this.#context = { hooks, timing, time, figures: noFigures() };
    this.#checkedAt = hooks.monotonic();
    this.#watchTimer = setInterval(() => this.#checkHealth(), timing.checkMs).unref();
  }

  /**
   * Sets all connections that this replica polls; unchanged ones are not disturbed, new and changed sensors are read at once.
   * Has no effect after a stop.
   */
  set(connections: Connection[]): void {
    if (this.#isStopped) return;
    const byKey = new Map(connections.map((connection) => [connection.key, connection]));
    for (const [key, worker] of this.#workers) {
      if (byKey.has(key)) continue;
      this.#workers.delete(key);
      void worker.stop();
    }
    const added = connections.filter(({ key }) => !this.#workers.has(key));
    const spread = Math.min(this.timing.spreadMs, added.length * startIntervalMs);
    for (const connection of connections) {
      const { key } = connection;
      const worker = this.#workers.get(key);
      if (worker) worker.update(connection);
      else
        this.#workers.set(
          key,
          new ConnectionWorker(connection, this.#context, hashOf(key) % Math.max(1, spread)),
        );
    }
  }

  /** States of all sensors, or of some, by id. */
  states(of?: ReadonlySet<string>): Map<string, SensorState> {
    const all = [...this.#workers.values()].flatMap((worker) => worker.states(of));
    return new Map(all.map((state) => [state.sensorId, state]));
  }

  /**
   * Reads once, between two requests of the connection's cycle, or over a separate socket if it is not polled. Returns within
   * 4.5 s.
   */
  trial(connection: Connection, unit: number, register: Register, scale: Unit): Promise<SensorTrial> {
    const { timeoutMs } = connection.settings;
    const limit = this.#limit();
    return this.#withDevice(connection, (device) =>
      tryReading(device, { unit, register, scale }, timeoutMs, limit),
    );
  }

  /** Reads all sensors of the connection once, in blocks; those not reached within 4.5 s are absent. */
  trialOfAll(connection: Connection): Promise<Map<string /* sensorId */, TrialReading>> {
    const limit = this.#limit();
    return this.#withDevice(connection, (device) => tryAll(device, connection, this.timing.busyMs, limit));
  }

  /** Figures since the start. */
  figures(): PollerFigures {
    const { figures } = this.#context;
    const sensors = [...this.#workers.values()].reduce((sum, worker) => sum + worker.sensorCount, 0);
    return { ...figures, errors: { ...figures.errors }, connections: this.#workers.size, sensors };
  }

  /** Closes every socket, within 2 s. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#watchTimer);
    for (const device of this.#separateDevices) device.close();
    const stopping = [...this.#workers.values()].map((worker) => worker.stop());
    this.#workers.clear();
    await Promise.all(stopping);
  }

  #limit() {
    const { monotonic } = this.hooks;
    return { monotonic, until: monotonic() + this.timing.trialMs };
  }

  async #withDevice<R>(connection: Connection, work: (device: DeviceConnection) => Promise<R>): Promise<R> {
    const worker = this.#workers.get(connection.key);
    if (worker) {
      const result = await work(worker.device);
      if (this.#isStopped || this.#workers.get(connection.key) === worker) return result;
      // Its last sensor was deleted meanwhile, and its connection closed for good: retry over a separate one.
    }
    const mayDial = () => !this.#isStopped && this.hooks.mayConnect(connection);
    const device = new DeviceConnection(() => connection, this.timing.connectMs, mayDial);
    this.#separateDevices.add(device);
    try {
      return await work(device);
    } finally {
      this.#separateDevices.delete(device);
      device.close();
    }
  }

  #onShift(ms: number): void {
    this.hooks.onEvent(`orologio spostato di ${Math.round(ms / 1_000)} s`);
    const now = this.#context.time.now();
    for (const worker of this.#workers.values()) worker.replan(now);
  }

  /** Checks the clock, and restarts stuck workers unless the whole process was suspended. */
  #checkHealth(): void {
    const now = this.hooks.monotonic();
    const hasSlept = now - this.#checkedAt > 2 * this.timing.checkMs;
    this.#checkedAt = now;
    this.#context.time.now();
    if (hasSlept) return;
    for (const [key, worker] of this.#workers)
      if (worker.restartIfStuck()) {
        this.#context.figures.errors.internal += 1;
        this.hooks.onFault(new Error(`${key} stood still and was started anew`));
      }
  }
}
