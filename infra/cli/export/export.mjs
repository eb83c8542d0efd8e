import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { text } from '@officina/server-kit/import/cells';
import { asReadFromWorkbook, exportedRow } from '@officina/server-kit/import/exported-rows';
import { KnownRecords } from '@officina/server-kit/import/known-records';
import { ImportRefused, withFileName } from '@officina/server-kit/import/sheet/sheet';
import { importContext, fetchAll } from '@officina/server-kit/import/tenant-bus';
import { csvBytes } from './csv.mjs';
import { writeNewFile, refuseExisting } from './new-file.mjs';

/** How a file with each ending is written, and how its cells are read; the workbook library is loaded lazily because it is slow. */
const writers = {
  '.xlsx': {
    bytesOf: async (name, heads, rows) => (await import('./xlsx.mjs')).xlsxBytes(name, heads, rows),
    asRead: asReadFromWorkbook,
  },
  '.csv': {
    bytesOf: async (_name, heads, rows) => csvBytes(heads, rows),
    asRead: text,
  },
};

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
  const rows = documents.map((document, index) => exportedRow(job, document, index + 2));
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
