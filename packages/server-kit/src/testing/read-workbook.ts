import exceljs from 'exceljs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Reads a complete workbook (`.xlsx`) and returns its sheets. */
export async function readWorkbook(content: AsyncIterable<Uint8Array>) {
  const book = new exceljs.Workbook();
  const bytes = await buffer(Readable.from(content));
  await book.xlsx.load(new Uint8Array(bytes).buffer);
  return book.worksheets;
}
