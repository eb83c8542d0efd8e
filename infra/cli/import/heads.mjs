import { fold, text } from './cells.mjs';
import { ImportRefused } from './refused.mjs';

const bare = (words) => fold(words).replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Which column holds which field.
 * @param {import('./kinds.mjs').Kind} kind
 * @param {import('./read-sheet.mjs').Row} row the first of the sheet
 * @returns `columns`: `{ field, head, at, ...Column }` in the sheet's order, and what is worth saying of the others
 * @throws ImportRefused
 */
export function readHeads({ columns, row }, { number, cells }) {
  const fieldOf = new Map(
    Object.entries(columns).flatMap(([field, { heads }]) =>
      [field, ...heads].map((name) => [bare(name), field]),
    ),
  );
  const merged = cells.find((cell) => cell?.wrong);
  if (merged) throw new ImportRefused(`row ${number}, the head: a cell is ${merged.wrong}.`);
  const heads = cells.map((cell, at) => ({ at, head: cell === undefined ? '' : text(cell).trim() }));
  const named = heads.filter(({ head }) => head !== '');
  const found = named.map((one) => ({ ...one, field: fieldOf.get(bare(one.head)) }));
  const known = found.filter(({ field }) => field !== undefined);
  const twice = known.find(({ field }, index) => known.findIndex((one) => one.field === field) !== index);
  if (twice) throw new ImportRefused(`two columns hold the same: «${twice.head}» (${twice.field}).`);
  const absent = Object.keys(columns).filter((field) => !known.some((one) => one.field === field));
  const isNeeded = (/** @type {string} */ field) => !row.shape[field].safeParse(undefined).success;
  const needed = absent.filter(isNeeded);
  const list = (/** @type {string[]} */ fields) =>
    fields.map((field) => `«${columns[field]?.heads[0]}»`).join(', ');
  if (needed.length > 0)
    throw new ImportRefused(
      `row ${number}, the head: there is no column ${list(needed)}. Is it the first row?`,
    );
  const unknown = found.filter(({ field }) => field === undefined).map(({ head }) => `«${head}»`);
  return {
    columns: known.map((one) => ({ ...one, ...columns[one.field ?? ''] })),
    notes: [
      ...(unknown.length > 0 ? [`columns that are not imported: ${unknown.join(', ')}`] : []),
      ...(absent.length > 0 ? [`columns that are not there, left as they are: ${list(absent)}`] : []),
    ],
  };
}
