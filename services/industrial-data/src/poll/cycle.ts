import type { ReadFailure } from '@officina/contracts/industrial/readings';
import type { Line } from '../device/line.ts';
import { ReadError, type Question } from '../device/modbus-link.ts';
import { planBlocks, readBlock, Splits, type Answer, type Block } from '../device/blocks.ts';
import type { Connection, PolledSensor } from './connection.ts';
import type { Sample } from './sample.ts';
import type { Timing } from './timing.ts';
import { UnitBreaker } from './back-off.ts';
import type { WatchedSensor } from './watched-sensor.ts';

/** What is known of a connection from cycle to cycle, until its sensors change. */
export class Memory {
  readonly splits = new Splits();
  readonly breakers = new Map<number, UnitBreaker>();
  /** The last question that was answered: whether there is anybody at all. */
  witness: Question | undefined;
  /** Where no answer came, one after the other: units of a gateway, or cycles. */
  doubts = 0;
}

/** What a cycle is given by its connection. */
export interface CycleContext {
  connection: Connection;
  line: Line;
  memory: Memory;
  timing: Timing;
  /** Cycles in a row that got no answer at all. */
  failures: number;
  /** UTC milliseconds. */
  now(): number;
  monotonic(): number;
  /** Whether what remains shall be left for the next cycle. */
  isInterrupted(): boolean;
  /** Called before each question. */
  onMove(): void;
}

/** What a cycle found out of a unit. */
interface UnitOutcome {
  answered: boolean;
  /** Blocks without an answer, in a row. */
  silences: number;
  failed: boolean;
}

const silencesUntilSkipped = 2;
/** Of the units whose pause is over so many are asked in vain in a cycle: who is well shall not wait for all of them. */
const probesInVain = 2;
/** No way to the device at all. */
const isDialFailure = (failure: ReadFailure): boolean =>
  ['refused', 'unreachable', 'not_allowed'].includes(failure);
/** The gateway says that the unit behind it does not answer. */
const isUnitGone = (answer: Answer): boolean =>
  'exception' in answer && (answer.exception === 10 || answer.exception === 11);

/** Reads what is due of a connection once, block by block; a fault of one unit costs the others as little as can be. */
export class Cycle {
  readonly samples: Sample[] = [];
  /** What waits for the next try: the cycle was interrupted, or the connection given up. */
  readonly unread = new Map<string, WatchedSensor>();
  /** Whether the device said anything, be it an exception. */
  hasAnswer = false;
  readonly #units = new Map<number, UnitOutcome>();
  /** Where no answer came, since the last one that did. */
  readonly #suspects = new Set<number>();
  readonly #silent = new Map<string, WatchedSensor>();
  /** Nobody ever answered: all are asked once before the connection is given up. */
  #failureOfAll: ReadFailure | undefined;
  #hasRedialled: boolean;
  #probesInVain = 0;

  constructor(
    private readonly due: readonly WatchedSensor[],
    private readonly context: CycleContext,
  ) {
    // After a failure the connection is new in any case.
    this.#hasRedialled = context.failures > 0;
  }

  /** @returns why the connection is given up for now; `undefined` when it is well */
  async run(): Promise<ReadFailure | undefined> {
    const { monotonic, isInterrupted } = this.context;
    for (const one of this.due) {
      if (monotonic() < one.leftAloneUntil) this.samples.push(one.repeated(this.context.now()));
      else this.unread.set(one.sensor.id, one);
    }
    for (const block of this.#blocks()) {
      if (isInterrupted()) break;
      const failure = await this.#read(block);
      // What was hung up by us is no fault of the device.
      if (isInterrupted()) break;
      if (failure !== undefined) return this.#giveUp(failure);
    }
    this.#judgeUnits();
    return this.hasAnswer || !this.#failureOfAll ? undefined : this.#giveUp(this.#failureOfAll);
  }

  #giveUp(failure: ReadFailure): ReadFailure {
    for (const one of this.unread.values()) this.samples.push(one.failed(failure, this.context.now()));
    if (!this.hasAnswer) for (const [id, one] of this.#silent) this.unread.set(id, one);
    return failure;
  }

  /**
   * What is new or changed first, what kept silent last, of that first whose pause ended first; after failures another one begins
   * each time.
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
      state === 'open' || (state === 'probe' && (unit.failed || this.#probesInVain >= probesInVain));
    if ((isSkipped && !unit.answered) || unit.silences >= silencesUntilSkipped) {
      this.#leave(block);
      return undefined;
    }
    const isSuspicious = breaker.isDoubted || unit.silences > 0 || this.context.failures > 0;
    const failure = await this.#try(block, isSuspicious ? 0 : 1);
    if (failure === undefined) return undefined;
    if (isDialFailure(failure)) return failure;
    unit.failed = true;
    unit.silences += 1;
    if (state === 'probe') {
      this.#probesInVain += 1;
      this.#leave(block, failure);
      return undefined;
    }
    return this.#suspect(block, failure);
  }

  /** No answer: is it the sensor, the unit, or the connection? */
  async #suspect(block: Block, failure: ReadFailure): Promise<ReadFailure | undefined> {
    const { connection, line, memory } = this.context;
    const isOnlyUnit = connection.sensors.every(({ unit }) => unit === block.unit);
    const suspect = isOnlyUnit ? block.address : block.unit;
    if (!this.#suspects.has(suspect)) memory.doubts += 1;
    this.#suspects.add(suspect);
    const isDoubtful = memory.doubts >= (isOnlyUnit && !this.hasAnswer ? 1 : 2);
    // Who was heard in this cycle is the quickest to ask.
    if (isDoubtful && failure === 'silent' && this.hasAnswer && (await this.#isAlive(block, failure))) {
      this.#leave(block, failure);
      return undefined;
    }
    let last: ReadFailure | undefined = failure;
    if (!this.#hasRedialled && (isDoubtful || failure !== 'silent')) {
      this.#hasRedialled = true;
      line.hangUp();
      last = await this.#try(block, 0);
      if (last === undefined || isDialFailure(last)) return last;
    }
    if (isDoubtful && !(await this.#isAlive(block, last))) return last;
    this.#leave(block, last);
    return undefined;
  }

  /** Asks again what was answered before; where nothing ever was, all are tried once. */
  async #isAlive({ unit, fc, address }: Block, failure: ReadFailure): Promise<boolean> {
    const { witness } = this.context.memory;
    if (!witness) {
      this.#failureOfAll = failure;
      return this.context.failures === 0;
    }
    if (witness.unit === unit && witness.fc === fc && witness.address === address) return false;
    try {
      await this.#ask(witness);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      if (error.exception === undefined) return false;
    }
    this.#heard();
    this.#unit(witness.unit).answered = true;
    return true;
  }

  #heard(): void {
    this.hasAnswer = true;
    this.#suspects.clear();
    this.context.memory.doubts = 0;
  }

  /** @returns why no answer came */
  async #try(block: Block, retries: number): Promise<ReadFailure | undefined> {
    const { memory, timing } = this.context;
    const { fc, unit, address, count } = block;
    const tell = (sensor: PolledSensor, answer: Answer) => this.#answer(sensor, answer);
    const sensors = block.sensors.filter(({ id }) => this.unread.has(id));
    if (sensors.length === 0) return undefined;
    try {
      const ask = (question: Question) => this.#ask(question);
      const { splits } = memory;
      await readBlock({ ...block, sensors }, { ask, splits, busyMs: timing.busyMs, retries, tell });
      memory.witness = { fc, unit, address, count };
      return undefined;
    } catch (error) {
      if (error instanceof ReadError) return error.failure;
      throw error;
    }
  }

  #ask(question: Question): Promise<number[]> {
    this.context.onMove();
    return this.context.line.ask(question);
  }

  #answer(sensor: PolledSensor, answer: Answer): void {
    const watched = this.unread.get(sensor.id);
    if (!watched) return;
    this.unread.delete(sensor.id);
    const { now, monotonic, line } = this.context;
    const moment = { at: now(), monotonic: monotonic(), dials: line.dials };
    this.samples.push(watched.answered(answer, moment));
    this.#heard();
    const unit = this.#unit(sensor.unit);
    if (isUnitGone(answer)) {
      unit.failed = true;
      unit.silences += 1;
    } else {
      unit.answered = true;
      unit.silences = 0;
    }
  }

  /** Without a failure of its own each sensor repeats what was the matter before. */
  #leave({ sensors }: Block, failure?: ReadFailure): void {
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

  #judgeUnits(): void {
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
