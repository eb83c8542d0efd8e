import { text } from '@officina/server-kit/import/cells';
import { escapeExcelCodes } from '@officina/server-kit/workbook/sheet';
import ExcelJS from 'exceljs';

const dayFormat = 'dd/mm/yyyy';

/** Before this day Excel counts days differently from exceljs. */
const firstDay = Date.UTC(1900, 2, 1);

function written(cell) {
  if (cell instanceof Date && cell.getTime() < firstDay) return text(cell);
  return typeof cell === 'string' ? escapeExcelCodes(cell) : cell;
}

/**
 * A workbook with one sheet: texts as texts, numbers as numbers, days as days.
 * @param {string} name of the sheet
 * @param {string[]} heads
 * @param {any[][]} rows cells as the import reads them; undefined for empty ones
 * @returns {Promise<Buffer>}
 */
export async function xlsxBytes(name, heads, rows) {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.addRow(heads).font = { bold: true };
  for (const cells of rows) {
    const row = sheet.addRow(cells.map(written));
    row.eachCell((cell) => {
      if (typeof cell.value !== 'number') cell.numFmt = cell.value instanceof Date ? dayFormat : '@';
    });
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
