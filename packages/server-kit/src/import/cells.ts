import { calendarDay } from '@officina/contracts/days';
import { types } from 'node:util';
import { dayOf, startOfDay } from '../zone.ts';
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

const readNumber = (cell: FilledCell): number => {
  if (typeof cell === 'number') return cell;
  const typed = text(cell).trim();
  if (!/^-?\d+(,\d+)?$/.test(typed)) throw new BadCell('Non è un numero: scrivilo come 12 o 12,5');
  return Number(typed.replace(',', '.'));
};

/** A number, or a text like 12,5. */
export const number: Reader = Object.assign(readNumber, {
  say: (value: number) => text(value),
  write: (value: number) => value,
});

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

const readDay = (cell: FilledCell, { zone }: Context): string => {
  const typed = text(cell).trim();
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  const [, d = date, m = month, y = year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? [];
  const found = y && m && d && calendarDay(`${d.padStart(2, '0')}-${m.padStart(2, '0')}-${y}`);
  if (!found) throw new BadCell('Giorno che non esiste: scrivilo come 31/12/2020');
  return startOfDay(zone, found).toISOString();
};
const isoDay = (instant: string, { zone }: Context): string => dayOf(zone, new Date(instant));

/** A day as the instant at which it begins in the tenant's zone. */
export const day: Reader = Object.assign(readDay, {
  say: (instant: string, context: Context) => isoDay(instant, context).split('-').toReversed().join('/'),
  write: (instant: string, context: Context) => new Date(isoDay(instant, context)),
  /** Two instants of one day are the same day. */
  isSame: (one: string | null, other: string | null, context: Context) =>
    Boolean(one && other) && isoDay(one ?? '', context) === isoDay(other ?? '', context),
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
