import type { OrderStatus } from '@officina/contracts/orders/order';
import type { DemoMachine, Plant } from '../plant.ts';
import { random, type Random } from '../random.ts';
import type { DemoSpare } from './spares.ts';

/** A row as the create call takes it; a row for a spare has no id yet. */
interface DemoRow {
  isSpare: boolean;
  code: string;
  code2?: string;
  name: string;
  unity: string;
  qt: number;
  manufacture?: string;
  machineName?: string;
}

/** An order as the create call takes it, with its key and its final state. */
export interface DemoOrder {
  key: string;
  state: OrderStatus;
  supplier: string;
  contact: string;
  price: number;
  notes?: string;
  /** The machine of all rows. */
  machine?: DemoMachine;
  rows: DemoRow[];
}

/** Items that are bought but are not spares; invented codes. */
const consumables = [
  ['OL-046', 'Olio idraulico VG 46', 'l'],
  ['OL-068', 'Olio per guide VG 68', 'l'],
  ['GR-002', 'Grasso al litio', 'kg'],
  ['ST-010', 'Stracci bianchi', 'kg'],
  ['GU-009', 'Guanti antitaglio', 'pz'],
  ['FU-016', 'Fusibile 16 A', 'pz'],
] as const;

const notes = ['Consegna al magazzino', 'Chiamare prima della consegna', 'Serve entro fine mese'];

/** Number of orders in a year. */
const perYear = 45;

/** Numbers of rows, including the smallest and the largest order. */
const sizes = [4, 2, 7, 3, 40, 5, 1, 12, 1];

const rowOf = ({ machine, body }: DemoSpare, dice: Random): DemoRow => ({
  ...{ isSpare: true, code: body.code, name: body.name, unity: body.unity ?? 'pz' },
  ...(body.code2 && { code2: body.code2 }),
  ...{ manufacture: body.manufacture ?? '', machineName: machine.body.shortCode, qt: dice.between(1, 6) },
});

const consumableRow = (dice: Random, at: number): DemoRow => {
  const [code, name, unity] = consumables[at % consumables.length] ?? consumables[0];
  return { isSpare: false, code: `${code}-${at + 1}`, name, unity, qt: dice.between(1, 20) };
};

/**
 * A plant's spare orders to their suppliers, in time order: all have arrived except the last four, of which two are
 * sent and two requested.
 */
export function ordersOf({ code, seed }: Plant, spares: DemoSpare[]): DemoOrder[] {
  const dice = random(seed);
  const bySupplier = [...Map.groupBy(spares, ({ body }) => body.manufacture ?? '')];
  return Array.from({ length: perYear }, (_, at) => {
    const [supplier, own] = dice.pick(bySupplier);
    const size = sizes[at % sizes.length] ?? 1;
    const first = dice.between(0, Math.max(0, own.length - size));
    const chosen = own.slice(first, first + size);
    const more = Array.from({ length: size - chosen.length }, (_, index) => consumableRow(dice, index));
    const machines = new Set(chosen.map(({ machine }) => machine));
    const left = perYear - at;
    return {
      ...{ key: `demo-order-${code}-${at + 1}`, supplier, contact: own[0]?.body.contact ?? '' },
      state: left > 4 ? 'HIDE' : left > 2 ? 'SENT' : 'NEW',
      price: dice.between(1_500, 95_000) / 100,
      ...(dice.chance(0.4) && { notes: dice.pick(notes) }),
      ...(machines.size === 1 && more.length === 0 && { machine: chosen[0]?.machine }),
      rows: [...chosen.map((spare) => rowOf(spare, dice)), ...more],
    };
  });
}

/** The spares while these orders run: a spare in a sent order is ordered. */
export function stockedFor(orders: DemoOrder[], spares: DemoSpare[]): DemoSpare[] {
  const sent = orders.filter(({ state }) => state === 'SENT').flatMap(({ rows }) => rows);
  const coming = new Set(sent.flatMap(({ isSpare, code }) => (isSpare ? [code] : [])));
  return spares.map(({ machine, body }) => ({
    machine,
    body: coming.has(body.code) ? { ...body, orderStatus: 'ORDERED' } : body,
  }));
}
