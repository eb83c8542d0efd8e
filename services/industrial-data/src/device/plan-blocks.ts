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

const areaOf = ({ unit, fc }: Pick<Question, 'unit' | 'fc'>): string => `${unit} ${fc}`;

function addPlace(places: Map<string, Set<number>>, { unit, register: { fc, address } }: PolledSensor): void {
  const area = areaOf({ unit, fc });
  places.set(area, (places.get(area) ?? new Set()).add(address));
}

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
