/** «1 giorno», «2 giorni»: the right one of two Italian forms, with its number. */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** 1.234,5 */
export const formatNumber = (value: number, maximumFractionDigits = 2): string =>
  value.toLocaleString('it-IT', { maximumFractionDigits, useGrouping: 'always' });

const euros = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' });

/** 1.234,50 € */
export const formatMoney = (amount: number): string => euros.format(amount);
