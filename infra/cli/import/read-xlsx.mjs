import ExcelJS from 'exceljs';
import { Open } from 'unzipper';
import { ImportRefused } from './refused.mjs';

const textOf = (value) =>
  typeof value === 'object' && value !== null && 'richText' in value
    ? value.richText.map(({ text }) => text).join('')
    : String(value ?? '');

/** `00000` as a number's format is how a code keeps its zeros. */
const isPadded = (format) => /^0{2,}$/.test(format ?? '');

/** A value as the sheet shows it. @returns {any} */
function plain(value, format) {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number') return isPadded(format) ? String(value).padStart(format.length, '0') : value;
  if (typeof value !== 'object' || value instanceof Date) return value === '' ? undefined : value;
  if ('error' in value) return { wrong: `the formula gives ${value.error}` };
  if ('formula' in value || 'sharedFormula' in value)
    return value.result === undefined
      ? { wrong: 'a formula without a result: open and save the sheet in Excel' }
      : plain(value.result, format);
  if ('hyperlink' in value) return { text: textOf(value.text), link: value.hyperlink };
  return textOf(value) || undefined;
}

const cellOf = (cell) =>
  cell.isMerged ? { wrong: 'merged with its neighbour: undo that' } : plain(cell.value, cell.numFmt);

/** Of all parts of a workbook; ten thousand rows take a third of it. */
const mostUnpackedBytes = 50 * 1024 * 1024;

const unreadable = () =>
  new ImportRefused('no workbook that can be read: without a password, saved as .xlsx by Excel?');

/** Unpacks it to nowhere, because a few kilobytes can hold gigabytes, whatever they say of themselves. */
async function unpackedBytes(bytes) {
  const { files } = await Open.buffer(bytes);
  let total = 0;
  for (const file of files)
    for await (const piece of file.stream()) {
      total += piece.length;
      if (total > mostUnpackedBytes) return total;
    }
  return total;
}

/**
 * The first sheet of a workbook.
 * @param {Buffer} bytes
 * @returns {Promise<import('./read-sheet.mjs').Sheet>} @throws ImportRefused
 */
export async function readXlsx(bytes) {
  const total = await unpackedBytes(bytes).catch(() => Promise.reject(unreadable()));
  if (total > mostUnpackedBytes)
    throw new ImportRefused('unpacked it is more than 50 MB: copy the rows alone into a new workbook.');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(/** @type {any} */ (bytes)).catch(() => Promise.reject(unreadable()));
  const [sheet, ...others] = workbook.worksheets;
  if (!sheet) throw new ImportRefused('the workbook has no sheet.');
  const isFilled = ({ actualRowCount }) => actualRowCount > 0;
  const notes = others.some(isFilled) ? [`only the first sheet is read: ${sheet.name}`] : [];
  const rows = [];
  sheet.eachRow((row, number) => {
    const cells = [];
    row.eachCell((cell, column) => (cells[column - 1] = cellOf(cell)));
    rows.push({ number, cells: Array.from(cells) });
  });
  return { notes, rows };
}
