import { calendarDay } from '@officina/contracts/days';
import { dayOf, startOfDay } from '@officina/server-kit/zone';
import { types } from 'node:util';

/** Thrown by a reader for a cell that does not say what its column needs. */
export class BadCell extends Error {}

/** Excel shows no more digits of a number. */
const mostDigits = 15;

/** A name or a code as the services compare it: upper and lower case are one. */
export const alike = (words) => String(words).trim().toLowerCase();

/** A word of ours as people write it: accents aside too. */
export const fold = (text) => String(text).normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const twoDigits = (number) => String(number).padStart(2, '0');
const written = (date) =>
  `${twoDigits(date.getUTCDate())}/${twoDigits(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;

/**
 * A reader makes of a cell what is stored: `read(cell, context)`, context as `contextOf` gives it. `read.say` has a stored value
 * in words, `read.write` as the cell that reads the same; they are left out where the value itself is either.
 */

/** Any cell as an Italian spreadsheet shows it. */
export function text(cell) {
  if (types.isDate(cell)) return written(cell);
  if (typeof cell === 'boolean') return cell ? 'VERO' : 'FALSO';
  if (typeof cell === 'object') return cell.text;
  if (typeof cell === 'number' && Math.abs(cell) >= 10 ** mostDigits)
    throw new BadCell('a number of more than 15 digits, of which Excel has lost the last: write it as text');
  // 12.1 and not the 12.100000000000001 that a formula gives.
  return typeof cell === 'number' ? String(Number(cell.toPrecision(mostDigits))).replace('.', ',') : cell;
}

/** An address that is typed, or that a text leads to. */
export const link = (cell) => (typeof cell === 'object' && 'link' in cell ? cell.link : text(cell));

/** Texts with commas or semicolons between them. */
export const list = (cell) =>
  text(cell)
    .split(/[;,]/)
    .map((one) => one.trim())
    .filter(Boolean);
list.say = (texts) => texts.join(', ');

/** A number, or a text like 12,5. */
export function number(cell) {
  if (typeof cell === 'number') return cell;
  const typed = text(cell).trim();
  if (!/^-?\d+(,\d+)?$/.test(typed)) throw new BadCell('no number: write it as 12 or 12,5');
  return Number(typed.replace(',', '.'));
}
number.say = text;
number.write = (value) => value;

const words = {
  true: ['si', 'vero', 'x', '1', 'true', 'yes'],
  false: ['no', 'falso', '0', 'false', '-'],
};

export function flag(cell) {
  const said = fold(text(cell));
  if (words.true.includes(said)) return true;
  if (words.false.includes(said)) return false;
  throw new BadCell('neither sì nor no');
}
flag.say = (value) => (value ? 'sì' : 'no');

/** A day as the instant at which it begins in the tenant's zone. */
export function day(cell, { zone }) {
  const typed = text(cell).trim();
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed) ?? [];
  const [, d = date, m = month, y = year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? [];
  const found = y && m && d && calendarDay(`${d.padStart(2, '0')}-${m.padStart(2, '0')}-${y}`);
  if (!found) throw new BadCell('no day: write it as 31/12/2020');
  return startOfDay(zone, found).toISOString();
}
day.say = (instant, { zone }) => dayOf(zone, new Date(instant));
day.write = (instant, { zone }) => new Date(day.say(instant, { zone }));
/** Two instants of one day are the same day. */
day.isSame = (one, other, context) =>
  Boolean(one && other) && day.say(one, context) === day.say(other, context);

/** One of a few values, by their words or by themselves. @param {Record<string, string>} wordsOf */
export function oneOf(wordsOf) {
  const read = (cell) => {
    const said = fold(text(cell));
    const found = Object.entries(wordsOf).find((names) => names.some((name) => fold(name) === said));
    if (!found) throw new BadCell(`none of ${Object.values(wordsOf).join(', ')}`);
    return found[0];
  };
  return Object.assign(read, { say: (value) => wordsOf[value] });
}

/**
 * A document by one of its names; its id is what is stored. It is written by the first name that is its
 * alone, if there is one.
 * @param from the list where it stands
 * @param {(document: any) => (string | null | undefined)[]} namesOf the first is for people
 * @param {string} unknown what is said of a name that nobody has
 */
export function reference(from, namesOf, unknown) {
  const indexes = new WeakMap();
  const indexOf = (documents) => {
    if (!indexes.has(documents)) indexes.set(documents, indexed(documents, namesOf));
    return indexes.get(documents);
  };
  const read = (cell, { neighboursOf }) => {
    const ids = indexOf(neighboursOf(read)).get(alike(text(cell))) ?? [];
    if (ids.length > 1) throw new BadCell(`${ids.length} have this name`);
    if (ids.length === 0) throw new BadCell(unknown);
    return ids[0];
  };
  const say = (id, { neighboursOf }) => {
    const found = neighboursOf(read).find(({ _id }) => _id === id);
    return found ? namesOf(found)[0] : id;
  };
  const write = (id, context) => {
    const documents = context.neighboursOf(read);
    const names = documents.filter(({ _id }) => _id === id).flatMap(namesOf);
    const isItsAlone = (name) => name && indexOf(documents).get(alike(name)).length === 1;
    return names.find(isItsAlone) ?? say(id, context);
  };
  return Object.assign(read, { from, say, write });
}

/** Ids by name; a name that several have has several. */
function indexed(documents, namesOf) {
  const ids = new Map();
  for (const document of documents)
    for (const name of new Set(namesOf(document).filter(Boolean).map(alike)))
      ids.set(name, [...(ids.get(name) ?? []), document._id]);
  return ids;
}
