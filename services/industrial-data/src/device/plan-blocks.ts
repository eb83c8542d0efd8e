import type { ConnectionSettings } from '../poll/connection.ts';
import type { PolledSensor } from '../poll/polled-sensor.ts';
import type { Question } from './modbus-link.ts';

/** What is asked for at once, and for whom; sensors by address. */
export interface Block extends Question {
  sensors: PolledSensor[];
}

/** What the protocol lets one ask of coils and discrete inputs at once. */
const maxBits = 2_000;

const endOf = ({ address, count }: { address: number; count: number }): number => address + count;

const placeOf = (unit: number, fc: number, address: number): string => `${unit} ${fc} ${address}`;

/** The block that holds exactly these sensors, of one unit and function. */
export function blockOf(sensors: PolledSensor[]): Block {
  const [first] = sensors;
  if (!first) throw new Error('a block of nothing');
  const { fc, address } = first.register;
  const end = Math.max(...sensors.map(({ register }) => endOf(register)));
  return { unit: first.unit, fc, address, count: end - address, sensors };
}

/** What a device has taught about what it does not give at once. */
export class Splits {
  readonly #cuts = new Set<string>();
  readonly #alone = new Set<string>();

  /** Nothing is asked for across this sensor's beginning. */
  cutBefore({ unit, register }: PolledSensor): void {
    this.#cuts.add(placeOf(unit, register.fc, register.address));
  }

  /** A sensor that the device refuses spoils no block. */
  setAlone({ unit, register }: PolledSensor): void {
    this.#alone.add(placeOf(unit, register.fc, register.address));
  }

  mayJoin(before: PolledSensor, { unit, register }: PolledSensor): boolean {
    const place = placeOf(unit, register.fc, register.address);
    const placeBefore = placeOf(unit, before.register.fc, before.register.address);
    return !this.#cuts.has(place) && !this.#alone.has(place) && !this.#alone.has(placeBefore);
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
    const block = blocks.at(-1);
    const before = block?.sensors.at(-1);
    const most = register.fc <= 2 ? maxBits : maxWords;
    const joins =
      block &&
      before &&
      block.unit === unit &&
      block.fc === register.fc &&
      register.address - endOf(block) <= maxHole &&
      Math.max(endOf(block), endOf(register)) - block.address <= most &&
      splits.mayJoin(before, sensor);
    if (!joins) {
      blocks.push({ unit, fc: register.fc, address: register.address, count: register.count, sensors: [sensor] });
      continue;
    }
    block.count = Math.max(block.count, endOf(register) - block.address);
    block.sensors.push(sensor);
  }
  return blocks;
}
