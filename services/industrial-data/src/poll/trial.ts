import type { SensorTrial, TrialReading } from '@officina/contracts/industrial/readings';
import { wordOrders, type Register } from '@officina/contracts/industrial/register';
import { inUnits, type Unit } from '@officina/contracts/industrial/unit';
import { decode } from '../device/decode.ts';
import type { Line } from '../device/line.ts';
import { planBlocks, readBlock, Splits, type Answer } from '../device/blocks.ts';
import { ReadError } from '../device/modbus-link.ts';
import type { Connection } from './connection.ts';

/** Time that is left, on a clock that nobody sets. */
interface Limit {
  monotonic(): number;
  until: number;
}

/** Units that devices without a gateway often listen to. */
const usualUnits = [1, 255, 0];
/** Shorter is no trial. */
const shortestMs = 50;
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const inHex = (word: number): string => word.toString(16).padStart(4, '0');

function numbersIn(register: Register, scale: Unit, words: number[]): TrialReading['values'] {
  const orders = register.count > 1 ? wordOrders : [register.order];
  return orders.map((order) => {
    const raw = decode(register, words, order);
    return { order, raw: finite(raw), value: finite(inUnits(raw, scale)) };
  });
}

/** What a reading that was tried says. */
function inWords(
  { unit, register, scale }: { unit: number; register: Register; scale: Unit },
  ms: number,
  came: { words: number[] } | Pick<ReadError, 'failure' | 'exception'>,
): TrialReading {
  const { fc, address } = register;
  const asked = { fc, address, unit, ms: Math.round(ms) };
  if ('words' in came) {
    const words = register.type === 'bool' ? came.words.map(String) : came.words.map(inHex);
    return { ...asked, words, values: numbersIn(register, scale, came.words) };
  }
  const { failure, exception } = came;
  return { ...asked, words: [], values: [], failure, ...(exception !== undefined && { exception }) };
}

/** Tries single readings of one line until the time is over. */
class Trier {
  constructor(
    private readonly line: Line,
    private readonly scale: Unit,
    private readonly limit: Limit,
  ) {}

  /**
   * @param share of the time that is left
   * @returns nothing where there is no time
   */
  async read(
    unit: number,
    register: Register,
    timeoutMs: number,
    share = 1,
  ): Promise<TrialReading | undefined> {
    const reading = await this.#read(unit, register, timeoutMs, share);
    // The line may have been let go by who polls it.
    return reading?.failure === 'closed' ? this.#read(unit, register, timeoutMs, share) : reading;
  }

  async #read(
    unit: number,
    register: Register,
    timeoutMs: number,
    share: number,
  ): Promise<TrialReading | undefined> {
    const { limit, line, scale } = this;
    const began = limit.monotonic();
    const left = (limit.until - began) * share;
    if (left < shortestMs) return undefined;
    const { fc, address, count } = register;
    const sensor = { unit, register, scale };
    // The line may be busy, or dialling, for longer than there is time.
    const over = Promise.withResolvers<never>();
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      over.reject(new ReadError(line.isOpen ? 'silent' : 'unreachable'));
    }, left);
    try {
      const asked = line.ask({ unit, fc, address, count }, Math.min(timeoutMs, left), () => !isOver);
      const words = await Promise.race([asked, over.promise]);
      return inWords(sensor, limit.monotonic() - began, { words });
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      return inWords(sensor, limit.monotonic() - began, error);
    } finally {
      clearTimeout(timer);
    }
  }

  async all(questions: { unit: number; register: Register }[], timeoutMs: number): Promise<TrialReading[]> {
    const readings: TrialReading[] = [];
    for (const [index, { unit, register }] of questions.entries()) {
      const reading = await this.read(unit, register, timeoutMs, 1 / (questions.length - index));
      if (reading) readings.push(reading);
    }
    return readings;
  }
}

/** Nobody is there under this unit, or its gateway says so. */
const isNobodyThere = ({ failure, exception }: TrialReading): boolean =>
  failure === 'silent' || exception === 10 || exception === 11;
const hasAnswered = (reading: TrialReading): boolean =>
  (!reading.failure || reading.failure === 'exception') && !isNobodyThere(reading);

/** The same one register before, and one after. */
const besides = (register: Register): Register[] =>
  [register.address - 1, register.address + 1]
    .filter((address) => address >= 0 && address + register.count <= 65_536)
    .map((address) => ({ ...register, address }));

/** Reads once; what lies beside where the device answers, other units where its own keeps silent. */
export async function tryReading(
  line: Line,
  sensor: { unit: number; register: Register; scale: Unit },
  timeoutMs: number,
  limit: Limit,
): Promise<SensorTrial> {
  const { unit, register, scale } = sensor;
  const trier = new Trier(line, scale, limit);
  const reading =
    (await trier.read(unit, register, timeoutMs)) ?? inWords(sensor, 0, new ReadError('silent'));
  const neighbours = hasAnswered(reading)
    ? besides(register).map((beside) => ({ unit, register: beside }))
    : [];
  const others = isNobodyThere(reading) ? usualUnits.filter((one) => one !== unit) : [];
  return {
    reading,
    neighbours: await trier.all(neighbours, timeoutMs),
    otherUnits: await trier.all(
      others.map((other) => ({ unit: other, register })),
      timeoutMs,
    ),
  };
}

/** Reads every sensor of a connection once, in blocks; of a unit that keeps silent one block is waited for. */
export async function tryAll(
  line: Line,
  { sensors, settings }: Connection,
  busyMs: readonly number[],
  limit: Limit,
): Promise<Map<string, TrialReading>> {
  const readings = new Map<string, TrialReading>();
  const silent = new Map<number, ReadError>();
  const splits = new Splits();
  for (const block of planBlocks(sensors, settings, splits)) {
    const began = limit.monotonic();
    const left = limit.until - began;
    const told = (id: string, came: Parameters<typeof inWords>[2]) => {
      const sensor = sensors.find((one) => one.id === id);
      if (sensor) readings.set(id, inWords(sensor, limit.monotonic() - began, came));
    };
    const tell = ({ id }: { id: string }, answer: Answer) =>
      told(id, 'words' in answer ? answer : new ReadError('exception', answer.exception));
    try {
      const known = silent.get(block.unit);
      if (known) throw known;
      if (left < shortestMs) break;
      const ask: Parameters<typeof readBlock>[1]['ask'] = (question) => {
        const time = Math.min(settings.timeoutMs, limit.until - limit.monotonic());
        return line.ask(question, Math.max(shortestMs, time));
      };
      await readBlock(block, { ask, splits, busyMs, retries: 0, tell });
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      // It is the time that is over, not the device that keeps silent.
      if (limit.until - limit.monotonic() < shortestMs) break;
      silent.set(block.unit, error);
      for (const { id } of block.sensors) if (!readings.has(id)) told(id, error);
    }
  }
  return readings;
}
