/** A number as one types it: «1.234,5» of an amount, «1234,5» of what is measured. */
export const toItalianInput = (value: number, amount = false): string =>
  value.toLocaleString('it', { useGrouping: amount && 'always', maximumFractionDigits: 20 });

const inThousands = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;

/**
 * «12,5» and «12.5» → 12.5, «1.234,50» → 1234.5, empty → null; what is no number stays text.
 * @param amount whether a single point before three digits groups thousands («1.200» → 1200): of what is measured it is the decimal one
 */
export function parseItalianNumber(text: string, amount = false): number | string | null {
  // Copied numbers come with the typographic minus.
  const plain = text.trim().replace('−', '-');
  if (plain === '') return null;
  const isGrouped = inThousands.test(plain) && (amount || /,|\..*\./.test(plain));
  const digits = isGrouped ? plain.replaceAll('.', '') : plain;
  return /^-?\d+([.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : text;
}

/** What was typed, with the other sign. */
export const toggleSign = (text: string): string =>
  /^\s*[-−]/.test(text) ? text.replace(/[-−]/, '') : `-${text}`;
