import ExcelJS from 'exceljs';
import { Open } from 'unzipper';
import { exceljsWorkbook, holdsCells, ignoreNodes } from './exceljs-parts.mjs';
import { ImportRefused } from './refused.mjs';

/** Signs that XML cannot hold are written `_x000D_`, and an underscore before such as `_x005F_`. */
const unescaped = (text) =>
  text
    .replace(/_x([\dA-F]{4})_/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n');

const textOf = (value) =>
  unescaped(
    typeof value === 'object' && value !== null && 'richText' in value
      ? value.richText.map(({ text }) => text).join('')
      : String(value ?? ''),
  );

/** Blanks alone are an empty cell, which clears nothing. */
const filled = (text) => (text.trim() === '' ? undefined : text);

/** `00000` as a number's format is how a code keeps its zeros. */
const isPadded = (format) => /^0{2,}$/.test(format ?? '');

/** A value as the sheet shows it. @returns {any} */
function plain(value, format) {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number' && !Number.isFinite(value)) return { wrong: 'a number that cannot be read' };
  if (typeof value === 'number') return isPadded(format) ? String(value).padStart(format.length, '0') : value;
  if (typeof value === 'boolean' || value instanceof Date) return value;
  if (typeof value === 'string' || 'richText' in value) return filled(textOf(value));
  if ('error' in value) return { wrong: `the formula gives ${value.error}` };
  if ('formula' in value) return { wrong: 'a formula without a result: open and save the sheet in Excel' };
  // What leads somewhere and shows nothing is an empty cell.
  const text = filled(textOf(value.text));
  return text && { text, link: value.hyperlink };
}

const cellOf = (cell) =>
  cell.isMerged ? { wrong: 'merged with its neighbour: undo that' } : plain(cell.value, cell.numFmt);

/** Of the parts that hold cells; ten thousand rows take a third of it. */
const mostUnpackedBytes = 50 * 1024 * 1024;
/** Pictures are parts too. */
const mostParts = 10_000;
/** As Excel has them. */
const mostRowNumber = 1_048_576;

const instead = 'copy the rows alone into a new workbook.';

const unreadable = () =>
  new ImportRefused('no workbook that can be read: without a password, saved as .xlsx by Excel?');

/** The parts that hold cells. A few kilobytes can hold gigabytes, whatever they say of themselves. */
async function unpacked(bytes) {
  const { files } = await Open.buffer(bytes);
  const parts = new Map();
  let total = 0;
  if (files.length > mostParts)
    throw new ImportRefused(`the workbook has ${files.length} parts, at most ${mostParts}: ${instead}`);
  for (const file of files.filter(({ path }) => holdsCells(path))) {
    const pieces = [];
    for await (const piece of file.stream()) {
      total += piece.length;
      if (total > mostUnpackedBytes) throw new ImportRefused(`unpacked it is more than 50 MB: ${instead}`);
      pieces.push(piece);
    }
    if (pieces.length > 0) parts.set(file.path, Buffer.concat(pieces));
  }
  return parts;
}

async function workbookIn(bytes) {
  const workbook = new ExcelJS.Workbook();
  const plainBytes = await exceljsWorkbook(await unpacked(bytes));
  return workbook.xlsx.load(/** @type {any} */ (plainBytes), { ignoreNodes });
}

/**
 * The first sheet of a workbook.
 * @param {Buffer} bytes
 * @returns {Promise<import('./read-sheet.mjs').Sheet>} @throws ImportRefused
 */
export async function readXlsx(bytes) {
  const workbook = await workbookIn(bytes).catch((error) => {
    throw error instanceof ImportRefused ? error : unreadable();
  });
  const [sheet, ...others] = workbook.worksheets;
  if (!sheet) throw new ImportRefused('the workbook has no sheet.');
  const isFilled = ({ actualRowCount }) => actualRowCount > 0;
  const notes = others.some(isFilled) ? [`only the first sheet is read: ${sheet.name}`] : [];
  if (sheet.rowCount > mostRowNumber)
    throw new ImportRefused(
      `it has a row ${sheet.rowCount}, the last that there can be is ${mostRowNumber}.`,
    );
  const rows = [];
  sheet.eachRow((row, number) => {
    const cells = [];
    row.eachCell((cell, column) => (cells[column - 1] = cellOf(cell)));
    rows.push({ number, cells: Array.from(cells) });
  });
  return { notes, rows };
}
