import type { SensorState } from '@officina/contracts/industrial/readings';
import { DeviceConnection } from '../device/device-connection.ts';
import { Schedule, type AnchoredClock } from './schedule.ts';
import { BackOff } from './back-off.ts';
import type { Connection } from './connection.ts';
import { Cycle, ConnectionMemory } from './cycle.ts';
import { errorKind, type PollerFigures, type Sample } from './sample.ts';
import type { Timing } from './timing.ts';
import { WatchedSensor } from './watched-sensor.ts';
import type { Clock } from '@officina/server-kit/clock';

/** Callbacks of the poller; each returns immediately. */
export interface PollerHooks {
  /** Called with the readings of a cycle. */
  onSamples(samples: Sample[]): void;
  /** Whether the tenant may reach the device; checked before each cycle and each connect. */
  mayConnect(connection: Connection): boolean;
  /** Whether this replica may poll the connection now; checked before each cycle. If not, the socket is closed. */
  mayPoll(key: string): boolean;
  /** A message for administrators, in Italian: 'orologio spostato di 4 s'. */
  onEvent(text: string): void;
  /** An internal error that was caught, for the log; polling continues. */
  onFault(error: unknown): void;
  clock: Clock;
  /** Milliseconds of a monotonic clock. */
  monotonic(): number;
}

/** Shared by all workers of a poller. */
export interface PollerContext {
  hooks: PollerHooks;
  timing: Timing;
  time: AnchoredClock;
  figures: PollerFigures;
}

/** A reading that starts later than this counts as late. */
const lateMs = 1_000;
const pauseAfterFaultMs = 1_000;
const maxTimerMs = 2 ** 31 - 1;

/** Polls one connection, cycle by cycle. */
export class ConnectionWorker {
  device: DeviceConnection;
  #memory = new ConnectionMemory();
  readonly #watched = new Map<string, WatchedSensor>();
  readonly #schedule: Schedule;
  readonly #backOff: BackOff;
  /** Sensors to read as soon as possible: new, changed, or without an answer when they were due. */
  #overdue = new Map<string, WatchedSensor>();
  #overdueFrom: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #activeAt: number;
  #isStopped = false;
  #isInterrupted = false;

  /** @param delayMs before the first reading */
  constructor(
    private connection: Connection,
    private readonly context: PollerContext,
    delayMs: number,
  ) {
    this.#schedule = new Schedule(connection.key);
    this.#backOff = new BackOff(context.timing.backOffMs);
    this.device = this.#newDevice();
    this.#overdueFrom = context.hooks.monotonic() + delayMs;
    this.#activeAt = this.#overdueFrom;
    this.#applySensors(connection);
    this.#scheduleNext();
  }

  /** Applies changed settings; new or changed sensors are read at once. */
  update(connection: Connection): void {
    this.connection = connection;
    if (!this.#applySensors(connection)) return;
    this.#memory = new ConnectionMemory();
    this.#overdueFrom = Math.min(this.#overdueFrom, this.context.hooks.monotonic());
    this.#isInterrupted = true;
    this.#scheduleNext();
  }

  /** @returns whether sensors were added, removed or changed */
  #applySensors({ sensors }: Connection): boolean {
    const ids = new Set(sensors.map(({ id }) => id));
    let hasChanged = false;
    for (const id of [...this.#watched.keys()].filter((one) => !ids.has(one))) {
      this.#watched.delete(id);
      this.#overdue.delete(id);
      hasChanged = true;
    }
    for (const sensor of sensors) {
      const known = this.#watched.get(sensor.id);
      if (known && JSON.stringify(known.sensor) === JSON.stringify(sensor)) continue;
      const watched = new WatchedSensor(sensor, this.context.timing.refusedMs);
      this.#watched.set(sensor.id, watched);
      this.#overdue.set(sensor.id, watched);
      hasChanged = true;
    }
    this.#schedule.setPeriods(
      sensors.map(({ periodMs }) => periodMs),
      this.context.time.now(),
    );
    return hasChanged;
  }

  #newDevice(): DeviceConnection {
    const { hooks, timing } = this.context;
    const place = () => this.connection;
    return new DeviceConnection(place, timing.connectMs, () => hooks.mayConnect(this.connection));
  }

  get sensorCount(): number {
    return this.#watched.size;
  }

  /** States of all sensors, or of some. */
  states(of?: ReadonlySet<string>): SensorState[] {
    const selected = [...this.#watched.values()].filter(({ sensor }) => !of || of.has(sensor.id));
    return selected.map((one) => one.state(this.#nextOf(one)));
  }

  /** The next tick at which a sensor is read; ticks during a pause of the sensor or its unit are skipped. */
  #nextOf({ sensor, pausedUntil: sensorPausedUntil }: WatchedSensor): number | undefined {
    const { hooks, time } = this.context;
    const pausedUntil = this.#memory.breakers.get(sensor.unit)?.pausedUntil ?? Number.NEGATIVE_INFINITY;
    const left = Math.max(sensorPausedUntil, pausedUntil) - hooks.monotonic();
    return this.#schedule.next(sensor.periodMs, left > 0 ? time.now() + left : undefined);
  }

  /** Called when the system clock was set. */
  replan(now: number): void {
    this.#schedule.replan(now);
    this.#scheduleNext();
  }

  /** Restarts a worker that has been inactive for too long, whatever the cause. @returns whether it was stuck */
  restartIfStuck(): boolean {
    const now = this.context.hooks.monotonic();
    if (this.#isStopped || now - this.#activeAt <= this.context.timing.stuckMs) return false;
    this.device.close();
    this.device = this.#newDevice();
    this.#running = undefined;
    this.#overdueFrom = now;
    this.#activeAt = now;
    this.#scheduleNext();
    return true;
  }

  /** Closes the socket at once; resolves when the current cycle has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.device.close();
    await this.#running;
  }

  /** Sets the timer for the next tick or retry. */
  #scheduleNext(): void {
    if (this.#isStopped || this.#running) return;
    clearTimeout(this.#timer);
    const { hooks, time } = this.context;
    const tick = this.#schedule.next();
    const monotonic = hooks.monotonic();
    const untilTick = tick === undefined ? maxTimerMs : tick - time.now();
    const untilOwed = this.#overdue.size === 0 ? maxTimerMs : this.#overdueFrom - monotonic;
    const delay = Math.max(0, Math.min(untilTick, untilOwed, maxTimerMs));
    this.#activeAt = monotonic + delay;
    this.#timer = setTimeout(() => this.#wake(), delay);
  }

  #wake(): void {
    const { hooks } = this.context;
    const running = this.#runCycle()
      .catch((error: unknown) => {
        this.context.figures.errors.internal += 1;
        this.#overdueFrom = hooks.monotonic() + pauseAfterFaultMs;
        hooks.onFault(error);
      })
      .finally(() => {
        // A worker that was stuck runs a new cycle meanwhile.
        if (this.#running !== running) return;
        this.#running = undefined;
        this.#scheduleNext();
      });
    this.#running = running;
  }

  async #runCycle(): Promise<void> {
    const { hooks, time, figures, timing } = this.context;
    const monotonic = hooks.monotonic();
    this.#activeAt = monotonic;
    const ticks = this.#schedule.takeDue(time.now());
    const onTime = this.#dueAt(ticks);
    const late = this.#overdueFrom <= monotonic ? this.#overdue : new Map<string, WatchedSensor>();
    const due = new Map([...onTime, ...late]);
    if (due.size === 0) return;
    const { connection } = this;
    if (!hooks.mayPoll(connection.key)) {
      this.device.hangUp();
      figures.missed += onTime.size;
      this.#overdueFrom = monotonic + pauseAfterFaultMs;
      return;
    }
    for (const id of due.keys()) this.#overdue.delete(id);
    if (!hooks.mayConnect(connection)) {
      this.device.hangUp();
      this.#report([...due.values()].map((one) => one.failed('not_allowed', time.now())));
      return;
    }
    this.#isInterrupted = false;
    figures.cycles += 1;
    const { device } = this;
    const cycle = new Cycle([...due.values()], {
      ...{ connection, device, memory: this.#memory, timing, failures: this.#backOff.failures },
      now: () => time.now(),
      monotonic: hooks.monotonic,
      isInterrupted: () => this.#isInterrupted || this.#isStopped || this.device !== device,
      onProgress: () => {
        if (this.device === device) this.#activeAt = hooks.monotonic();
      },
    });
    const known = new Map([...due].map(([id, one]) => [id, one.quality]));
    const failure = await cycle.run();
    if (this.#isStopped || this.device !== device) return;
    this.#activeAt = hooks.monotonic();
    if (cycle.hasAnswer) this.#backOff.reset();
    if (failure !== undefined) {
      device.hangUp();
      this.#backOff.failed(hooks.monotonic());
      this.#overdueFrom = this.#backOff.until;
    } else this.#overdueFrom = hooks.monotonic();
    for (const [id, one] of cycle.unread) if (this.#isCurrent(id, one)) this.#overdue.set(id, one);
    if (connection.settings.closeAfterCycle) device.hangUp();
    for (const { periodMs } of ticks)
      figures.missed += this.#schedule.skipPassed(periodMs, time.now()) * this.#ofPeriod(periodMs).length;
    // Failures are reported when they are due, not at each retry.
    const isNew = ({ sensorId, quality, value }: Sample) =>
      onTime.has(sensorId) || value !== null || quality !== known.get(sensorId);
    this.#report(cycle.samples.filter(isNew), due);
  }

  #ofPeriod(periodMs: number): WatchedSensor[] {
    return [...this.#watched.values()].filter(({ sensor }) => sensor.periodMs === periodMs);
  }

  /** The sensors due at these ticks; counts late and missed ones. */
  #dueAt(ticks: ReturnType<Schedule['takeDue']>): Map<string, WatchedSensor> {
    const { figures, time } = this.context;
    const due = new Map<string, WatchedSensor>();
    for (const { periodMs, tick, missed } of ticks) {
      const sensors = this.#ofPeriod(periodMs);
      figures.missed += missed * sensors.length;
      if (time.now() - tick > lateMs) figures.late += sensors.length;
      for (const one of sensors) due.set(one.sensor.id, one);
    }
    return due;
  }

  #isCurrent(id: string, one: WatchedSensor | undefined): boolean {
    return one !== undefined && this.#watched.get(id) === one;
  }

  /** Reports samples of current sensors; those changed meanwhile are dropped. */
  #report(samples: Sample[], read?: Map<string, WatchedSensor>): void {
    const { figures, hooks } = this.context;
    const current = samples.filter(({ sensorId }) => !read || this.#isCurrent(sensorId, read.get(sensorId)));
    figures.samples += current.length;
    for (const sample of current) {
      const kind = errorKind(sample);
      if (kind) figures.errors[kind] += 1;
    }
    if (current.length > 0) hooks.onSamples(current);
  }
}
