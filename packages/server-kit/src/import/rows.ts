import { BadCell, fold, text } from './cells.ts';
import type { Context, Fields, Kind, ReadRow, SheetColumn, Wrong } from './kind.ts';
import { ImportRefused, type FilledCell, type Row } from './sheet/sheet.ts';
const bare = (words: string): string => fold(words).replace(/[^\p{L}\p{N}]/gu, '');

/** The columns that are known in the sheet's order, and what is worth saying of the others. */
export interface Heads {
  columns: SheetColumn[];
  notes: string[];
}

const importWords = ['colonna che non si importa', 'colonne che non si importano'] as const;
const absentWords = [
  'colonna che non c’è, resta com’è',
  'colonne che non ci sono, restano come sono',
] as const;
const inWords = ({ length }: string[], [one, many]: readonly [string, string]): string =>
  length === 1 ? one : many;

const isMerged = (cell: FilledCell | undefined): cell is { wrong: string } =>
  typeof cell === 'object' && 'wrong' in cell;

/**
 * Which column holds which field.
 * @param row the first of the sheet
 * @throws ImportRefused
 */
export function readHeads({ columns, row }: Kind, { number, cells }: Row): Heads {
  const fieldOf = new Map(
    Object.entries(columns).flatMap(([field, { heads }]) =>
      [field, ...heads].map((name) => [bare(name), field] as const),
    ),
  );
  const merged = cells.find(isMerged);
  if (merged) throw new ImportRefused(`riga ${number}, l’intestazione. ${merged.wrong}.`);
  const heads = cells.map((cell, at) => ({ at, head: cell === undefined ? '' : text(cell).trim() }));
  const named = heads.filter(({ head }) => head !== '');
  const found = named.map((one) => ({ ...one, field: fieldOf.get(bare(one.head)) }));
  const known = found.flatMap(({ at, head, field }): SheetColumn[] => {
    const column = field === undefined ? undefined : columns[field];
    return field === undefined || !column ? [] : [{ ...column, field, head, at }];
  });
  const twice = known.find(({ field }, index) => known.findIndex((one) => one.field === field) !== index);
  if (twice) throw new ImportRefused(`due colonne dicono la stessa cosa: «${twice.head}» (${twice.field}).`);
  const absent = Object.keys(columns).filter((field) => !known.some((one) => one.field === field));
  const isNeeded = (field: string) => !row.shape[field]?.safeParse(undefined).success;
  const needed = absent.filter(isNeeded);
  const list = (fields: string[]) => fields.map((field) => `«${columns[field]?.heads[0]}»`).join(', ');
  if (needed.length > 0)
    throw new ImportRefused(
      `riga ${number}, l’intestazione: ${needed.length === 1 ? 'manca la colonna' : 'mancano le colonne'} ${list(needed)}. È la prima riga?`,
    );
  const unknown = found.filter(({ field }) => field === undefined).map(({ head }) => `«${head}»`);
  return {
    columns: known,
    notes: [
      ...(unknown.length > 0 ? [`${inWords(unknown, importWords)}: ${unknown.join(', ')}`] : []),
      ...(absent.length > 0 ? [`${inWords(absent, absentWords)}: ${list(absent)}`] : []),
    ],
  };
}

/** What the column of a field is called: in the sheet, or where it is not there, for people. */
const headOf = (kind: Kind, columns: SheetColumn[], field: PropertyKey): string =>
  columns.find((one) => one.field === field)?.head ?? kind.columns[String(field)]?.heads[0] ?? String(field);

/** What is the matter with a field. */
export const wrongAt = (kind: Kind, columns: SheetColumn[], field: PropertyKey, reason: string): Wrong => ({
  field: String(field),
  head: headOf(kind, columns, field),
  reason,
});

const valueOf = ({ read }: SheetColumn, cell: FilledCell, context: Context): unknown => {
  if (typeof cell === 'object' && 'wrong' in cell) throw new BadCell(cell.wrong);
  return read(cell, context);
};

/** Of a list each of its items may have the same wrong. */
const eachOnce = (wrong: Wrong[]): Wrong[] => [
  ...new Map(wrong.map((one) => [`${one.field}: ${one.reason}`, one])).values(),
];

function readRow(
  kind: Kind,
  columns: SheetColumn[],
  context: Context,
  width: number,
  { number, cells }: Row,
): ReadRow {
  const body: Fields = {};
  const wrong: Wrong[] = [];
  for (const column of columns) {
    const { field, head, at } = column;
    const cell = cells[at];
    if (cell === undefined) continue;
    try {
      body[field] = valueOf(column, cell, context);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      wrong.push({ field, head, reason: error.message });
    }
  }
  const known = new Set(columns.map(({ at }) => at));
  const beyond = cells.findIndex((cell, at) => cell !== undefined && !known.has(at) && at >= width);
  if (beyond >= 0) wrong.push({ reason: `Un valore nella colonna ${beyond + 1}, che non ha intestazione` });
  const { data, error } = kind.row.safeParse(body);
  const isNew = ({ path }: { path: PropertyKey[] }) => !wrong.some(({ field }) => field === path[0]);
  const issues = error?.issues.filter(isNew) ?? [];
  wrong.push(...issues.map(({ path, message }) => wrongAt(kind, columns, path[0] ?? '', message)));
  return { number, body: data ?? body, wrong: eachOnce(wrong) };
}

/** Of rows that name the same record all but none are good: which one counts is for people to say. */
function refuseRepeats(kind: Kind, rows: ReadRow[]): void {
  const named = rows.flatMap((row) => kind.namesOf(row.body).map((name) => ({ name, row })));
  const byName = Map.groupBy(
    named.filter(({ name }) => name),
    ({ name }) => name,
  );
  for (const row of rows) {
    const own = kind.namesOf(row.body).find(Boolean) ?? null;
    const other = byName.get(own)?.find((one) => one.row !== row);
    if (other) row.wrong.push({ reason: `Come la riga ${other.row.number}: tienine una` });
  }
}

/**
 * All rows under the head, each with all that is wrong with it.
 * @param sheetRows with the head
 */
export function readRows(
  kind: Kind,
  columns: SheetColumn[],
  context: Context,
  [head, ...sheetRows]: Row[],
): ReadRow[] {
  const width = head?.cells.length ?? 0;
  const rows = sheetRows.map((row) => readRow(kind, columns, context, width, row));
  // What could not be read names nothing.
  refuseRepeats(
    kind,
    rows.filter(({ wrong }) => wrong.length === 0),
  );
  return rows;
}

const inRows = (count: number): string => (count === 1 ? 'in 1 riga' : `in ${count} righe`);

/** What people should know of how cells are read, each thing once for a column. */
export function remarksOn(columns: SheetColumn[], [, ...rows]: Row[]): string[] {
  return columns.flatMap(({ head, at, read }) => {
    const remarks = rows.flatMap(({ cells }) => {
      const cell = cells[at];
      return cell === undefined ? [] : (read.remarks?.(cell) ?? []);
    });
    const byRemark = Map.groupBy(remarks, (remark) => remark);
    return [...byRemark].map(([remark, { length }]) => `«${head}»: ${inRows(length)} ${remark}.`);
  });
}

/** Codes that are numbers in the sheet may have lost their zeros, which nobody can tell. */
export function codesAsNumbers(columns: SheetColumn[], [, ...rows]: Row[]): string[] {
  return columns.flatMap(({ head, at, isCode }) => {
    const count = isCode ? rows.filter(({ cells }) => typeof cells[at] === 'number').length : 0;
    const advice = 'Se i tuoi codici ne hanno, metti la colonna in formato testo.';
    return count > 0
      ? [
          `«${head}»: ${inRows(count)} il codice è scritto come numero, e un numero non tiene gli zeri davanti. ${advice}`,
        ]
      : [];
  });
}
