// The process that `readApart` starts: reads the spreadsheet that its argument names, answers, ends.
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { ImportRefused } from './refused.mjs';

/** The largest sheet that was measured. */
const mostRows = 10_000;
/** Far more than there are fields. */
const mostColumns = 256;

// To load what reads workbooks takes longer than to read a usual .csv file.
const readers = {
  '.xlsx': async (bytes) => (await import('./read-xlsx.mjs')).readXlsx(bytes),
  '.csv': async (bytes) => (await import('./read-csv.mjs')).readCsv(bytes),
};

/** @returns {Promise<import('./read-sheet.mjs').Sheet>} */
async function sheetIn(file) {
  const { notes, rows } = await readers[extname(file).toLowerCase()](await readFile(file));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== undefined));
  if (filled.length < 2) throw new ImportRefused('it has no row under its head.');
  if (filled.length > mostRows + 1)
    throw new ImportRefused(`${filled.length - 1} rows, at most ${mostRows}: divide it.`);
  for (const { number, cells } of filled) {
    const columns = cells.findLastIndex((cell) => cell !== undefined) + 1;
    if (columns > mostColumns)
      throw new ImportRefused(`row ${number} has ${columns} columns, at most ${mostColumns}.`);
  }
  return { notes, rows: filled.map(({ number, cells }) => ({ number, cells: cells.slice(0, mostColumns) })) };
}

const refusal = (error) => {
  if (!(error instanceof ImportRefused)) throw error;
  return { refused: error.message };
};

process.once('disconnect', () => process.exit());
const answer = await sheetIn(process.argv[2]).then((sheet) => ({ sheet }), refusal);
process.send?.(answer, () => process.disconnect());
