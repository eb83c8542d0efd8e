import { BadCell, foldAccents, recordId, text } from './cells.ts';
import type { Column, ImportContext, Fields, RecordKind, ReadRow, SheetColumn, RowProblem } from './kind.ts';
import { ImportRefused, type FilledCell, type Row } from './sheet/sheet.ts';
const normalized = (header: string): string => foldAccents(header).replace(/[^\p{L}\p{N}]/gu, '');

/** Field of the column with the ids of records, which downloaded lists have. */
export const idField = '_id';
export const idColumn: Column = { heads: ['ID'], read: recordId };

/** The recognized columns in the order of the sheet, and notes on the others. */
export interface SheetHeader {
  columns: SheetColumn[];
  notes: string[];
}

const unknownColumns = ['colonna che non si importa', 'colonne che non si importano'] as const;
const absentColumns = [
  'colonna che non c’è, resta com’è',
  'colonne che non ci sono, restano come sono',
] as const;
const pluralize = ({ length }: string[], [one, many]: readonly [string, string]): string =>
  length === 1 ? one : many;

const isMerged = (cell: FilledCell | undefined): cell is { wrong: string } =>
  typeof cell === 'object' && 'wrong' in cell;

/**
 * Recognizes the columns by the header.
 * @param row the first row of the sheet
 * @throws ImportRefused
 */
export function readHeader({ columns, row }: RecordKind, { number, cells }: Row): SheetHeader {
  const all: Record<string, Column> = { ...columns, [idField]: idColumn };
  const fieldOf = new Map(
    Object.entries(all).flatMap(([field, { heads }]) =>
      [field, ...heads].map((name) => [normalized(name), field] as const),
    ),
  );
  const merged = cells.find(isMerged);
  if (merged) throw new ImportRefused(`riga ${number}, l’intestazione. ${merged.wrong}.`);
  const heads = cells.map((cell, at) => ({ at, head: cell === undefined ? '' : text(cell).trim() }));
  const named = heads.filter(({ head }) => head !== '');
  const found = named.map((one) => ({ ...one, field: fieldOf.get(normalized(one.head)) }));
  const known = found.flatMap(({ at, head, field }): SheetColumn[] => {
    const column = field === undefined ? undefined : all[field];
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
      ...(unknown.length > 0 ? [`${pluralize(unknown, unknownColumns)}: ${unknown.join(', ')}`] : []),
      ...(absent.length > 0 ? [`${pluralize(absent, absentColumns)}: ${list(absent)}`] : []),
    ],
  };
}

/** The header of a field's column: in the sheet, or the display header if it is absent. */
const headOf = (kind: RecordKind, columns: SheetColumn[], field: PropertyKey): string =>
  columns.find((one) => one.field === field)?.head ?? kind.columns[String(field)]?.heads[0] ?? String(field);

/** A problem of a field. */
export const problemAt = (
  kind: RecordKind,
  columns: SheetColumn[],
  field: PropertyKey,
  reason: string,
): RowProblem => ({
  field: String(field),
  head: headOf(kind, columns, field),
  reason,
});

const valueOf = ({ read }: SheetColumn, cell: FilledCell, context: ImportContext): unknown => {
  if (typeof cell === 'object' && 'wrong' in cell) throw new BadCell(cell.wrong);
  return read(cell, context);
};

/** Removes repeated problems: each item of a list may have the same one. */
const eachOnce = (wrong: RowProblem[]): RowProblem[] => [
  ...new Map(wrong.map((one) => [`${one.field}: ${one.reason}`, one])).values(),
];

/** The fields as their own schemas read them, where a record as a whole lacks some. */
const parsedFields = ({ row: { shape } }: RecordKind, body: Fields): Fields =>
  Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, shape[field]?.safeParse(value).data ?? value]),
  );

function readRow(
  kind: RecordKind,
  columns: SheetColumn[],
  context: ImportContext,
  width: number,
  { number, cells }: Row,
): ReadRow {
  const read: Fields = {};
  const wrong: RowProblem[] = [];
  for (const column of columns) {
    const { field, head, at } = column;
    const cell = cells[at];
    if (cell === undefined) continue;
    try {
      read[field] = valueOf(column, cell, context);
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      wrong.push({ field, head, reason: error.message });
    }
  }
  const known = new Set(columns.map(({ at }) => at));
  const beyond = cells.findIndex((cell, at) => cell !== undefined && !known.has(at) && at >= width);
  if (beyond >= 0) wrong.push({ reason: `Un valore nella colonna ${beyond + 1}, che non ha intestazione` });
  const { [idField]: id, ...body } = read;
  const { data, error } = kind.row.safeParse(body);
  // With an id an empty cell is no value, also in a column that a new record needs.
  const isNew = ({ path: [field = ''] }: { path: PropertyKey[] }) =>
    !wrong.some((one) => one.field === field) && !(id && !Object.hasOwn(body, field));
  const issues = error?.issues.filter(isNew) ?? [];
  wrong.push(...issues.map(({ path, message }) => problemAt(kind, columns, path[0] ?? '', message)));
  return {
    ...{ number, body: data ?? parsedFields(kind, body), wrong: eachOnce(wrong) },
    ...(typeof id === 'string' && { id }),
  };
}

/** Reports rows with the id of an earlier row. */
function rejectRepeatedIds(kind: RecordKind, columns: SheetColumn[], rows: ReadRow[]): void {
  const firstRows = new Map<string, ReadRow>();
  for (const row of rows.filter(({ id }) => id)) {
    const first = firstRows.get(row.id ?? '');
    if (first)
      row.wrong.push(problemAt(kind, columns, idField, `Come nella riga ${first.number}: tienine una`));
    else firstRows.set(row.id ?? '', row);
  }
}

/** Reports all rows that name the same record: users must choose one. Records with different ids may have the same name. */
function rejectRepeats(kind: RecordKind, rows: ReadRow[]): void {
  const groupByName = (some: ReadRow[]) =>
    Map.groupBy(
      some.flatMap((row) => kind.namesOf(row.body).flatMap((name) => (name ? [{ name, row }] : []))),
      ({ name }) => name,
    );
  const [byName, withoutId] = [rows, rows.filter(({ id }) => !id)].map(groupByName);
  for (const row of rows) {
    const name = kind.namesOf(row.body).find(Boolean) ?? '';
    const rivals = row.id ? withoutId : byName;
    const other = rivals?.get(name)?.find((one) => one.row !== row);
    if (other) row.wrong.push({ reason: `Come la riga ${other.row.number}: tienine una` });
  }
}

/** Reads all rows below the header, each with its problems. @param sheetRows rows including the header */
export function readRows(
  kind: RecordKind,
  columns: SheetColumn[],
  context: ImportContext,
  [head, ...sheetRows]: Row[],
): ReadRow[] {
  const width = head?.cells.length ?? 0;
  const rows = sheetRows.map((row) => readRow(kind, columns, context, width, row));
  rejectRepeatedIds(kind, columns, rows);
  // Rows with problems do not count as names of records.
  rejectRepeats(
    kind,
    rows.filter(({ wrong }) => wrong.length === 0),
  );
  return rows;
}

const inRows = (count: number): string => (count === 1 ? 'in 1 riga' : `in ${count} righe`);

/** Notes on how cells are read, each once per column. */
export function cellRemarks(columns: SheetColumn[], [, ...rows]: Row[]): string[] {
  return columns.flatMap(({ head, at, read }) => {
    const remarks = rows.flatMap(({ cells }) => {
      const cell = cells[at];
      return cell === undefined ? [] : (read.remarks?.(cell) ?? []);
    });
    const byRemark = Map.groupBy(remarks, (remark) => remark);
    return [...byRemark].map(([remark, { length }]) => `«${head}»: ${inRows(length)} ${remark}.`);
  });
}

/** Notes on codes stored as numbers, which may have lost leading zeros. */
export function numericCodeNotes(columns: SheetColumn[], [, ...rows]: Row[]): string[] {
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
