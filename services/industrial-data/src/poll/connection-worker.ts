import type { SensorState } from '@officina/contracts/industrial/readings';
import { Line } from '../device/line.ts';
import { Schedule, type AnchoredClock } from './schedule.ts';
import { BackOff } from './back-off.ts';
import type { Connection } from './connection.ts';
import { Cycle, Memory } from './cycle.ts';
import { errorKind, type PollerFigures, type Sample } from './sample.ts';
import type { PollerHooks } from './poller.ts';
import type { Timing } from './timing.ts';
import { WatchedSensor } from './watched-sensor.ts';

/** What all workers of a poller share. */
export interface Workshop {
  hooks: PollerHooks;
  timing: Timing;
  time: AnchoredClock;
  figures: PollerFigures;
}

/** Later than this a reading counts as late. */
const lateMs = 1_000;
const pauseAfterFaultMs = 1_000;
const longestTimerMs = 2 ** 31 - 1;

/** Polls one connection over one line, cycle by cycle. */
export class ConnectionWorker {
  line: Line;
  #memory = new Memory();
  readonly #watched = new Map<string, WatchedSensor>();
  readonly #schedule: Schedule;
  readonly #backOff: BackOff;
  /** To be read as soon as may be: new, changed, or without an answer when they were due. */
  #owed = new Map<string, WatchedSensor>();
  #owedFrom: number;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #beat: number;
  #isStopped = false;
  #isInterrupted = false;

  /** @param delayMs before the first reading */
  constructor(
    private connection: Connection,
    private readonly shop: Workshop,
    delayMs: number,
  ) {
    this.#schedule = new Schedule(connection.key);
    this.#backOff = new BackOff(shop.timing.backOffMs);
    this.line = this.#newLine();
    this.#owedFrom = shop.hooks.monotonic() + delayMs;
    this.#beat = this.#owedFrom;
    this.#adopt(connection);
    this.#plan();
  }

  /** Takes over what has changed; what is new or changed is read at once. */
  update(connection: Connection): void {
    this.connection = connection;
    if (!this.#adopt(connection)) return;
    this.#memory = new Memory();
    this.#owedFrom = Math.min(this.#owedFrom, this.shop.hooks.monotonic());
    this.#isInterrupted = true;
    this.#plan();
  }

  /** @returns whether sensors came, went or changed */
  #adopt({ sensors }: Connection): boolean {
    const ids = new Set(sensors.map(({ id }) => id));
    let hasChanged = false;
    for (const id of [...this.#watched.keys()].filter((one) => !ids.has(one))) {
      this.#watched.delete(id);
      this.#owed.delete(id);
      hasChanged = true;
    }
    for (const sensor of sensors) {
      const known = this.#watched.get(sensor.id);
      if (known && JSON.stringify(known.sensor) === JSON.stringify(sensor)) continue;
      const watched = new WatchedSensor(sensor, this.shop.timing.refusedMs);
      this.#watched.set(sensor.id, watched);
      this.#owed.set(sensor.id, watched);
      hasChanged = true;
    }
    this.#schedule.setPeriods(
      sensors.map(({ periodMs }) => periodMs),
      this.shop.time.now(),
    );
    return hasChanged;
  }

  #newLine(): Line {
    const { hooks, timing } = this.shop;
    const place = () => this.connection;
    return new Line(place, timing.connectMs, () => hooks.mayConnect(this.connection));
  }

  get sensorCount(): number {
    return this.#watched.size;
  }

  /** Of all sensors, or of some. */
  states(of?: ReadonlySet<string>): SensorState[] {
    const asked = [...this.#watched.values()].filter(({ sensor }) => !of || of.has(sensor.id));
    return asked.map((one) => one.state(this.#nextOf(one)));
  }

  /** The tick at which a sensor is asked for again: what is left alone, or behind a silent unit that is, is passed over. */
  #nextOf({ sensor, leftAloneUntil }: WatchedSensor): number | undefined {
    const { hooks, time } = this.shop;
    const pausedUntil = this.#memory.breakers.get(sensor.unit)?.pausedUntil ?? Number.NEGATIVE_INFINITY;
    const left = Math.max(leftAloneUntil, pausedUntil) - hooks.monotonic();
    return this.#schedule.next(sensor.periodMs, left > 0 ? time.now() + left : undefined);
  }

  /** The machine's clock was set. */
  replan(now: number): void {
    this.#schedule.replan(now);
    this.#plan();
  }

  /** Starts anew when it has not moved for too long, whatever it was that held it. @returns whether it had to */
  reviveIfStuck(): boolean {
    const now = this.shop.hooks.monotonic();
    if (this.#isStopped || now - this.#beat <= this.shop.timing.stuckMs) return false;
    this.line.close();
    this.line = this.#newLine();
    this.#running = undefined;
    this.#owedFrom = now;
    this.#beat = now;
    this.#plan();
    return true;
  }

  /** Closes the socket at once; settled when nothing is under way any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.line.close();
    await this.#running;
  }

  /** Sets the timer for what comes next. */
  #plan(): void {
    if (this.#isStopped || this.#running) return;
    clearTimeout(this.#timer);
    const { hooks, time } = this.shop;
    const tick = this.#schedule.next();
    const monotonic = hooks.monotonic();
    const untilTick = tick === undefined ? longestTimerMs : tick - time.now();
    const untilOwed = this.#owed.size === 0 ? longestTimerMs : this.#owedFrom - monotonic;
    const delay = Math.max(0, Math.min(untilTick, untilOwed, longestTimerMs));
    this.#beat = monotonic + delay;
    this.#timer = setTimeout(() => this.#wake(), delay);
  }

  #wake(): void {
    const { hooks } = this.shop;
    const running = this.#work()
      .catch((error: unknown) => {
        this.shop.figures.errors.internal += 1;
        this.#owedFrom = hooks.monotonic() + pauseAfterFaultMs;
        hooks.onFault(error);
      })
      .finally(() => {
        // Another one runs in its place since this one was given up.
        if (this.#running !== running) return;
        this.#running = undefined;
        this.#plan();
      });
    this.#running = running;
  }

  async #work(): Promise<void> {
    const { hooks, time, figures, timing } = this.shop;
    const monotonic = hooks.monotonic();
    this.#beat = monotonic;
    const ticks = this.#schedule.take(time.now());
    const onTime = this.#ofTicks(ticks);
    const late = this.#owedFrom <= monotonic ? this.#owed : new Map<string, WatchedSensor>();
    const due = new Map([...onTime, ...late]);
    if (due.size === 0) return;
    const { connection } = this;
    if (!hooks.mayPoll(connection.key)) {
      this.line.hangUp();
      figures.missed += onTime.size;
      this.#owedFrom = monotonic + pauseAfterFaultMs;
      return;
    }
    for (const id of due.keys()) this.#owed.delete(id);
    if (!hooks.mayConnect(connection)) {
      this.line.hangUp();
      this.#deliver([...due.values()].map((one) => one.failed('not_allowed', time.now())));
      return;
    }
    this.#isInterrupted = false;
    figures.cycles += 1;
    const { line } = this;
    const cycle = new Cycle([...due.values()], {
      ...{ connection, line, memory: this.#memory, timing, failures: this.#backOff.failures },
      now: () => time.now(),
      monotonic: hooks.monotonic,
      isInterrupted: () => this.#isInterrupted || this.#isStopped || this.line !== line,
      onMove: () => {
        if (this.line === line) this.#beat = hooks.monotonic();
      },
    });
    const known = new Map([...due].map(([id, one]) => [id, one.quality]));
    const failure = await cycle.run();
    if (this.#isStopped || this.line !== line) return;
    this.#beat = hooks.monotonic();
    if (cycle.hasAnswer) this.#backOff.reset();
    if (failure !== undefined) {
      line.hangUp();
      this.#backOff.failed(hooks.monotonic());
      this.#owedFrom = this.#backOff.until;
    } else this.#owedFrom = hooks.monotonic();
    for (const [id, one] of cycle.unread) if (this.#isCurrent(id, one)) this.#owed.set(id, one);
    if (connection.settings.closeAfterCycle) line.hangUp();
    for (const { periodMs } of ticks)
      figures.missed += this.#schedule.pass(periodMs, time.now()) * this.#of(periodMs).length;
    // What failed when it was due is not told once more each time that it is tried again.
    const isNews = ({ sensorId, quality, value }: Sample) =>
      onTime.has(sensorId) || value !== null || quality !== known.get(sensorId);
    this.#deliver(cycle.samples.filter(isNews), due);
  }

  #of(periodMs: number): WatchedSensor[] {
    return [...this.#watched.values()].filter(({ sensor }) => sensor.periodMs === periodMs);
  }

  /** What is due of these periods; counts what is late or was missed. */
  #ofTicks(ticks: ReturnType<Schedule['take']>): Map<string, WatchedSensor> {
    const { figures, time } = this.shop;
    const due = new Map<string, WatchedSensor>();
    for (const { periodMs, tick, missed } of ticks) {
      const sensors = this.#of(periodMs);
      figures.missed += missed * sensors.length;
      if (time.now() - tick > lateMs) figures.late += sensors.length;
      for (const one of sensors) due.set(one.sensor.id, one);
    }
    return due;
  }

  #isCurrent(id: string, one: WatchedSensor | undefined): boolean {
    return one !== undefined && this.#watched.get(id) === one;
  }

  /** Hands on what is still wanted: of a sensor that was changed meanwhile nothing. */
  #deliver(samples: Sample[], read?: Map<string, WatchedSensor>): void {
    const { figures, hooks } = this.shop;
    const wanted = samples.filter(({ sensorId }) => !read || this.#isCurrent(sensorId, read.get(sensorId)));
    figures.samples += wanted.length;
    for (const sample of wanted) {
      const kind = errorKind(sample);
      if (kind) figures.errors[kind] += 1;
    }
    if (wanted.length > 0) hooks.onSamples(wanted);
  }
}
