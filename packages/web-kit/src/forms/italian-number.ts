/** A number as typed in Italian: «1.234,5» for an amount, «1234,5» for a measured value. */
export const toItalianInput = (value: number, amount = false): string =>
  value.toLocaleString('it', { useGrouping: amount && 'always', maximumFractionDigits: 20 });

const inThousands = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/;

/**
 * «12,5» and «12.5» → 12.5, «1.234,50» → 1234.5, empty → null; anything else stays text.
 * @param amount whether a single point before three digits groups thousands («1.200» → 1200); in a measured value it is the
 * decimal point
 */
export function parseItalianNumber(text: string, amount = false): number | string | null {
  // Copied numbers may have a typographic minus.
  const plain = text.trim().replace('−', '-');
  if (plain === '') return null;
  const isGrouped = inThousands.test(plain) && (amount || /,|\..*\./.test(plain));
  const digits = isGrouped ? plain.replaceAll('.', '') : plain;
  return /^-?\d+([.,]\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : text;
}

/** The typed text with its sign changed. */
export const toggleSign = (text: string): string =>
  /^\s*[-−]/.test(text) ? text.replace(/[-−]/, '') : `-${text}`;
