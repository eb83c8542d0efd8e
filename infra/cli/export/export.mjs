import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { BadCell, text } from '@officina/server-kit/import/cells';
import { changesOf, KnownRecords } from '@officina/server-kit/import/known-records';
import { ImportRefused, withFileName } from '@officina/server-kit/import/sheet/sheet';
import { importContext, fetchAll } from '@officina/server-kit/import/tenant-bus';
import { csvBytes } from './csv.mjs';
import { writeNewFile, refuseExisting } from './new-file.mjs';

/** How a file with each ending is written, and how its cells are read; the workbook library is loaded lazily because it is slow. */
const writers = {
  '.xlsx': {
    bytesOf: async (name, heads, rows) => (await import('./xlsx.mjs')).xlsxBytes(name, heads, rows),
    asRead: (cell) => (typeof cell === 'string' ? cell.replace(/\r\n?/g, '\n') : cell),
  },
  '.csv': {
    bytesOf: async (_name, heads, rows) => csvBytes(heads, rows),
    asRead: text,
  },
};

const isEmpty = (value) => value === null || value === undefined || value === '' || value.length === 0;

const unreadable = Symbol('no such value can be in its field');

/** Cell content for a stored value; `unreadable` if the value is invalid in its field, so that something else has stored it. */
function cellOf({ format: words = (one) => one, write = words }, value, context) {
  try {
    return write(value, context);
  } catch {
    return unreadable;
  }
}

/** The value that an import would read from its cell; undefined if it would read none. */
function readBack({ read }, cell, context) {
  try {
    return read(cell, context);
  } catch (error) {
    if (error instanceof BadCell) return undefined;
    throw error;
  }
}

/** A record as cells and as an import would read them; cells that would be read differently are left empty and reported. */
function rowOf({ kind, context, asRead, say }, document, number) {
  const body = {};
  const cells = Object.entries(kind.columns).map(([field, column]) => {
    const value = document[field];
    if (isEmpty(value)) return undefined;
    const cell = cellOf(column.read, value, context);
    if (cell === unreadable) {
      say(`riga ${number}, ${column.heads[0]}: quello che è conservato non si legge: lasciato vuoto`);
      return undefined;
    }
    if (isEmpty(cell)) return undefined;
    const back = readBack(column, asRead(cell), context);
    if (back === undefined || changesOf(kind, document, { [field]: back }, context)) {
      say(
        `riga ${number}, ${column.heads[0]}: ${text(cell)} sarebbe letto come un’altra cosa: lasciato vuoto`,
      );
      return undefined;
    }
    body[field] = back;
    return cell;
  });
  return { number, cells, body };
}

/** Reports records that an import would not find again. */
function reportAmbiguous(known, documents, rows, say) {
  for (const [index, { number, body }] of rows.entries()) {
    const matches = known.meantBy(body);
    if (matches.length !== 1 || matches[0] !== documents[index])
      say(`riga ${number}: un’importazione non la ritroverebbe: dalle un codice suo`);
  }
}

/**
 * All records of a kind that a tenant has, as the bytes of a file that `importSheet` reads.
 * @param {{ bus: any, name: string, kind: import('@officina/server-kit/import/kind').RecordKind, ending: string, say: (line: string) => void }} options
 *   `ending` is `.xlsx` or `.csv`; the others are those of `exportSheet`
 * @returns {Promise<{ bytes: Buffer, count: number }>}
 */
export async function sheetOf({ bus, name, kind, ending, say }) {
  const writer = writers[ending];
  const columns = Object.values(kind.columns);
  const context = await importContext(bus, columns);
  const documents = await fetchAll(bus, kind.calls.all);
  const job = { kind, context, asRead: writer.asRead, say };
  // The header is the first row.
  const rows = documents.map((document, index) => rowOf(job, document, index + 2));
  reportAmbiguous(new KnownRecords(kind, documents), documents, rows, say);
  const heads = columns.map((column) => column.heads[0]);
  const cells = rows.map((row) => row.cells);
  return { bytes: await writer.bytesOf(name, heads, cells), count: documents.length };
}

/**
 * Writes all records of a kind that a tenant has into a new file that `importSheet` reads.
 * @param {{ bus: any, name: string, kind: import('@officina/server-kit/import/kind').RecordKind, file: string, say: (line: string) => void }} options
 *   `bus` calls for the tenant, `say` receives what an import of the file would not understand
 * @returns {Promise<string>} a message with their number
 * @throws ImportRefused if the file exists or has another ending, or if a .csv file would contain formulas
 */
export function exportSheet({ bus, name, kind, file, say }) {
  return withFileName(file, async () => {
    const ending = extname(file).toLowerCase();
    if (!Object.hasOwn(writers, ending))
      throw new ImportRefused('scrivi .xlsx o .csv: altri file non si fanno.');
    await refuseExisting(file);
    const { bytes, count } = await sheetOf({ bus, name, kind, ending, say });
    await writeNewFile(file, (draft) => writeFile(draft, bytes, { flush: true }));
    return `${name}: ${count}, in ${file}.`;
  });
}
