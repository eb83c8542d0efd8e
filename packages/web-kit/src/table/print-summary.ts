import { italianDay } from '../core/dates/days.ts';
import { counted, formatNumber } from '../core/numbers.ts';
import type { Filter } from './column.ts';
import type { Chosen } from './list-rows.ts';
import { restInWords, type RestOfRows } from './loading-rows.tsx';

/** Rows that paper has at most: some twenty pages. */
export const mostPrinted = 500;

interface PaperLineProps<T> {
  typed: string;
  filters: readonly Filter<T>[];
  chosen: Chosen;
  /** Of the rows that are left. */
  total: number;
  /** Set while rows are missing. */
  rest?: RestOfRows;
}

const chosenWords = <T>(filter: Filter<T>, value: string): string =>
  `${filter.label}: ${'options' in filter ? (filter.options.find((option) => option.value === value)?.label ?? value) : italianDay(value)}`;

/** «Stato: Aperto · 12 righe», «Righe 1–500 di 3.000»: what the filters, which paper does not have, have left, and how much of it. */
export function paperLine<T>({ typed, filters, chosen, total, rest }: PaperLineProps<T>): string {
  const sought = typed.trim();
  const narrowed = filters.flatMap((filter) => {
    const value = chosen[filter.key];
    return value === undefined ? [] : [chosenWords(filter, value)];
  });
  const rows =
    total > mostPrinted
      ? `Righe 1–${mostPrinted} di ${formatNumber(total)}`
      : counted(total, 'riga', 'righe');
  const range = rest ? `${rows}, ${restInWords(rest)}` : rows;
  return [...(sought ? [`Cercato: «${sought}»`] : []), ...narrowed, range].join(' · ');
}
