import type { SpareCreate } from '@officina/contracts/maintenance/spares';
import type { DemoMachine } from '../plant.ts';

/** A spare as the create call takes it, with its machine. */
export interface DemoSpare {
  machine: DemoMachine;
  body: SpareCreate & { code: string };
}

/** Invented, like the makers; the suppliers' own codes start with these letters. */
const suppliers = [
  { codes: 'VS', manufacture: 'Ricambi Valsole', contact: 'ordini@valsole.example' },
  { codes: 'TX', manufacture: 'Tenutex', contact: '0461 555020' },
  { codes: 'FB', manufacture: 'Forniture Brenta', contact: 'banco@brenta.example' },
] as const;

/** A realistic mix: most spares are in stock. Seven entries, so that every supplier has some of each state. */
const states = ['IN_STOCK', 'FINISH', 'IN_STOCK', 'IN_STOCK', 'IN_STOCK', 'UNKNOW', 'IN_STOCK'] as const;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Every part ever ordered for a kind of machine, stocked for its first machine. */
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
        // Two of every four, so that every state and supplier has some.
        ...(index % 4 < 2 && { code2: `${codes}-${4100 + 7 * index}` }),
      },
    };
  });
}
