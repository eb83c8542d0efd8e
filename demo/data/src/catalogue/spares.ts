import type { SpareCreate } from '@officina/contracts/maintenance/spares';
import type { DemoMachine } from '../plant.ts';

/** A spare as the create call takes it, and the machine that it is for. */
export interface DemoSpare {
  machine: DemoMachine;
  body: SpareCreate & { code: string };
}

/** Invented, as makers are; their own codes begin so. */
const suppliers = [
  { codes: 'VS', manufacture: 'Ricambi Valsole', contact: 'ordini@valsole.example' },
  { codes: 'TX', manufacture: 'Tenutex', contact: '0461 555020' },
  { codes: 'FB', manufacture: 'Forniture Brenta', contact: 'banco@brenta.example' },
] as const;

/** As a storekeeper finds the shelves: most of it is there. Seven, so that every supplier has some of each. */
const states = ['IN_STOCK', 'FINISH', 'IN_STOCK', 'IN_STOCK', 'IN_STOCK', 'UNKNOW', 'IN_STOCK'] as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What was ever ordered for a kind of machine, kept for its first one. */
export function sparesOf(machines: DemoMachine[]): DemoSpare[] {
  const firstOfKind = [...new Map(machines.toReversed().map((machine) => [machine.kind, machine])).values()];
  const numbers = new Map<string, number>();
  const wanted = firstOfKind.reverse().flatMap((machine) => {
    const parts = machine.kind.faults.flatMap(({ part }) => part ?? []);
    return [...new Set(parts)].map((part) => ({ machine, part }));
  });
  return wanted.map(({ machine, part }, index) => {
    const { code } = machine.kind;
    const number = (numbers.get(code) ?? 0) + 1;
    numbers.set(code, number);
    const { codes, ...supplier } = suppliers[index % suppliers.length] ?? suppliers[0];
    return {
      machine,
      body: {
        code: `${code}-R${String(number).padStart(2, '0')}`,
        name: capital(part),
        unity: 'pz',
        orderStatus: states[index % states.length],
        ...supplier,
        // Two of four: of every state and supplier some.
        ...(index % 4 < 2 && { code2: `${codes}-${4100 + 7 * index}` }),
      },
    };
  });
}
