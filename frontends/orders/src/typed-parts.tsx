import { NumberInput, TextInput } from '@officina/web-kit/forms';
import { useState, type ComponentProps, type InputEvent } from 'react';
import { useSpares } from './record.ts';
import { texts } from './texts.ts';

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

/** Units in which one takes a part of one: of everything else pieces are counted. */
const measured =
  /^(?:m|mm|cm|km|metr[oi]|mq|m2|m²|mc|m3|m³|l|lt|ml|cl|dl|hl|litr[oi]|g|gr|hg|kg|q|t|gramm[oi]|chil[oi]|ore|h)\.?$/i;

interface QuantityInputProps extends Omit<
  ComponentProps<typeof NumberInput>,
  'amount' | 'signed' | 'inputMode'
> {
  unity: string | null | undefined;
}

const keysFor = (unity: string | null | undefined) =>
  measured.test(unity?.trim() ?? '') ? 'decimal' : 'numeric';

/** How much of a part: under a finger figures alone, with a comma where the unit is one of measure. */
export const QuantityInput = ({ unity, ...input }: QuantityInputProps) => (
  <NumberInput amount inputMode={keysFor(unity)} {...input} />
);

interface ListQuantityProps extends Omit<
  ComponentProps<typeof TextInput>,
  'value' | 'onChange' | 'type' | 'min' | 'step' | 'inputMode'
> {
  unity: string | null | undefined;
  value: Quantity;
  onChange: (value: number | null) => void;
}

let isTaking = false;

/**
 * In a field for numbers a browser takes the decimal mark of its own language alone: where the comma is dropped «2,5» would
 * become 25. There it becomes a point, which every browser takes.
 */
function takeComma(event: InputEvent<HTMLElement>) {
  if (event.data !== ',' || isTaking) return;
  event.preventDefault();
  let isTaken = false;
  const note = () => (isTaken = true);
  const { currentTarget } = event;
  currentTarget.addEventListener('input', note);
  isTaking = true;
  // Nothing else types into such a field where its caret is.
  for (const mark of [',', '.']) if (!isTaken) document.execCommand('insertText', false, mark);
  isTaking = false;
  currentTarget.removeEventListener('input', note);
}

/** How much of a spare of the list: the browser's own number, from 0 up (specification §5). */
export const ListQuantity = ({ unity, value, onChange, ...input }: ListQuantityProps) => (
  <div onBeforeInput={takeComma}>
    <TextInput
      type="number"
      min={0}
      step="any"
      inputMode={keysFor(unity)}
      value={String(value ?? '')}
      onChange={(text) => onChange(text === '' ? null : Math.max(0, Number(text)))}
      {...input}
    />
  </div>
);
