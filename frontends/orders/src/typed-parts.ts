import { useState } from 'react';
import { texts } from './texts.ts';
import { useSpares } from './use-spares.ts';

/** What a NumberInput holds. */
export type Quantity = number | string | null;

/** A part that is not among the spares, as it is typed. */
export const blankPart = {
  ...{ code: '', code2: '', name: '', manufacture: '', unity: '' },
  qt: null as Quantity,
};
export type TypedPart = typeof blankPart;

/** What is typed under «Aggiungi ricambio» and is no row yet; it outlives the page, the search and the tab it was typed in. */
export function useTypedParts() {
  const { byId } = useSpares();
  const [quantities, setQuantities] = useState<ReadonlyMap<string, Quantity>>(new Map());
  const [custom, setCustom] = useState(blankPart);
  const listed = [...quantities].flatMap(([spareId, qt]) => (qt && byId.get(spareId)?.name) || []);
  const { qt, ...words } = custom;
  const isTyped = Boolean(qt) || Object.values(words).some((text) => text.trim());
  return {
    quantityOf: (spareId: string): Quantity => quantities.get(spareId) ?? null,
    setQuantity: (spareId: string, qt: Quantity) => setQuantities((all) => new Map(all).set(spareId, qt)),
    custom,
    setCustom,
    /** All of it, as JSON has it, and what puts it back. */
    typed: { quantities: [...quantities], custom },
    take: (typed: unknown) => {
      const kept = typed as { quantities: [string, Quantity][]; custom: TypedPart };
      setQuantities(new Map(kept.quantities));
      setCustom(kept.custom);
    },
    /** What the parts are called. */
    names: isTyped ? [...listed, words.name.trim() || words.code.trim() || texts.notInList] : listed,
  };
}

export type TypedParts = ReturnType<typeof useTypedParts>;
