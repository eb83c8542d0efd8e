import { calendarDay } from '@officina/contracts/days';
import { types } from 'node:util';
import { dayOf, formatItalianDay, startOfDay } from '../zone.ts';
import type { ImportContext, CellReader } from './kind.ts';
import type { FilledCell } from './sheet/sheet.ts';

/** Thrown by a reader for an invalid cell; its message is shown to the user. */
export class BadCell extends Error {}

/** Maximum number of digits that Excel keeps of a number. */
const maxDigits = 15;

/** A name or code as the services compare it, ignoring case. */
export const comparableName = (value: unknown): string => String(value).trim().toLowerCase();

/** One of our own terms for comparison, ignoring case and accents. */
export const foldAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const formatDay = (date: Date): string =>
  `${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;

/** Any cell as text, as an Italian spreadsheet shows it. */
export function text(cell: FilledCell): string {
  if (types.isDate(cell)) return formatDay(cell);
  if (typeof cell === 'boolean') return cell ? 'VERO' : 'FALSO';
  if (typeof cell === 'object') return 'text' in cell ? cell.text : '';
  if (typeof cell === 'string') return cell;
  if (Math.abs(cell) >= 10 ** maxDigits)
    throw new BadCell('Un numero di più di 15 cifre, di cui Excel ha perso le ultime: scrivilo come testo');
  // 12.1 instead of the 12.100000000000001 of a formula.
  return String(Number(cell.toPrecision(maxDigits))).replace('.', ',');
}

/** An address that is typed, or the target of a hyperlink. */
export const link = (cell: FilledCell): string =>
  typeof cell === 'object' && 'link' in cell && cell.link ? cell.link : text(cell);

/**
 * Maximum number of items of a list in a cell: twice as many as any record allows. Each item is validated separately.
 */
const maxItems = 200;

function itemsOf(typed: string, separator: RegExp): string[] {
  const parts = typed.split(separator, maxItems + 1);
  if (parts.length > maxItems) throw new BadCell(`Più di ${maxItems} voci`);
  return parts.map((one) => one.trim()).filter(Boolean);
}

/** Texts separated by commas or semicolons. */
export const list: CellReader = Object.assign((cell: FilledCell) => itemsOf(text(cell), /[;,]/), {
  format: (texts: string[]) => texts.join(', '),
});

interface CheckItem {
  title: string;
  result: string;
}
const titlesOf = (items: CheckItem[] | null): string => (items ?? []).map(({ title }) => title).join('; ');

/**
 * A plan's checklist: titles separated by semicolons or line breaks. Checked items do not make it a different list.
 */
export const checkList: CellReader = Object.assign(
  (cell: FilledCell) => itemsOf(text(cell), /[;\n]/).map((title): CheckItem => ({ title, result: '' })),
  {
    format: titlesOf,
    isSame: (one: CheckItem[], other: CheckItem[] | null) => titlesOf(one) === titlesOf(other),
  },
);

const typedNumber = /^-?\d+([,.]\d+)?$/;
/**
 * 1.250 may be a thousand or one and a quarter; 12.5, 0.125 and 1234.567 are unambiguous fractions.
 */
const isAmbiguous = (typed: string): boolean => /^-?[1-9]\d{0,2}\.\d{3}$/.test(typed);

/** @param isFraction whether a point is always a decimal point, because such numbers have no thousands */
function numbers(isFraction: boolean): CellReader {
  const read = (cell: FilledCell): number => {
    if (typeof cell === 'number') return cell;
    const typed = text(cell).trim();
    if (!typedNumber.test(typed)) throw new BadCell('Non è un numero: scrivilo come 12 o 12,5');
    if (!isFraction && isAmbiguous(typed)) {
      const [integer, fraction] = [typed.replace('.', ''), typed.replace('.', ',')];
      throw new BadCell(`Può essere ${integer} oppure ${fraction}: scrivilo in uno dei due modi`);
    }
    return Number(typed.replace(',', '.'));
  };
  return Object.assign(read, {
    format: (value: number) => text(value),
    write: (value: number) => value,
    remarks: (cell: FilledCell) => {
      const typed = typeof cell === 'number' ? '' : text(cell).trim();
      const isRead = typedNumber.test(typed) && (isFraction || !isAmbiguous(typed));
      return typed.includes('.') && isRead ? ['il punto è letto come la virgola'] : [];
    },
  });
}

/** A number, or a text like 12,5; also 12.5 if it is unambiguous. */
export const number = numbers(false);
/** A latitude or a longitude: a number, or a text like 44,6471 or 44.6471. */
export const degrees = numbers(true);

const flagWords = {
  true: ['si', 'vero', 'x', '1', 'true', 'yes'],
  false: ['no', 'falso', '0', 'false', '-'],
};

const readFlag = (cell: FilledCell): boolean => {
  const typed = foldAccents(text(cell));
  if (flagWords.true.includes(typed)) return true;
  if (flagWords.false.includes(typed)) return false;
  throw new BadCell('Né sì né no');
};

export const flag: CellReader = Object.assign(readFlag, {
  format: (value: boolean) => (value ? 'sì' : 'no'),
});

/** A time after a day: ` 14:30`, `, 14.30.00`, `T14:30:00Z`. */
const timePart = /(?:,?\s+|T)\d{1,2}[:.]\d\d(?:[:.]\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d|\s*[ap]m)?$/i;
/** Maximum length of a day with a time. */
const maxDayLength = 40;
const dayMs = 86_400_000;
/** Excel has a 29 February 1900: programs agree only from the next day on. */
const firstReliableDay = Date.UTC(1900, 2, 1);

/** The parts of a typed day, with the year as typed. */
function typedDay(cell: FilledCell): { y: string; m: string; d: string } | undefined {
  const trimmed = text(cell).trim();
  if (trimmed.length > maxDayLength) return undefined;
  const typed = trimmed.replace(timePart, '');
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  const [, d = date, m = month, y = year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(typed) ?? [];
  return y && m && d ? { y, m, d } : undefined;
}

/** Interprets two digits like Excel and LibreOffice: 1930 to 2029. */
const fullYear = (year: string): string => {
  if (year.length === 4) return year;
  return year < '30' ? `20${year}` : `19${year}`;
};

const readDay = (cell: FilledCell, { zone }: ImportContext): string => {
  const { y, m, d } = typedDay(cell) ?? {};
  const found = y && m && d && calendarDay(`${d.padStart(2, '0')}-${m.padStart(2, '0')}-${fullYear(y)}`);
  if (!found) throw new BadCell('Giorno che non esiste: scrivilo come 31/12/2020');
  return startOfDay(zone, found).toISOString();
};
const isoDay = (instant: string, { zone }: ImportContext): string => dayOf(zone, new Date(instant));

const remarksOfDay = (cell: FilledCell): string[] => {
  const found = typeof cell === 'number' ? undefined : typedDay(cell);
  if (!found) return [];
  const isDate = types.isDate(cell);
  const hasTime = isDate ? cell.getTime() % dayMs !== 0 : timePart.test(text(cell).trim());
  return [
    ...(found.y.length === 2
      ? ['l’anno ha due cifre: da 00 a 29 è letto come 2000–2029, da 30 a 99 come 1930–1999, come fa Excel']
      : []),
    ...(hasTime ? ['accanto al giorno c’è un’ora, che non si importa'] : []),
    ...(isDate && cell.getTime() < firstReliableDay
      ? [
          'il giorno viene prima del 01/03/1900, che ogni programma conta a modo suo: è letto come lo mostra Excel',
        ]
      : []),
  ];
};

/** A day as the instant at which it starts in the tenant's zone. */
export const day = Object.assign(readDay, {
  remarks: remarksOfDay,
  format: (instant: string, context: ImportContext) => formatItalianDay(isoDay(instant, context)),
  write: (instant: string, context: ImportContext) => new Date(isoDay(instant, context)),
  /** Instants on the same day are equal. */
  isSame: (one: string | null, other: string | null, context: ImportContext) =>
    Boolean(one && other) && isoDay(one ?? '', context) === isoDay(other ?? '', context),
});

/** The day on which something was last done: only later days are a change. */
export const lastDay: CellReader = Object.assign(
  (cell: FilledCell, context: ImportContext) => readDay(cell, context),
  {
    ...{ remarks: day.remarks, format: day.format, write: day.write },
    isSame: (typed: string, stored: string | null, context: ImportContext) =>
      stored !== null && isoDay(typed, context) <= isoDay(stored, context),
  },
);

/** The id of a record. */
export const recordId: CellReader = (cell: FilledCell): string => {
  const typed = text(cell).trim().toLowerCase();
  if (/^[0-9a-f]{24}$/.test(typed)) return typed;
  throw new BadCell('Non è un ID di Officina: svuota la cella, oppure dai un altro nome alla colonna');
};

/** One of a few values, by its label or by the value itself. */
export function oneOf(labels: Record<string, string>): CellReader {
  const read = (cell: FilledCell): string => {
    const typed = foldAccents(text(cell));
    const found = Object.entries(labels).find((names) => names.some((name) => foldAccents(name) === typed));
    if (!found) throw new BadCell(`Scrivi uno di questi: ${Object.values(labels).join(', ')}`);
    return found[0];
  };
  return Object.assign(read, { format: (value: string) => labels[value] ?? value });
}
