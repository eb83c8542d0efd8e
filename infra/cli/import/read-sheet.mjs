import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { readApart } from './read-apart.mjs';
import { ImportRefused } from './refused.mjs';

const mostBytes = 20 * 1024 * 1024;
/** Ten thousand rows of forty-five columns take 400 MB, and on a busy machine 15 seconds. */
export const usualLimits = { seconds: 60, megabytes: 512 };

/**
 * A spreadsheet as it is imported: its first row that holds something is the head. A cell is a text, a number, a boolean, a
 * Date (its UTC fields show the day), `{ text, link }`, `{ wrong }` with what is the matter, or undefined when it is empty.
 * @typedef {{ number: number, cells: any[] }} Row `number` as the spreadsheet counts
 * @typedef {{ notes: string[], rows: Row[] }} Sheet `notes` are worth saying, and rows have something in them
 */

/**
 * @param {string} file
 * @param {{ seconds: number, megabytes: number }} [limits] of what reading it may take
 * @returns {Promise<Sheet>} @throws ImportRefused
 */
export async function readSheet(file, limits = usualLimits) {
  if (!['.xlsx', '.csv'].includes(extname(file).toLowerCase()))
    throw new ImportRefused('save it as .xlsx or .csv, other files are not read.');
  const found = await stat(file).catch(() => {
    throw new ImportRefused('there is no such file.');
  });
  if (!found.isFile()) throw new ImportRefused('it is a folder, name the file in it.');
  if (found.size > mostBytes) throw new ImportRefused('more than 20 MB, is it the right file?');
  return readApart(file, limits);
}
