import type { ReadFailure } from '@officina/contracts/industrial/readings';
import type { DeviceConnection } from '../device/device-connection.ts';
import { ReadError, type ReadRequest } from '../device/modbus-link.ts';
import { planBlocks, readBlock, Splits, type Answer, type Block } from '../device/blocks.ts';
import type { Connection, PolledSensor } from './connection.ts';
import type { Sample } from './sample.ts';
import type { Timing } from './timing.ts';
import { UnitBreaker } from './back-off.ts';
import type { WatchedSensor } from './watched-sensor.ts';

/** State of a connection across cycles, until its sensors change. */
export class ConnectionMemory {
  readonly splits = new Splits();
  readonly breakers = new Map<number, UnitBreaker>();
  /** The last answered request, repeated to check whether the connection works. */
  lastAnswered: ReadRequest | undefined;
  /** Consecutive units or cycles without an answer. */
  unanswered = 0;
}

/** The connection's context of a cycle. */
export interface CycleContext {
  connection: Connection;
  device: DeviceConnection;
  memory: ConnectionMemory;
  timing: Timing;
  /** Consecutive cycles without any answer. */
  failures: number;
  /** UTC milliseconds. */
  now(): number;
  monotonic(): number;
  /** Whether the rest is left to the next cycle. */
  isInterrupted(): boolean;
  /** Called before each request. */
  onProgress(): void;
}

/** The outcome of a unit in a cycle. */
interface UnitOutcome {
  answered: boolean;
  /** Consecutive blocks without an answer. */
  silences: number;
  failed: boolean;
}

const maxSilences = 2;
/** Maximum of failed probes per cycle, so that healthy units do not wait for all probes. */
const maxFailedProbes = 2;
/** The device cannot be reached at all. */
const isDialFailure = (failure: ReadFailure): boolean =>
  ['refused', 'unreachable', 'not_allowed'].includes(failure);
/** The gateway reports that the unit does not answer. */
const isUnitAbsent = (answer: Answer): boolean =>
  'exception' in answer && (answer.exception === 10 || answer.exception === 11);

/** Reads the due sensors of a connection once, block by block; a failing unit delays the others as little as possible. */
export class Cycle {
  readonly samples: Sample[] = [];
  /** Sensors left to the next cycle, because this one was interrupted or the connection given up. */
  readonly unread = new Map<string, WatchedSensor>();
  /** Whether the device answered anything, even an exception. */
  hasAnswer = false;
  readonly #units = new Map<number, UnitOutcome>();
  /** Units or addresses without an answer since the last one that came. */
  readonly #suspects = new Set<number>();
  readonly #silent = new Map<string, WatchedSensor>();
  /** Set if no request was ever answered: all are tried once before the connection is given up. */
  #commonFailure: ReadFailure | undefined;
  #hasReconnected: boolean;
  #failedProbes = 0;

  constructor(
    private readonly due: readonly WatchedSensor[],
    private readonly context: CycleContext,
  ) {
    // After a failure the connection is new anyway.
    this.#hasReconnected = context.failures > 0;
  }

  /** @returns why the connection is given up for now; `undefined` if it works */
  async run(): Promise<ReadFailure | undefined> {
    const { monotonic, isInterrupted } = this.context;
    for (const one of this.due) {
      if (monotonic() < one.pausedUntil) this.samples.push(one.repeated(this.context.now()));
      else this.unread.set(one.sensor.id, one);
    }
    for (const block of this.#blocks()) {
      if (isInterrupted()) break;
      const failure = await this.#read(block);
      // A connection that we closed is not the device's failure.
      if (isInterrupted()) break;
      if (failure !== undefined) return this.#giveUp(failure);
    }
    this.#updateBreakers();
    return this.hasAnswer || !this.#commonFailure ? undefined : this.#giveUp(this.#commonFailure);
  }

  #giveUp(failure: ReadFailure): ReadFailure {
    for (const one of this.unread.values()) this.samples.push(one.failed(failure, this.context.now()));
    if (!this.hasAnswer) for (const [id, one] of this.#silent) this.unread.set(id, one);
    return failure;
  }

  /**
   * New or changed sensors first, silent ones last, among these by the end of their pause. After failures each cycle starts
   * with another block.
   */
  #blocks(): Block[] {
    const { connection, memory, failures } = this.context;
    const sensors = [...this.unread.values()].map((one) => one.sensor);
    const rank = ({ sensors: [first] }: Block): number => {
      const quality = first && this.unread.get(first.id)?.quality;
      if (quality === undefined) return 0;
      return quality === 'T' || quality === 'X10' || quality === 'X11' ? 2 : 1;
    };
    const pause = ({ unit }: Block) => memory.breakers.get(unit)?.pausedUntil ?? Number.NEGATIVE_INFINITY;
    const blocks = planBlocks(sensors, connection.settings, memory.splits).toSorted(
      (a, b) => rank(a) - rank(b) || Number(pause(a) > pause(b)) - Number(pause(a) < pause(b)),
    );
    const first = blocks.length === 0 ? 0 : failures % blocks.length;
    return [...blocks.slice(first), ...blocks.slice(0, first)];
  }

  async #read(block: Block): Promise<ReadFailure | undefined> {
    const breaker = this.#breaker(block.unit);
    const unit = this.#unit(block.unit);
    const state = breaker.state(this.context.monotonic());
    const isSkipped =
      state === 'open' || (state === 'probe' && (unit.failed || this.#failedProbes >= maxFailedProbes));
    if ((isSkipped && !unit.answered) || unit.silences >= maxSilences) {
      this.#skip(block);
      return undefined;
    }
    const isSuspicious = breaker.isSuspect || unit.silences > 0 || this.context.failures > 0;
    const failure = await this.#try(block, isSuspicious ? 0 : 1);
    if (failure === undefined) return undefined;
    if (isDialFailure(failure)) return failure;
    unit.failed = true;
    unit.silences += 1;
    if (state === 'probe') {
      this.#failedProbes += 1;
      this.#skip(block, failure);
      return undefined;
    }
    return this.#suspect(block, failure);
  }

  /** No answer: tells apart a silent sensor, a silent unit and a broken connection. */
  async #suspect(block: Block, failure: ReadFailure): Promise<ReadFailure | undefined> {
    const { connection, device, memory } = this.context;
    const isOnlyUnit = connection.sensors.every(({ unit }) => unit === block.unit);
    const suspect = isOnlyUnit ? block.address : block.unit;
    if (!this.#suspects.has(suspect)) memory.unanswered += 1;
    this.#suspects.add(suspect);
    const isDoubtful = memory.unanswered >= (isOnlyUnit && !this.hasAnswer ? 1 : 2);
    // A unit that answered in this cycle answers fastest.
    if (isDoubtful && failure === 'silent' && this.hasAnswer && (await this.#isAlive(block, failure))) {
      this.#skip(block, failure);
      return undefined;
    }
    let last: ReadFailure | undefined = failure;
    if (!this.#hasReconnected && (isDoubtful || failure !== 'silent')) {
      this.#hasReconnected = true;
      device.hangUp();
      last = await this.#try(block, 0);
      if (last === undefined || isDialFailure(last)) return last;
    }
    if (isDoubtful && !(await this.#isAlive(block, last))) return last;
    this.#skip(block, last);
    return undefined;
  }

  /** Repeats the last answered request; if there was none, all blocks are tried once. */
  async #isAlive({ unit, fc, address }: Block, failure: ReadFailure): Promise<boolean> {
    const { lastAnswered: witness } = this.context.memory;
    if (!witness) {
      this.#commonFailure = failure;
      return this.context.failures === 0;
    }
    if (witness.unit === unit && witness.fc === fc && witness.address === address) return false;
    try {
      await this.#ask(witness);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      if (error.exception === undefined) return false;
    }
    this.#resetSuspicion();
    this.#unit(witness.unit).answered = true;
    return true;
  }

  #resetSuspicion(): void {
    this.hasAnswer = true;
    this.#suspects.clear();
    this.context.memory.unanswered = 0;
  }

  /** @returns why no answer came */
  async #try(block: Block, retries: number): Promise<ReadFailure | undefined> {
    const { memory, timing } = this.context;
    const { fc, unit, address, count } = block;
    const onAnswer = (sensor: PolledSensor, answer: Answer) => this.#answer(sensor, answer);
    const sensors = block.sensors.filter(({ id }) => this.unread.has(id));
    if (sensors.length === 0) return undefined;
    try {
      const ask = (question: ReadRequest) => this.#ask(question);
      const { splits } = memory;
      await readBlock({ ...block, sensors }, { ask, splits, busyMs: timing.busyMs, retries, onAnswer });
      memory.lastAnswered = { fc, unit, address, count };
      return undefined;
    } catch (error) {
      if (error instanceof ReadError) return error.failure;
      throw error;
    }
  }

  #ask(question: ReadRequest): Promise<number[]> {
    this.context.onProgress();
    return this.context.device.ask(question);
  }

  #answer(sensor: PolledSensor, answer: Answer): void {
    const watched = this.unread.get(sensor.id);
    if (!watched) return;
    this.unread.delete(sensor.id);
    const { now, monotonic, device } = this.context;
    const moment = { at: now(), monotonic: monotonic(), dials: device.dials };
    this.samples.push(watched.answered(answer, moment));
    this.#resetSuspicion();
    const unit = this.#unit(sensor.unit);
    if (isUnitAbsent(answer)) {
      unit.failed = true;
      unit.silences += 1;
    } else {
      unit.answered = true;
      unit.silences = 0;
    }
  }

  /** Skips a block: without a new failure each sensor repeats its last state. */
  #skip({ sensors }: Block, failure?: ReadFailure): void {
    for (const sensor of sensors) {
      const watched = this.unread.get(sensor.id);
      if (!watched) continue;
      this.unread.delete(sensor.id);
      this.#silent.set(sensor.id, watched);
      const isNew = failure !== undefined || watched.quality === undefined || watched.quality === 'G';
      const at = this.context.now();
      this.samples.push(isNew ? watched.failed(failure ?? 'silent', at) : watched.repeated(at));
    }
  }

  #updateBreakers(): void {
    const now = this.context.monotonic();
    for (const [number, { answered, failed }] of this.#units) {
      const othersAnswer = [...this.#units].some(([other, unit]) => other !== number && unit.answered);
      if (answered) this.#breaker(number).answered();
      else if (failed) this.#breaker(number).failed(now, othersAnswer);
    }
  }

  #unit(number: number): UnitOutcome {
    const known = this.#units.get(number);
    if (known) return known;
    const unit = { answered: false, silences: 0, failed: false };
    this.#units.set(number, unit);
    return unit;
  }

  #breaker(unit: number): UnitBreaker {
    const { memory, timing } = this.context;
    const known = memory.breakers.get(unit);
    if (known) return known;
    const breaker = new UnitBreaker(timing.breakerMs);
    memory.breakers.set(unit, breaker);
    return breaker;
  }
}
