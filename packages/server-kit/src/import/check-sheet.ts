import { isSwitchedOff } from '@officina/contracts/permission';
import { dateError } from '../dates.ts';
import { codesAsNumbers, readHeads, readRows, remarksOn, wrongAt, type Heads } from './rows.ts';
import type { Context, Kind, ReadRow, SheetColumn } from './kind.ts';
import { changesOf, Known, type Fate } from './known.ts';
import { ImportRefused, SwitchedOff, type Row, type Sheet } from './sheet/sheet.ts';
import { contextOf, every, type TenantBus } from './tenant-bus.ts';

/** A sheet of a kind, before anything of the tenant is known. */
export interface HeadedSheet extends Heads {
  /** With the head. */
  sheetRows: Row[];
}

/** A sheet with all that is wrong with its rows, and what there is already. */
export interface CheckedSheet {
  rows: ReadRow[];
  columns: SheetColumn[];
  context: Context;
  known: Known;
}

/** Which columns of a sheet hold what; `notes` are worth saying. @throws ImportRefused */
export function headedSheet(kind: Kind, { notes, rows }: Sheet): HeadedSheet {
  const [head] = rows;
  if (!head) throw new ImportRefused('non ha righe.');
  const heads = readHeads(kind, head);
  const { columns } = heads;
  const all = [...notes, ...heads.notes, ...remarksOn(columns, rows), ...codesAsNumbers(columns, rows)];
  return { columns, notes: all, sheetRows: rows };
}

/** A row that may mean several records, and rows that mean the same: which one is for people to say. */
function refuseUnclear(known: Known, rows: ReadRow[]): void {
  const good = rows.filter(({ wrong }) => wrong.length === 0);
  const meant = good.map((row) => ({ row, found: known.meantBy(row.body) }));
  const byRecord = Map.groupBy(meant, ({ found }) => (found.length === 1 ? found[0] : undefined));
  for (const { row, found } of meant) {
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

/** What the service would refuse of a record as its row leaves it; what is stored already is no change. */
function refuseResults(kind: Kind, { rows, columns, context, known }: CheckedSheet, now: Date): void {
  const today = { zone: context.zone, now };
  const rules = kind.rules?.(context) ?? (() => []);
  for (const row of rows.filter(({ wrong }) => wrong.length === 0)) {
    const [record] = known.meantBy(row.body);
    const said = record ? changesOf(kind, record, row.body, context) : { ...kind.blank, ...row.body };
    if (!said) continue;
    for (const { field, rule } of columns) {
      const instant = said[field];
      const reason = rule && instant ? dateError(rule, new Date(String(instant)), today) : undefined;
      if (reason) row.wrong.push(wrongAt(kind, columns, field, reason));
    }
    for (const { path, message } of rules({ ...record, ...said }, said))
      row.wrong.push(wrongAt(kind, columns, path, message));
  }
}

/** A tenant's records of what it has switched off nobody would see. */
function refuseSwitchedOff({ service }: Kind, { services }: Context['tenant']): void {
  if (service && isSwitchedOff(services, service)) throw new SwitchedOff();
}

/**
 * Checks all rows against the rules and against what the tenant has, which is read now.
 * @throws SwitchedOff for a kind that the tenant has switched off; AppError of the calls
 */
export async function checkSheet(
  bus: Pick<TenantBus, 'call' | 'myself'>,
  kind: Kind,
  { columns, sheetRows }: HeadedSheet,
  now: Date,
): Promise<CheckedSheet> {
  const context = await contextOf(bus, columns);
  refuseSwitchedOff(kind, context.tenant);
  const rows = readRows(kind, columns, context, sheetRows);
  const known = new Known(kind, await every(bus, kind.calls.all));
  refuseUnclear(known, rows);
  const checked = { rows, columns, context, known };
  refuseResults(kind, checked, now);
  return checked;
}

/** What an import would make of a good row, by what is there now. */
export function fateOf(kind: Kind, { known, context }: CheckedSheet, row: ReadRow): Fate {
  const [record] = known.meantBy(row.body);
  if (!record) return { row, made: { ...kind.blank, ...row.body } };
  return { row, changed: changesOf(kind, record, row.body, context), from: record };
}
