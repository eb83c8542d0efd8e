import { NumberInput, TextInput } from '@officina/web-kit/forms';
import { useState, type ComponentProps, type InputEvent } from 'react';
import { useSpares } from './record.ts';
import { texts } from './texts.ts';

/** Value of a NumberInput. */
export type Quantity = number | string | null;

/** A part that is not a spare, as typed. */
export const blankPart = {
  ...{ code: '', code2: '', name: '', manufacture: '', unity: '' },
  qt: null as Quantity,
};
export type TypedPart = typeof blankPart;

/** Input under «Aggiungi ricambio» that is not a row yet; it survives paging, searching and switching tabs. */
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
    /** All input, serializable, restored through `take`. */
    typed: { quantities: [...quantities], custom },
    take: (typed: unknown) => {
      const kept = typed as { quantities: [string, Quantity][]; custom: TypedPart };
      setQuantities(new Map(kept.quantities));
      setCustom(kept.custom);
    },
    /** Names of the parts. */
    names: isTyped ? [...listed, words.name.trim() || words.code.trim() || texts.notInList] : listed,
  };
}

export type TypedParts = ReturnType<typeof useTypedParts>;

/** Units of measure, which allow fractions; everything else is counted in pieces. */
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

/** Quantity of a part: on phones a numeric keyboard, with a comma for units of measure. */
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
 * A number input accepts only the decimal mark of the browser's language: if the comma were dropped, «2,5» would become 25.
 * In that case inserts a point, which every browser accepts.
 */
function takeComma(event: InputEvent<HTMLElement>) {
  if (event.data !== ',' || isTaking) return;
  event.preventDefault();
  let isTaken = false;
  const note = () => (isTaken = true);
  const { currentTarget } = event;
  currentTarget.addEventListener('input', note);
  isTaking = true;
  // The only way to insert at the caret of a number input.
  for (const mark of [',', '.']) if (!isTaken) document.execCommand('insertText', false, mark);
  isTaking = false;
  currentTarget.removeEventListener('input', note);
}

/** Quantity of a listed spare: a native number input, from 0 (specification §5). */
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
