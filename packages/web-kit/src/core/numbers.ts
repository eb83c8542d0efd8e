/** «1 giorno», «2 giorni»: a count with the singular or plural form. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Formatters by number of decimals; creating one takes a hundred times as long as using it. */
const formats = new Map<number, Intl.NumberFormat>();

function formatOf(maximumFractionDigits: number): Intl.NumberFormat {
  const known = formats.get(maximumFractionDigits);
  if (known) return known;
  const formatter = new Intl.NumberFormat('it-IT', { maximumFractionDigits, useGrouping: 'always' });
  formats.set(maximumFractionDigits, formatter);
  return formatter;
}

/** 1.234,5 */
export const formatNumber = (value: number, maximumFractionDigits = 2): string =>
  formatOf(maximumFractionDigits).format(value);

const euros = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

/** 1.234,50 € */
export const formatMoney = (amount: number): string => euros.format(amount);
