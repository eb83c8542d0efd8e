import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionSettings, PolledSensor } from '../poll/connection.ts';
import { ReadError, type ReadRequest } from './modbus-link.ts';

/** One request and the sensors that it serves, by address. */
export interface Block extends ReadRequest {
  sensors: PolledSensor[];
}

/** The protocol's limit for coils and discrete inputs per request. */
const maxBits = 2_000;

const endOf = ({ address, count }: { address: number; count: number }): number => address + count;

const areaOf = ({ unit, fc }: Pick<ReadRequest, 'unit' | 'fc'>): string => `${unit} ${fc}`;

function addAddress(
  places: Map<string, Set<number>>,
  { unit, register: { fc, address } }: PolledSensor,
): void {
  const area = areaOf({ unit, fc });
  places.set(area, (places.get(area) ?? new Set()).add(address));
}

/** The smallest block that contains these sensors, of one unit and function. */
function blockOf(sensors: PolledSensor[]): Block {
  const [first] = sensors;
  if (!first) throw new Error('a block of nothing');
  const { fc, address } = first.register;
  const end = Math.max(...sensors.map(({ register }) => endOf(register)));
  return { unit: first.unit, fc, address, count: end - address, sensors };
}

/** Limits of a device's blocks, learned from its refusals. */
export class Splits {
  /** Addresses by unit and function. */
  readonly #cuts = new Map<string, Set<number>>();
  readonly #refused = new Map<string, Set<number>>();

  /** No later request spans this sensor's first address. */
  cutBefore(sensor: PolledSensor): void {
    addAddress(this.#cuts, sensor);
  }

  /** A sensor that the device refuses is read alone, and not as part of a gap either. */
  isolate(sensor: PolledSensor): void {
    addAddress(this.#refused, sensor);
  }

  /** A sensor that was read alone may be part of a block again. */
  rejoin({ unit, register: { fc, address } }: PolledSensor): void {
    this.#refused.get(areaOf({ unit, fc }))?.delete(address);
  }

  /** Whether these registers may be read in one request. */
  allows(question: ReadRequest): boolean {
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

const byAddress = (a: PolledSensor, b: PolledSensor): number =>
  a.unit - b.unit ||
  a.register.fc - b.register.fc ||
  a.register.address - b.register.address ||
  a.register.count - b.register.count;

/** The fewest requests that read every sensor once, within the limits of device and protocol. */
export function planBlocks(
  sensors: readonly PolledSensor[],
  { maxWords, maxHole }: Pick<ConnectionSettings, 'maxWords' | 'maxHole'>,
  splits: Splits,
): Block[] {
  const blocks: Block[] = [];
  for (const sensor of sensors.toSorted(byAddress)) {
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

/** The result for one sensor: its words, or the exception code of the device. */
export type Answer = { words: number[] } | { exception: number };

/** How blocks are read. */
interface BlockReading {
  ask(question: ReadRequest): Promise<number[]>;
  /** Stores what is learned. */
  splits: Splits;
  /** Pauses before retries while the device is busy, one for each retry. */
  busyMs: readonly number[];
  /** The number of retries after no answer. */
  retries: number;
  /** Called with each sensor's answer. */
  onAnswer(sensor: PolledSensor, answer: Answer): void;
}

/** Illegal function, address or count: caused perhaps by one sensor or a gap. */
const isRefusal = (exception: number): boolean => exception >= 1 && exception <= 3;
/** A device failure may also be caused by one sensor, or be temporary. */
const mayAffectOthers = (exception: number): boolean => isRefusal(exception) || exception === 4;
const isBusy = (exception: number): boolean => exception === 5 || exception === 6;

async function askWithRetries(
  question: ReadRequest,
  { ask, busyMs, retries }: BlockReading,
): Promise<number[]> {
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

async function readWholeBlock(block: Block, reading: BlockReading): Promise<number | undefined> {
  try {
    const words = await askWithRetries(block, reading);
    for (const sensor of block.sensors) {
      const from = sensor.register.address - block.address;
      reading.onAnswer(sensor, { words: words.slice(from, from + sensor.register.count) });
    }
    return undefined;
  } catch (error) {
    if (error instanceof ReadError && error.exception !== undefined) return error.exception;
    throw error;
  }
}

/**
 * Reads a block. A refused block is halved until the refused sensors are isolated; these are remembered until they can be read.
 * @returns whether everything was read
 * @throws ReadError if no answer came; earlier answers have been reported
 */
export async function readBlock(block: Block, reading: BlockReading): Promise<boolean> {
  const exception = await readWholeBlock(block, reading);
  const { sensors } = block;
  const [first, ...others] = sensors;
  if (!first) return true;
  if (exception === undefined) {
    if (others.length === 0) reading.splits.rejoin(first);
    return true;
  }
  if (others.length === 0 || !mayAffectOthers(exception)) {
    if (mayAffectOthers(exception)) reading.splits.isolate(first);
    for (const sensor of sensors) reading.onAnswer(sensor, { exception });
    return false;
  }
  const half = sensors.length >> 1;
  const isFirstHalfGood = await readBlock(blockOf(sensors.slice(0, half)), reading);
  const second = sensors.slice(half);
  const isSecondHalfGood = await readBlock(blockOf(second), reading);
  // Each half can be read: the cause is the gap between them, or the size.
  if (isFirstHalfGood && isSecondHalfGood && second[0] && isRefusal(exception))
    reading.splits.cutBefore(second[0]);
  return false;
}
