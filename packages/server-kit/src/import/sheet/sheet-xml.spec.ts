import { expect, test } from '@jest/globals';
import { FilledRows } from './filled-rows.ts';
import { readSheetXml } from './sheet-xml.ts';

const day = { isDay: true, digits: 0 };

function cellsOf(is1904: boolean, ...values: number[]) {
  const rows = new FilledRows();
  const cells = values.map((value) => `<c s="0"><v>${value}</v></c>`).join('');
  const part = Buffer.from(`<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`);
  readSheetXml(part, { texts: [], formats: [day], is1904 }, rows);
  return rows.rows[0]?.cells;
}
const on = (month: number, date: number) => new Date(Date.UTC(1900, month - 1, date));

test('days are those that Excel shows, also before March 1900, despite Excel’s 29 February', () => {
  const none = { wrong: 'Il 29/02/1900, che non c’è mai stato: scrivi il giorno giusto' };
  expect(cellsOf(false, 1, 59, 60, 60.5, 61, 61.5)).toEqual([
    ...[on(1, 1), on(2, 28), none, none, on(3, 1)],
    new Date(Date.UTC(1900, 2, 1, 12)),
  ]);
});

test('a workbook that counts from 1904 has no such day', () => {
  expect(cellsOf(true, 0, 59, 60)).toEqual([
    ...[new Date(Date.UTC(1904, 0, 1)), new Date(Date.UTC(1904, 1, 29)), new Date(Date.UTC(1904, 2, 1))],
  ]);
});
