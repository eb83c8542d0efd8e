/** «1 giorno», «2 giorni»: a count with the singular or plural form. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Formatters by fewest and most decimals; creating one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(minimumFractionDigits: number, maximumFractionDigits: number): Intl.NumberFormat {
  const key = `${minimumFractionDigits} ${maximumFractionDigits}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = { minimumFractionDigits, maximumFractionDigits };
  const formatter = new Intl.NumberFormat('it-IT', { ...digits, useGrouping: 'always' });
  formats.set(key, formatter);
  return formatter;
}

/** 1.234,5 */
export const formatNumber = (value: number, maximumFractionDigits = 2): string =>
  formatOf(0, maximumFractionDigits).format(value);

/** «18,40»: always with this many decimals, for values that change in place. */
export const formatFixed = (value: number, decimals: number): string =>
  formatOf(decimals, decimals).format(value);

const euros = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

/** 1.234,50 € */
export const formatMoney = (amount: number): string => euros.format(amount);
