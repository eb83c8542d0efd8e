import { calendarDay } from '@officina/contracts/days';
import { types } from 'node:util';
import { dayOf, italianDay, startOfDay } from '../zone.ts';
import type { Context, Reader } from './kind.ts';
import type { FilledCell } from './sheet/sheet.ts';

/** Thrown by a reader for a cell that does not say what its column needs; its message is for people. */
export class BadCell extends Error {}

/** Excel shows no more digits of a number. */
const mostDigits = 15;

/** A name or a code as the services compare it: upper and lower case are one. */
export const alike = (words: unknown): string => String(words).trim().toLowerCase();

/** A word of ours as people write it: accents aside too. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const written = (date: Date): string =>
  `${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;

/** Any cell as an Italian spreadsheet shows it. */
export function text(cell: FilledCell): string {
  if (types.isDate(cell)) return written(cell);
  if (typeof cell === 'boolean') return cell ? 'VERO' : 'FALSO';
  if (typeof cell === 'object') return 'text' in cell ? cell.text : '';
  if (typeof cell === 'string') return cell;
  if (Math.abs(cell) >= 10 ** mostDigits)
    throw new BadCell('Un numero di più di 15 cifre, di cui Excel ha perso le ultime: scrivilo come testo');
  // 12.1 and not the 12.100000000000001 that a formula gives.
  return String(Number(cell.toPrecision(mostDigits))).replace('.', ',');
}

/** An address that is typed, or that a text leads to. */
export const link = (cell: FilledCell): string =>
  typeof cell === 'object' && 'link' in cell && cell.link ? cell.link : text(cell);

/** Of a list in a cell: twice as many as any record takes. Each would be checked by itself. */
const mostParts = 200;

function partsOf(typed: string, sign: RegExp): string[] {
  const parts = typed.split(sign, mostParts + 1);
  if (parts.length > mostParts) throw new BadCell(`Più di ${mostParts} voci`);
  return parts.map((one) => one.trim()).filter(Boolean);
}

/** Texts with commas or semicolons between them. */
export const list: Reader = Object.assign((cell: FilledCell) => partsOf(text(cell), /[;,]/), {
  say: (texts: string[]) => texts.join(', '),
});

interface CheckItem {
  title: string;
  result: string;
}
const titlesOf = (items: CheckItem[] | null): string => (items ?? []).map(({ title }) => title).join('; ');

/** What a plan is to be done by: titles with semicolons or line ends between them. What was ticked is no other list. */
export const checkList: Reader = Object.assign(
  (cell: FilledCell) => partsOf(text(cell), /[;\n]/).map((title): CheckItem => ({ title, result: '' })),
  {
    say: titlesOf,
    isSame: (one: CheckItem[], other: CheckItem[] | null) => titlesOf(one) === titlesOf(other),
  },
);

const typedNumber = /^-?\d+([,.]\d+)?$/;
/** 1.250 is a thousand to some and one and a quarter to others; 12.5, 0.125 and 1234.567 are fractions to everybody. */
const isUnclear = (typed: string): boolean => /^-?[1-9]\d{0,2}\.\d{3}$/.test(typed);

/** @param isFraction whether a point can be nothing but a decimal one, as no such number has thousands */
function numbers(isFraction: boolean): Reader {
  const read = (cell: FilledCell): number => {
    if (typeof cell === 'number') return cell;
    const typed = text(cell).trim();
    if (!typedNumber.test(typed)) throw new BadCell('Non è un numero: scrivilo come 12 o 12,5');
    if (!isFraction && isUnclear(typed)) {
      const [whole, fraction] = [typed.replace('.', ''), typed.replace('.', ',')];
      throw new BadCell(`Può essere ${whole} oppure ${fraction}: scrivilo in uno dei due modi`);
    }
    return Number(typed.replace(',', '.'));
  };
  return Object.assign(read, {
    say: (value: number) => text(value),
    write: (value: number) => value,
    remarks: (cell: FilledCell) => {
      const typed = typeof cell === 'number' ? '' : text(cell).trim();
      const isRead = typedNumber.test(typed) && (isFraction || !isUnclear(typed));
      return typed.includes('.') && isRead ? ['il punto è letto come la virgola'] : [];
    },
  });
}

/** A number, or a text like 12,5; also 12.5 where it can be nothing else. */
export const number = numbers(false);
/** A latitude or a longitude: a number, or a text like 44,6471 or 44.6471. */
export const degrees = numbers(true);

const words = {
  true: ['si', 'vero', 'x', '1', 'true', 'yes'],
  false: ['no', 'falso', '0', 'false', '-'],
};

const readFlag = (cell: FilledCell): boolean => {
  const said = fold(text(cell));
  if (words.true.includes(said)) return true;
  if (words.false.includes(said)) return false;
  throw new BadCell('Né sì né no');
};

export const flag: Reader = Object.assign(readFlag, { say: (value: boolean) => (value ? 'sì' : 'no') });

/** An hour behind a day: ` 14:30`, `, 14.30.00`, `T14:30:00Z`. */
const hour = /(?:,?\s+|T)\d{1,2}[:.]\d\d(?:[:.]\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d|\s*[ap]m)?$/i;
/** Characters of a day with its hour. */
const longestDay = 40;
const dayMs = 86_400_000;
/** Excel has a 29 February 1900: only from the day after it do all programs agree. */
const firstAgreed = Date.UTC(1900, 2, 1);

/** The parts of a day that is typed, its year as it stands there. */
function typedDay(cell: FilledCell): { y: string; m: string; d: string } | undefined {
  const said = text(cell).trim();
  if (said.length > longestDay) return undefined;
  const typed = said.replace(hour, '');
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  const [, d = date, m = month, y = year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(typed) ?? [];
  return y && m && d ? { y, m, d } : undefined;
}

/** Two digits as Excel and LibreOffice take them: 1930 to 2029. */
const wholeYear = (year: string): string => {
  if (year.length === 4) return year;
  return year < '30' ? `20${year}` : `19${year}`;
};

const readDay = (cell: FilledCell, { zone }: Context): string => {
  const { y, m, d } = typedDay(cell) ?? {};
  const found = y && m && d && calendarDay(`${d.padStart(2, '0')}-${m.padStart(2, '0')}-${wholeYear(y)}`);
  if (!found) throw new BadCell('Giorno che non esiste: scrivilo come 31/12/2020');
  return startOfDay(zone, found).toISOString();
};
const isoDay = (instant: string, { zone }: Context): string => dayOf(zone, new Date(instant));

const remarksOfDay = (cell: FilledCell): string[] => {
  const found = typeof cell === 'number' ? undefined : typedDay(cell);
  if (!found) return [];
  const isDate = types.isDate(cell);
  const hasHour = isDate ? cell.getTime() % dayMs !== 0 : hour.test(text(cell).trim());
  return [
    ...(found.y.length === 2
      ? ['l’anno ha due cifre: da 00 a 29 è letto come 2000–2029, da 30 a 99 come 1930–1999, come fa Excel']
      : []),
    ...(hasHour ? ['accanto al giorno c’è un’ora, che non si importa'] : []),
    ...(isDate && cell.getTime() < firstAgreed
      ? [
          'il giorno viene prima del 01/03/1900, che ogni programma conta a modo suo: è letto come lo mostra Excel',
        ]
      : []),
  ];
};

/** A day as the instant at which it begins in the tenant's zone. */
export const day = Object.assign(readDay, {
  remarks: remarksOfDay,
  say: (instant: string, context: Context) => italianDay(isoDay(instant, context)),
  write: (instant: string, context: Context) => new Date(isoDay(instant, context)),
  /** Two instants of one day are the same day. */
  isSame: (one: string | null, other: string | null, context: Context) =>
    Boolean(one && other) && isoDay(one ?? '', context) === isoDay(other ?? '', context),
});

/** A day on which something was last done: what was done on that day or since is nothing new. */
export const lastDay: Reader = Object.assign((cell: FilledCell, context: Context) => readDay(cell, context), {
  ...{ remarks: day.remarks, say: day.say, write: day.write },
  isSame: (said: string, stored: string | null, context: Context) =>
    stored !== null && isoDay(said, context) <= isoDay(stored, context),
});

/** One of a few values, by their words or by themselves. */
export function oneOf(wordsOf: Record<string, string>): Reader {
  const read = (cell: FilledCell): string => {
    const said = fold(text(cell));
    const found = Object.entries(wordsOf).find((names) => names.some((name) => fold(name) === said));
    if (!found) throw new BadCell(`Scrivi uno di questi: ${Object.values(wordsOf).join(', ')}`);
    return found[0];
  };
  return Object.assign(read, { say: (value: string) => wordsOf[value] ?? value });
}
