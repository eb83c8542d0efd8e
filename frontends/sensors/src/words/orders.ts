import type { WordOrder } from '@officina/contracts/industrial/register';

/** How the words of a number come in each order. */
export const orderWords: Record<WordOrder, string> = {
  ABCD: 'come arriva',
  CDAB: 'parole scambiate',
  BADC: 'byte scambiati',
  DCBA: 'tutti scambiati',
};

/** «AB CD» */
export const orderName = (order: WordOrder): string => `${order.slice(0, 2)} ${order.slice(2)}`;
