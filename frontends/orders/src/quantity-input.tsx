import { NumberInput } from '@officina/web-kit/forms';
import type { ComponentProps } from 'react';

/** Units in which one takes a part of one: of everything else pieces are counted. */
const measured =
  /^(?:m|mm|cm|km|metr[oi]|mq|m2|m²|mc|m3|m³|l|lt|ml|cl|dl|hl|litr[oi]|g|gr|hg|kg|q|t|gramm[oi]|chil[oi]|ore|h)\.?$/i;

interface QuantityInputProps extends Omit<
  ComponentProps<typeof NumberInput>,
  'amount' | 'signed' | 'inputMode'
> {
  unity: string | null | undefined;
}

/** How much of a part: under a finger figures alone, with a comma where the unit is one of measure. */
export const QuantityInput = ({ unity, ...input }: QuantityInputProps) => (
  <NumberInput amount inputMode={measured.test(unity?.trim() ?? '') ? 'decimal' : 'numeric'} {...input} />
);
