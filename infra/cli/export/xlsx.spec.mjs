import { expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import { xlsxBytes } from './xlsx.mjs';

test('a day before March 1900, which Excel counts differently, is written as text', async () => {
  const days = [new Date(Date.UTC(1900, 1, 28)), new Date(Date.UTC(1900, 2, 1))];
  const bytes = await xlsxBytes('machines', ['Data', 'Data'], [days]);
  const [sheet] = (await new ExcelJS.Workbook().xlsx.load(bytes)).worksheets;
  expect(['A2', 'B2'].map((cell) => sheet.getCell(cell).value)).toEqual(['28/02/1900', days[1]]);
});
