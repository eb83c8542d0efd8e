import { italianDay } from '../core/dates/days.ts';
import { counted, formatNumber } from '../core/numbers.ts';
import type { Filter } from './column.ts';
import type { Chosen } from './list-rows.ts';
import { missingInWords, type MissingRows } from './loading-rows.tsx';

/** Rows that paper has at most: some twenty pages. */
export const maxPrintedRows = 500;

interface PrintSummaryProps<T> {
  typed: string;
  filters: readonly Filter<T>[];
  chosen: Chosen;
  /** Of the rows that are left. */
  total: number;
  /** Set while rows are missing. */
  rest?: MissingRows;
}

const chosenWords = <T>(filter: Filter<T>, value: string): string =>
  `${filter.label}: ${'options' in filter ? (filter.options.find((option) => option.value === value)?.label ?? value) : italianDay(value)}`;

/** «Stato: Aperto · 12 righe», «Righe 1–500 di 3.000»: what the filters, which paper does not have, have left, and how much of it. */
export function printSummary<T>({ typed, filters, chosen, total, rest }: PrintSummaryProps<T>): string {
  const sought = typed.trim();
  const narrowed = filters.flatMap((filter) => {
    const value = chosen[filter.key];
    return value === undefined ? [] : [chosenWords(filter, value)];
  });
  const rows =
    total > maxPrintedRows
      ? `Righe 1–${maxPrintedRows} di ${formatNumber(total)}`
      : counted(total, 'riga', 'righe');
  const range = rest ? `${rows}, ${missingInWords(rest)}` : rows;
  return [...(sought ? [`Cercato: «${sought}»`] : []), ...narrowed, range].join(' · ');
}
