import { offsetAt } from '../zone.ts';
import { truncate } from '../wire-size.ts';

/** The value of a cell: text, a number, an instant, or empty. */
export type Cell = string | number | Date | null;

/**
 * Content of a column that is not text: a day (without a hidden time, so that "= that day" finds it), an instant with
 * its time, or an amount of money.
 */
type ColumnKind = 'day' | 'instant' | 'euros';

/** Number formats by kind; in Italian, Excel shows 1.234,50 €. */
export const kindFormats: Record<ColumnKind, string> = {
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
  euros: '#,##0.00 "€"',
};

/** A sheet of a workbook with a frozen header and filters, and optional labelled facts above. */
export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  /** IANA time zone for dates. */
  zone: string;
  /** Widths in characters; a column of other numbers can set Excel's `format` (`0.0`). */
  columns: { header: string; width: number; kind?: ColumnKind; format?: string }[];
  /** Rows above the header, followed by an empty one: a name and its value, or a sentence; dates are DD/MM/YYYY with time. */
  facts?: ([name: string, value: Cell] | [sentence: string])[];
  /** The number of frozen columns on the left. */
  frozenColumns?: number;
}

/** A message to the writer thread: rows, or the end of the current sheet. */
export type WriterRequest = Cell[][] | 'end';

/** Maximum length of a cell's text, in UTF-16 units. */
const maxTextLength = 32_767;
const cutMark = ' … [testo tagliato]';
const dayMs = 86_400_000;
/** Excel has a 29 February 1900: programs agree only from the next day on. */
const firstDay = Date.UTC(1900, 2, 1);

// XML cannot contain these characters; contracts reject them, but older documents may have some.
const invalidInXml = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/** Escapes sequences that Excel would read as a character code (`_x000D_`). */
export const escapeExcelCodes = (text: string): string => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** The text for Excel: invalid characters become a visible �, and text that is too long is cut and marked. */
const cellText = (text: string): string => {
  const plain = text.toWellFormed().replace(/\r\n?/g, '\n').replace(invalidInXml, '�');
  const shortened =
    plain.length > maxTextLength ? truncate(plain, maxTextLength - cutMark.length) + cutMark : plain;
  return escapeExcelCodes(shortened);
};

/** Milliseconds by which the zone is ahead of UTC; computed once per day unless the clock changes on that day. */
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

const formatDay = (clock: Date): string =>
  clock.toISOString().split('T')[0]?.split('-').toReversed().join('/') ?? '';

/**
 * Converts cells for the workbook's writer. An instant becomes the local time of the zone, because Excel has no time
 * zones, and only the day in a column of days; an instant before March 1900, where Excel's calendar becomes reliable,
 * becomes the text DD/MM/YYYY.
 */
export function cellValues(zone: string): (cell: Cell, kind?: ColumnKind) => Cell {
  const offsetAtInstant = offsetsOf(zone);
  return (cell, kind) => {
    if (typeof cell === 'string') return cellText(cell);
    if (!(cell instanceof Date)) return cell;
    const clock = new Date(cell.getTime() + offsetAtInstant(cell.getTime()));
    if (clock.getTime() < firstDay) return formatDay(clock);
    return kind === 'day' ? new Date(Math.floor(clock.getTime() / dayMs) * dayMs) : clock;
  };
}

/** Whether Excel would turn the text into a formula when the user edits the cell. */
export const looksLikeFormula = (cell: Cell): boolean => typeof cell === 'string' && /^[=+\-@\t]/.test(cell);
