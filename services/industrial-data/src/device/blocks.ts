import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionSettings, PolledSensor } from '../poll/connection.ts';
import { ReadError, type Question } from './modbus-link.ts';

/** What is asked for at once, and for whom; sensors by address. */
export interface Block extends Question {
  sensors: PolledSensor[];
}

/** What the protocol lets one ask of coils and discrete inputs at once. */
const maxBits = 2_000;

const endOf = ({ address, count }: { address: number; count: number }): number => address + count;

const areaOf = ({ unit, fc }: Pick<Question, 'unit' | 'fc'>): string => `${unit} ${fc}`;

function addPlace(places: Map<string, Set<number>>, { unit, register: { fc, address } }: PolledSensor): void {
  const area = areaOf({ unit, fc });
  places.set(area, (places.get(area) ?? new Set()).add(address));
}

/** The block that holds exactly these sensors, of one unit and function. */
function blockOf(sensors: PolledSensor[]): Block {
  const [first] = sensors;
  if (!first) throw new Error('a block of nothing');
  const { fc, address } = first.register;
  const end = Math.max(...sensors.map(({ register }) => endOf(register)));
  return { unit: first.unit, fc, address, count: end - address, sensors };
}

/** What a device has taught about what it does not give at once. */
export class Splits {
  /** Addresses, by unit and function. */
  readonly #cuts = new Map<string, Set<number>>();
  readonly #refused = new Map<string, Set<number>>();

  /** Nothing is asked for across this sensor's beginning. */
  cutBefore(sensor: PolledSensor): void {
    addPlace(this.#cuts, sensor);
  }

  /** A sensor that the device refuses spoils no block, be it wanted or not. */
  setAlone(sensor: PolledSensor): void {
    addPlace(this.#refused, sensor);
  }

  /** A sensor that stood alone was read: it may stand with others again. */
  setTogether({ unit, register: { fc, address } }: PolledSensor): void {
    this.#refused.get(areaOf({ unit, fc }))?.delete(address);
  }

  /** Whether so much may be asked for at once. */
  allows(question: Question): boolean {
    const { address: from } = question;
    const end = endOf(question);
    const cuts = this.#cuts.get(areaOf(question)) ?? [];
    const refused = this.#refused.get(areaOf(question)) ?? [];
    return (
      ![...cuts].some((cut) => from < cut && cut < end) &&
      ![...refused].some((one) => from <= one && one < end)
    );
  }
}

const byPlace = (a: PolledSensor, b: PolledSensor): number =>
  a.unit - b.unit ||
  a.register.fc - b.register.fc ||
  a.register.address - b.register.address ||
  a.register.count - b.register.count;

/** As few questions as give every sensor once, none longer than device and protocol take. */
export function planBlocks(
  sensors: readonly PolledSensor[],
  { maxWords, maxHole }: Pick<ConnectionSettings, 'maxWords' | 'maxHole'>,
  splits: Splits,
): Block[] {
  const blocks: Block[] = [];
  for (const sensor of sensors.toSorted(byPlace)) {
    const { unit, register } = sensor;
    const { fc, address, count } = register;
    const block = blocks.at(-1);
    if (block && block.unit === unit && block.fc === fc) {
      const joined = Math.max(block.count, endOf(register) - block.address);
      const fits = address - endOf(block) <= maxHole && joined <= (fc <= 2 ? maxBits : maxWords);
      if (fits && splits.allows({ unit, fc, address: block.address, count: joined })) {
        block.count = joined;
        block.sensors.push(sensor);
        continue;
      }
    }
    blocks.push({ unit, fc, address, count, sensors: [sensor] });
  }
  return blocks;
}

/** What came of one sensor: its words, or the number of the device's exception. */
export type Answer = { words: number[] } | { exception: number };

/** How blocks are read. */
interface Reading {
  ask(question: Question): Promise<number[]>;
  /** What is learned goes in here. */
  splits: Splits;
  /** Pauses before a device that says it is busy is asked again; as often as there are some. */
  busyMs: readonly number[];
  /** How often a device that keeps silent is asked once more. */
  retries: number;
  /** Each sensor's answer as it comes. */
  tell(sensor: PolledSensor, answer: Answer): void;
}

/** No such function, no such address, not so many: the fault may be that of one sensor or of a hole. */
const isRefusal = (exception: number): boolean => exception >= 1 && exception <= 3;
/** A fault inside may be that of one sensor too; it may also pass by itself. */
const maySpoil = (exception: number): boolean => isRefusal(exception) || exception === 4;
const isBusy = (exception: number): boolean => exception === 5 || exception === 6;

async function askPatiently(question: Question, { ask, busyMs, retries }: Reading): Promise<number[]> {
  let silences = 0;
  let pauses = 0;
  for (;;) {
    try {
      return await ask(question);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      const { failure, exception } = error;
      if (failure === 'silent' && silences < retries) {
        silences += 1;
        continue;
      }
      const pause = busyMs[pauses];
      if (exception === undefined || !isBusy(exception) || pause === undefined) throw error;
      pauses += 1;
      await wait(pause);
    }
  }
}

async function exceptionOf(block: Block, reading: Reading): Promise<number | undefined> {
  try {
    const words = await askPatiently(block, reading);
    for (const sensor of block.sensors) {
      const from = sensor.register.address - block.address;
      reading.tell(sensor, { words: words.slice(from, from + sensor.register.count) });
    }
    return undefined;
  } catch (error) {
    if (error instanceof ReadError && error.exception !== undefined) return error.exception;
    throw error;
  }
}

/**
 * Reads a block. One that the device refuses is halved until what it refuses is alone, and that is remembered until it is read.
 * @returns whether all was read
 * @throws ReadError where no answer came; what was read until then has been told
 */
export async function readBlock(block: Block, reading: Reading): Promise<boolean> {
  const exception = await exceptionOf(block, reading);
  const { sensors } = block;
  const [first, ...others] = sensors;
  if (!first) return true;
  if (exception === undefined) {
    if (others.length === 0) reading.splits.setTogether(first);
    return true;
  }
  if (others.length === 0 || !maySpoil(exception)) {
    if (maySpoil(exception)) reading.splits.setAlone(first);
    for (const sensor of sensors) reading.tell(sensor, { exception });
    return false;
  }
  const middle = sensors.length >> 1;
  const isFirstHalfGood = await readBlock(blockOf(sensors.slice(0, middle)), reading);
  const second = sensors.slice(middle);
  const isSecondHalfGood = await readBlock(blockOf(second), reading);
  // Each half alone is to its liking: it is what lies between, or how much it was.
  if (isFirstHalfGood && isSecondHalfGood && second[0] && isRefusal(exception))
    reading.splits.cutBefore(second[0]);
  return false;
}
