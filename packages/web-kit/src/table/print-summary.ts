import { italianDay } from '../core/dates/days.ts';
import { counted, formatNumber } from '../core/numbers.ts';
import type { Filter } from './column.ts';
import type { Chosen } from './list-rows.ts';
import { missingInWords, type MissingRows } from './loading-rows.tsx';

/** Maximum number of printed rows, about twenty pages. */
export const maxPrintedRows = 500;

interface PrintSummaryProps<T> {
  typed: string;
  filters: readonly Filter<T>[];
  chosen: Chosen;
  /** Number of matching rows. */
  total: number;
  /** Set while rows are missing. */
  rest?: MissingRows;
}

const chosenText = <T>(filter: Filter<T>, value: string): string =>
  `${filter.label}: ${'options' in filter ? (filter.options.find((option) => option.value === value)?.label ?? value) : italianDay(value)}`;

/** «Stato: Aperto · 12 righe», «Righe 1–500 di 3.000»: the filters, which paper does not show, and the number of rows. */
export function printSummary<T>({ typed, filters, chosen, total, rest }: PrintSummaryProps<T>): string {
  const query = typed.trim();
  const filterTexts = filters.flatMap((filter) => {
    const value = chosen[filter.key];
    return value === undefined ? [] : [chosenText(filter, value)];
  });
  const rows =
    total > maxPrintedRows
      ? `Righe 1–${maxPrintedRows} di ${formatNumber(total)}`
      : counted(total, 'riga', 'righe');
  const range = rest ? `${rows}, ${missingInWords(rest)}` : rows;
  return [...(query ? [`Cercato: «${query}»`] : []), ...filterTexts, range].join(' · ');
}
