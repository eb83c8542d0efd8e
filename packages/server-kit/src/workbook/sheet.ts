import { offsetAt } from '../zone.ts';
import { cutTo } from '../wire-size.ts';

/** What a cell holds: text, a number, an instant, or nothing. */
export type Cell = string | number | Date | null;

/**
 * What a column holds that is no text: a day (no hour hides under it, so that "= that day" finds it), an instant with its
 * hour, or an amount of money.
 */
type ColumnKind = 'day' | 'instant' | 'euros';

/** How Excel shows them; an Italian one writes 1.234,50 €. */
export const kindFormats: Record<ColumnKind, string> = {
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
  euros: '#,##0.00 "€"',
};

/** A sheet of a workbook, with a head that stays and filters; above it what is said of the whole, each with its name. */
export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  /** IANA zone whose days and hours the dates show. */
  zone: string;
  /**
   * Widths in characters; a column of other numbers shows them in Excel's own `format` (`0.0`).
   */
  columns: { header: string; width: number; kind?: ColumnKind; format?: string }[];
  /**
   * Rows above the head, with an empty one behind them: a name with its value, or a sentence alone. Dates show DD/MM/YYYY and
   * their hours.
   */
  facts?: ([name: string, value: Cell] | [sentence: string])[];
  /** Columns on the left that stay in view, as the head does. */
  frozenColumns?: number;
}

/** What the main thread sends to the one that writes: rows, or that there are no more in this sheet. */
export type WriterQuestion = Cell[][] | 'end';

/** Characters that a cell can hold, in UTF-16 units. */
const longest = 32_767;
const cutMark = ' … [testo tagliato]';
const dayMs = 86_400_000;
/** Excel has a 29 February 1900: only from the day after it do all programs agree. */
const firstDay = Date.UTC(1900, 2, 1);

// XML has no place for these; the contracts refuse them, older documents may still hold some.
const impossible = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** What looks like the writing of a sign that XML cannot hold (`_x000D_`), so that it is read as it stands. */
export const escaped = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** The text as Excel will show it: what it cannot show is a visible �, what does not fit is cut and says so. */
const cellText = (text: string): string => {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(impossible, '�');
  const fitting = plain.length > longest ? cutTo(plain, longest - cutMark.length) + cutMark : plain;
  return escaped(fitting);
};

/** Milliseconds that the zone's clock is ahead of UTC; asked for once a day where the day has no change of the clock. */
function offsetsOf(zone: string) {
  const ofDays = new Map<number, number | undefined>();
  return (instant: number): number => {
    const day = Math.floor(instant / dayMs);
    if (!ofDays.has(day)) {
      const [first, last] = [offsetAt(zone, day * dayMs), offsetAt(zone, (day + 1) * dayMs)];
      ofDays.set(day, first === last ? first : undefined);
    }
    return ofDays.get(day) ?? offsetAt(zone, instant);
  };
}

const writtenDay = (clock: Date): string =>
  clock.toISOString().split('T')[0]?.split('-').toReversed().join('/') ?? '';

/**
 * What the workbook's writer takes for a cell. An instant becomes what the zone's clock shows, because Excel knows no
 * zones, and in a column of days the day alone; one before Excel's own calendar, which begins in March 1900 for those who
 * count right, becomes DD/MM/YYYY as text.
 */
export function cellValues(zone: string): (cell: Cell, kind?: ColumnKind) => Cell {
  const offsetAtInstant = offsetsOf(zone);
  return (cell, kind) => {
    if (typeof cell === 'string') return cellText(cell);
    if (!(cell instanceof Date)) return cell;
    const clock = new Date(cell.getTime() + offsetAtInstant(cell.getTime()));
    if (clock.getTime() < firstDay) return writtenDay(clock);
    return kind === 'day' ? new Date(Math.floor(clock.getTime() / dayMs) * dayMs) : clock;
  };
}

/** Whether Excel would make a formula of it as soon as somebody touches the cell. */
export const looksLikeFormula = (cell: Cell): boolean => typeof cell === 'string' && /^[=+\-@\t]/.test(cell);
