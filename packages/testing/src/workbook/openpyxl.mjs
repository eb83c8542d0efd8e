import { join } from 'node:path';
import { installPython } from '../python-packages.mjs';
import { run } from '../../../../infra/lib/run.mjs';

/**
 * @typedef {object} ReadCell
 * @property {string | number | boolean | null} value a date as ISO text without a zone
 * @property {string} type openpyxl's: `s` text, `d` date, `n` number or empty, `f` formula
 * @property {string} format number format
 *
 * @typedef {{ name: string, frozen: string | null, filter: string | null, widths: number[], rows: ReadCell[][] }} ReadSheet
 */

/**
 * Reads a workbook with openpyxl, an implementation independent of the writer, installed in a cache folder.
 * @param {string} path of an `.xlsx` file
 * @returns {Promise<ReadSheet[]>} throws if the file is not a complete workbook
 */
export const readByOpenpyxl = async (path) => JSON.parse(await runScript('read_workbook.py', path));

/** Python with openpyxl. */
export const openpyxl = () => installPython('openpyxl', join(import.meta.dirname, 'requirements.txt'));

async function runScript(name, ...args) {
  const folder = import.meta.dirname;
  const { file, env } = await openpyxl();
  return run(file, [join(folder, name), ...args], { env });
}
