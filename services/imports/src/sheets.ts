import type { FileReply } from '@officina/contracts/endpoint';
import type { ImportKind } from '@officina/contracts/imports/imports';
import { batchesOf } from '@officina/server-kit/batches';
import { kinds } from '@officina/server-kit/import/kinds';
import type { Cell } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import type { JobFields, RowFields } from './stored/documents.ts';

const [usualWidth, reasonWidth, rowsAtOnce] = [20, 60, 250];
/** No date is written as one. */
const zone = 'Europe/Rome';

const words: Record<ImportKind, string> = {
  customers: 'clienti',
  sites: 'luoghi',
  machines: 'macchinari',
  spares: 'ricambi',
  plans: 'manutenzioni',
  sensors: 'sensori',
};

function sheetOf(name: string, heads: { header: string; width: number }[], rows: Cell[][]): FileReply {
  const batches = async function* () {
    yield* batchesOf(rows, rowsAtOnce);
  };
  return { name, content: workbook({ name: 'Foglio1', zone, columns: heads }, batches()) };
}

/** A sheet to start from: the heads alone. */
export function emptySheet(kind: ImportKind): FileReply {
  const heads = Object.values(kinds[kind].columns).map(({ heads: [header] }) => ({
    header,
    width: Math.max(usualWidth, header.length + 2),
  }));
  return sheetOf(`${words[kind]}-da-importare.xlsx`, heads, []);
}

/** The refused rows as they stand in the sheet, each with why. */
export function refusedSheet({ name, columns }: JobFields, rows: RowFields[]): FileReply {
  const heads = columns.map(({ head }) => ({ header: head, width: usualWidth }));
  const headOf = new Map(columns.map(({ field, head }) => [field, head]));
  const reasonsOf = ({ wrong }: RowFields): string =>
    wrong
      .map(({ field, reason }) => [field && headOf.get(field), reason].filter(Boolean).join(': '))
      .join('; ');
  return sheetOf(
    `${name.replace(/\.\w+$/, '')}-rifiutate.xlsx`,
    [...heads, { header: 'Motivo', width: reasonWidth }],
    rows.map((row) => [...columns.map((_, at) => row.cells[at] || null), reasonsOf(row)]),
  );
}
