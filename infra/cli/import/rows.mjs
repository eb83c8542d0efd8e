import { BadCell } from './cells.mjs';

/**
 * A row as it is to be stored. `wrong` holds what is the matter with it: `{ head?, reason }`, none when it is good.
 * @typedef {{ number: number, body: any, wrong: { head?: string, reason: string }[] }} Read
 */

/** What the column of a field is called: in the sheet, or where it is not there, for people. */
export const headOf = (kind, columns, field) =>
  columns.find((one) => one.field === field)?.head ?? kind.columns[field]?.heads[0] ?? field;

/** @returns {Read} */
function readRow(kind, columns, context, { number, cells }) {
  const body = {};
  const wrong = [];
  for (const { field, head, at, read } of columns) {
    if (cells[at] === undefined) continue;
    try {
      if (cells[at].wrong) throw new BadCell(cells[at].wrong);
      body[field] = read(cells[at], context);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      wrong.push({ field, head, reason: error.message });
    }
  }
  const known = new Set(columns.map(({ at }) => at));
  const beyond = cells.findIndex((cell, at) => cell !== undefined && !known.has(at) && at >= context.width);
  if (beyond >= 0) wrong.push({ reason: `a value in column ${beyond + 1}, which has no head` });
  const { data, error } = kind.row.safeParse(body);
  const isNew = ({ path }) => !wrong.some(({ field }) => field === path[0]);
  const issues = error?.issues.filter(isNew) ?? [];
  wrong.push(
    ...issues.map(({ path, message }) => ({
      head: headOf(kind, columns, path[0]),
      reason: message,
    })),
  );
  return { number, body: data ?? body, wrong };
}

/** Of rows that name the same record all but none are good: which one counts is for people to say. */
function refuseRepeats(kind, rows) {
  const byName = Map.groupBy(
    rows.flatMap((row) => kind.namesOf(row.body).map((name) => ({ name, row }))).filter(({ name }) => name),
    ({ name }) => name,
  );
  for (const row of rows) {
    const own = kind.namesOf(row.body).find(Boolean);
    const other = byName.get(own)?.find((one) => one.row !== row);
    if (other) row.wrong.push({ reason: `the same as row ${other.row.number}` });
  }
}

/**
 * All rows under the head, each with all that is wrong with it.
 * @param {import('./kinds.mjs').Kind} kind
 * @param {any[]} columns as `readHeads` gives them
 * @param {any} context as `contextOf` gives it
 * @param {import('./read-sheet.mjs').Row[]} sheetRows
 * @returns {Read[]}
 */
export function readRows(kind, columns, context, [head, ...sheetRows]) {
  const width = head?.cells.length ?? 0;
  const rows = sheetRows.map((row) => readRow(kind, columns, { ...context, width }, row));
  // What could not be read names nothing.
  refuseRepeats(
    kind,
    rows.filter(({ wrong }) => wrong.length === 0),
  );
  return rows;
}

/** Codes that are numbers in the sheet may have lost their zeros, which nobody can tell. */
export function codesAsNumbers(columns, [, ...rows]) {
  return columns.flatMap(({ head, at, isCode }) => {
    const count = isCode ? rows.filter(({ cells }) => typeof cells[at] === 'number').length : 0;
    const format = 'format the column as text, if codes begin with zeros';
    return count > 0 ? [`«${head}»: ${count} codes are numbers in the sheet: ${format}`] : [];
  });
}
