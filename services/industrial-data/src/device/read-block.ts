import { setTimeout as wait } from 'node:timers/promises';
import type { PolledSensor } from '../poll/polled-sensor.ts';
import type { Question } from './modbus-link.ts';
import { blockOf, type Block, type Splits } from './plan-blocks.ts';
import { ReadError } from './read-error.ts';

/** What came of one sensor: its words, or the number of the device's exception. */
export type Answer = { words: number[] } | { exception: number };

/** How blocks are read. */
export interface Reading {
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
