import { isSwitchedOff } from '@officina/contracts/service';
import { dateError } from '../dates.ts';
import {
  cellRemarks,
  idField,
  numericCodeNotes,
  problemAt,
  readHeader,
  readRows,
  type SheetHeader,
} from './rows.ts';
import type { ImportContext, RecordKind, ReadRow, SheetColumn } from './kind.ts';
import { changesOf, KnownRecords, type RowOutcome } from './known-records.ts';
import { ImportRefused, ServiceDisabled, type Row, type Sheet } from './sheet/sheet.ts';
import { importContext, fetchAll, type TenantBus } from './tenant-bus.ts';

/** A sheet with its recognized columns, before the tenant's data are read. */
export interface MatchedSheet extends SheetHeader {
  /** Includes the header. */
  sheetRows: Row[];
}

/** A sheet with the problems of its rows, and the tenant's existing records. */
export interface CheckedSheet {
  rows: ReadRow[];
  columns: SheetColumn[];
  context: ImportContext;
  known: KnownRecords;
}

/** Recognizes the columns of a sheet; `notes` are shown to the user. @throws ImportRefused */
export function matchColumns(kind: RecordKind, { notes, rows }: Sheet): MatchedSheet {
  const [head] = rows;
  if (!head) throw new ImportRefused('non ha righe.');
  const heads = readHeader(kind, head);
  const { columns } = heads;
  const all = [...notes, ...heads.notes, ...cellRemarks(columns, rows), ...numericCodeNotes(columns, rows)];
  return { columns, notes: all, sheetRows: rows };
}

const unknownId =
  'Nell’elenco non c’è più niente con questo ID: togli la riga, o svuota l’ID per crearla di nuovo';
const takenName = 'Si chiama già così un’altra: cambia prima quella';

/** Reports ids of records that do not exist. */
function rejectUnknownIds(kind: RecordKind, { known, rows, columns }: CheckedSheet): void {
  for (const row of rows)
    if (row.id && row.wrong.length === 0 && !known.byId(row.id))
      row.wrong.push(problemAt(kind, columns, idField, unknownId));
}

/** Reports rows that may refer to several records, and rows that refer to the same record: users must decide. */
function rejectAmbiguous(known: KnownRecords, rows: ReadRow[]): void {
  const valid = rows.filter(({ wrong }) => wrong.length === 0);
  const matches = valid.map((row) => ({ row, found: known.meantBy(row.body, row.id) }));
  const byRecord = Map.groupBy(matches, ({ found }) => (found.length === 1 ? found[0] : undefined));
  for (const { row, found } of matches) {
    const rival = found.length === 1 && byRecord.get(found[0])?.find((one) => one.row !== row);
    if (found.length > 1)
      row.wrong.push({
        reason: `Si chiamano così in ${found.length}: dai a ognuno un codice, e alla riga quello di chi intende`,
      });
    if (rival)
      row.wrong.push({
        reason: `Può essere la stessa cosa della riga ${rival.row.number}: importane prima una, senza l’altra`,
      });
  }
}

/** Reports what the service would reject in the resulting record; stored values are not validated again. */
function rejectInvalidResults(
  kind: RecordKind,
  { rows, columns, context, known }: CheckedSheet,
  now: Date,
): void {
  const today = { zone: context.zone, now };
  const rules = kind.rules?.(context) ?? (() => []);
  for (const row of rows.filter(({ wrong }) => wrong.length === 0)) {
    const [record] = known.meantBy(row.body, row.id);
    const changes = record ? changesOf(kind, record, row.body, context) : { ...kind.blank, ...row.body };
    if (!changes) continue;
    // An import could not tell the two apart.
    if (record && row.id && known.isTaken(row.body, record)) row.wrong.push({ reason: takenName });
    for (const { field, rule } of columns) {
      const instant = changes[field];
      const reason = rule && instant ? dateError(rule, new Date(String(instant)), today) : undefined;
      if (reason) row.wrong.push(problemAt(kind, columns, field, reason));
    }
    for (const { path, message } of rules({ ...record, ...changes }, changes))
      row.wrong.push(problemAt(kind, columns, path, message));
  }
}

/** Nobody would see records of a service that the tenant has switched off. */
function refuseSwitchedOff({ service }: RecordKind, { services }: ImportContext['tenant']): void {
  if (service && isSwitchedOff(services, service)) throw new ServiceDisabled();
}

/**
 * Checks all rows against the rules and the tenant's records, which are read now.
 * @throws ServiceDisabled if the tenant has switched off the service; AppError of the calls
 */
export async function checkSheet(
  bus: Pick<TenantBus, 'call' | 'myself'>,
  kind: RecordKind,
  { columns, sheetRows }: MatchedSheet,
  now: Date,
): Promise<CheckedSheet> {
  const context = await importContext(bus, columns);
  refuseSwitchedOff(kind, context.tenant);
  const rows = readRows(kind, columns, context, sheetRows);
  const known = new KnownRecords(kind, await fetchAll(bus, kind.calls.all));
  const checked = { rows, columns, context, known };
  rejectUnknownIds(kind, checked);
  rejectAmbiguous(known, rows);
  rejectInvalidResults(kind, checked, now);
  return checked;
}

/** What an import would do with a valid row, given the current records. */
export function rowOutcome(kind: RecordKind, { known, context }: CheckedSheet, row: ReadRow): RowOutcome {
  const [record] = known.meantBy(row.body, row.id);
  if (!record) return { row, made: { ...kind.blank, ...row.body } };
  return { row, changed: changesOf(kind, record, row.body, context), from: record };
}
