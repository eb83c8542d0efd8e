import type { SensorTrial, TrialReading } from '@officina/contracts/industrial/readings';
import { wordOrders, type Register } from '@officina/contracts/industrial/register';
import { toEngineeringUnits, type Unit } from '@officina/contracts/industrial/unit';
import { decode } from '../device/decode.ts';
import type { DeviceConnection } from '../device/device-connection.ts';
import { planBlocks, readBlock, Splits, type Answer } from '../device/blocks.ts';
import { ReadError } from '../device/modbus-link.ts';
import type { Connection } from './connection.ts';

/** A deadline on a monotonic clock. */
interface Deadline {
  monotonic(): number;
  until: number;
}

/** Units that devices without a gateway often use. */
const commonUnits = [1, 255, 0];
/** Minimum time for a trial. */
const minTrialMs = 50;
const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

const toHex = (word: number): string => word.toString(16).padStart(4, '0');

function numbersIn(register: Register, scale: Unit, words: number[]): TrialReading['values'] {
  const orders = register.count > 1 ? wordOrders : [register.order];
  return orders.map((order) => {
    const raw = decode(register, words, order);
    return { order, raw: finite(raw), value: finite(toEngineeringUnits(raw, scale)) };
  });
}

/** The result of a trial, as in the contract. */
function toTrialReading(
  { unit, register, scale }: { unit: number; register: Register; scale: Unit },
  ms: number,
  result: { words: number[] } | Pick<ReadError, 'failure' | 'exception'>,
): TrialReading {
  const { fc, address } = register;
  const request = { fc, address, unit, ms: Math.round(ms) };
  if ('words' in result) {
    const words = register.type === 'bool' ? result.words.map(String) : result.words.map(toHex);
    return { ...request, words, values: numbersIn(register, scale, result.words) };
  }
  const { failure, exception } = result;
  return { ...request, words: [], values: [], failure, ...(exception !== undefined && { exception }) };
}

/** Tries single readings of one device until the deadline. */
class TrialReader {
  constructor(
    private readonly device: DeviceConnection,
    private readonly scale: Unit,
    private readonly deadline: Deadline,
  ) {}

  /**
   * @param share of the remaining time
   * @returns undefined if there is no time left
   */
  async read(
    unit: number,
    register: Register,
    timeoutMs: number,
    share = 1,
  ): Promise<TrialReading | undefined> {
    const reading = await this.#read(unit, register, timeoutMs, share);
    // The poller may have closed the connection.
    return reading?.failure === 'closed' ? this.#read(unit, register, timeoutMs, share) : reading;
  }

  async #read(
    unit: number,
    register: Register,
    timeoutMs: number,
    share: number,
  ): Promise<TrialReading | undefined> {
    const { deadline, device, scale } = this;
    const began = deadline.monotonic();
    const left = (deadline.until - began) * share;
    if (left < minTrialMs) return undefined;
    const { fc, address, count } = register;
    const sensor = { unit, register, scale };
    // The connection may be busy, or connecting, beyond the deadline.
    const timeout = Promise.withResolvers<never>();
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      timeout.reject(new ReadError(device.isOpen ? 'silent' : 'unreachable'));
    }, left);
    try {
      const request = device.ask({ unit, fc, address, count }, Math.min(timeoutMs, left), () => !isTimedOut);
      const words = await Promise.race([request, timeout.promise]);
      return toTrialReading(sensor, deadline.monotonic() - began, { words });
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      return toTrialReading(sensor, deadline.monotonic() - began, error);
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

/** The unit does not answer, or its gateway reports it absent. */
const isUnitAbsent = ({ failure, exception }: TrialReading): boolean =>
  failure === 'silent' || exception === 10 || exception === 11;
const hasAnswered = (reading: TrialReading): boolean =>
  (!reading.failure || reading.failure === 'exception') && !isUnitAbsent(reading);

/** The registers of the same kind at the address before and after. */
const neighboursOf = (register: Register): Register[] =>
  [register.address - 1, register.address + 1]
    .filter((address) => address >= 0 && address + register.count <= 65_536)
    .map((address) => ({ ...register, address }));

/** Reads once; also the neighbours if the device answers, or other units if the unit does not. */
export async function tryReading(
  device: DeviceConnection,
  sensor: { unit: number; register: Register; scale: Unit },
  timeoutMs: number,
  deadline: Deadline,
): Promise<SensorTrial> {
  const { unit, register, scale } = sensor;
  const trier = new TrialReader(device, scale, deadline);
  const reading =
    (await trier.read(unit, register, timeoutMs)) ?? toTrialReading(sensor, 0, new ReadError('silent'));
  const neighbours = hasAnswered(reading)
    ? neighboursOf(register).map((neighbour) => ({ unit, register: neighbour }))
    : [];
  const others = isUnitAbsent(reading) ? commonUnits.filter((one) => one !== unit) : [];
  return {
    reading,
    neighbours: await trier.all(neighbours, timeoutMs),
    otherUnits: await trier.all(
      others.map((other) => ({ unit: other, register })),
      timeoutMs,
    ),
  };
}

/** Reads every sensor of a connection once, in blocks; only one block of a silent unit is waited for. */
export async function tryAll(
  device: DeviceConnection,
  { sensors, settings }: Connection,
  busyMs: readonly number[],
  deadline: Deadline,
): Promise<Map<string, TrialReading>> {
  const readings = new Map<string, TrialReading>();
  const silent = new Map<number, ReadError>();
  const splits = new Splits();
  for (const block of planBlocks(sensors, settings, splits)) {
    const began = deadline.monotonic();
    const left = deadline.until - began;
    const record = (id: string, result: Parameters<typeof toTrialReading>[2]) => {
      const sensor = sensors.find((one) => one.id === id);
      if (sensor) readings.set(id, toTrialReading(sensor, deadline.monotonic() - began, result));
    };
    const onAnswer = ({ id }: { id: string }, answer: Answer) =>
      record(id, 'words' in answer ? answer : new ReadError('exception', answer.exception));
    try {
      const known = silent.get(block.unit);
      if (known) throw known;
      if (left < minTrialMs) break;
      const ask: Parameters<typeof readBlock>[1]['ask'] = (question) => {
        const time = Math.min(settings.timeoutMs, deadline.until - deadline.monotonic());
        return device.ask(question, Math.max(minTrialMs, time));
      };
      await readBlock(block, { ask, splits, busyMs, retries: 0, onAnswer });
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      // The deadline has passed; the device is not silent.
      if (deadline.until - deadline.monotonic() < minTrialMs) break;
      silent.set(block.unit, error);
      for (const { id } of block.sensors) if (!readings.has(id)) record(id, error);
    }
  }
  return readings;
}
