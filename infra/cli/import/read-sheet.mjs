import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { readCsv } from './read-csv.mjs';
import { readXlsx } from './read-xlsx.mjs';
import { ImportRefused } from './refused.mjs';

const mostBytes = 20 * 1024 * 1024;
/** The largest sheet that was measured. */
const mostRows = 10_000;

const readers = { '.xlsx': readXlsx, '.csv': readCsv };

/**
 * A spreadsheet as it is imported: its first row that holds something is the head. A cell is a text, a number, a boolean, a
 * Date (its UTC fields show the day), `{ text, link }`, `{ wrong }` with what is the matter, or undefined when it is empty.
 * @typedef {{ number: number, cells: any[] }} Row `number` as the spreadsheet counts
 * @typedef {{ notes: string[], rows: Row[] }} Sheet `notes` are worth saying, and rows have something in them
 */

/**
 * @param {string} file
 * @returns {Promise<Sheet>} @throws ImportRefused
 */
export async function readSheet(file) {
  const read = readers[extname(file).toLowerCase()];
  if (!read) throw new ImportRefused('save it as .xlsx or .csv, other files are not read.');
  const found = await stat(file).catch(() => {
    throw new ImportRefused('there is no such file.');
  });
  if (!found.isFile()) throw new ImportRefused('it is a folder, name the file in it.');
  if (found.size > mostBytes) throw new ImportRefused('more than 20 MB, is it the right file?');
  const { notes, rows } = await read(await readFile(file));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== undefined));
  if (filled.length < 2) throw new ImportRefused('it has no row under its head.');
  if (filled.length > mostRows + 1)
    throw new ImportRefused(`${filled.length - 1} rows, at most ${mostRows}: divide it.`);
  return { notes, rows: filled };
}
