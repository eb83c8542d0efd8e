import type { Fault, MachineKind } from './catalogue/machine-kind.ts';
import type { Random } from './random.ts';

/** Picks the faults of a kind in shuffled rounds, so that no text appears much more often than another. */
export function shuffledFaults(random: Random): (kind: MachineKind) => Fault {
  const decks = new Map<MachineKind, Fault[]>();
  return (kind) => {
    const deck = decks.get(kind)?.length ? (decks.get(kind) ?? []) : shuffle(kind.faults, random);
    decks.set(kind, deck);
    const fault = deck.pop();
    if (!fault) throw new Error(`no fault is known for ${kind.code}`);
    return fault;
  };
}

function shuffle<T>(items: T[], random: Random): T[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
