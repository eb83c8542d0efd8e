import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import type { Style } from 'exceljs';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import { cellValues, looksLikeFormula } from './cell-value.ts';
import { kindFormats, type Cell, type Sheet, type WriterQuestion } from './sheet.ts';

// The thread that `workbook` starts. It answers each question with the bytes that the file has got meanwhile.

/**
 * The rest of a file may wait for those who wait for a page; its beginning tells its reader that it comes. Only Linux has a
 * priority for each thread. Nobody may take back what was given way already.
 */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(Math.max(10, getPriority()));
}

const { name, zone, columns, facts = [] } = workerData as Sheet;
const headAt = facts.length > 0 ? facts.length + 2 : 1;
const cellValue = cellValues(zone);

let made: Buffer[] = [];
const stream = new Writable({
  write: (piece: Buffer, _encoding, done) => {
    made.push(piece);
    done();
  },
});
// Harder compression takes the processors from those who wait for a page.
const workbook = new WorkbookWriter({ stream, useStyles: true, zip: { zlib: { level: 1 } } });
const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: headAt }] });
const styles = columns.map(({ kind, format = kind && kindFormats[kind] }): Partial<Style> => ({
  alignment: { vertical: 'top', wrapText: !format },
  ...(format && { numFmt: format }),
}));
// As text also after somebody has edited it.
const textStyles = styles.map((style) => ({ ...style, numFmt: '@' }));
sheet.columns = columns.map(({ width }, at) => ({ width, style: styles[at] ?? {} }));
facts.forEach(([title, value], at) => {
  const row = sheet.getRow(at + 1);
  row.getCell(1).style = { font: { bold: true } };
  row.getCell(1).value = title;
  const numFmt = value instanceof Date ? kindFormats.instant : looksLikeFormula(value) ? '@' : 'General';
  row.getCell(2).style = { numFmt, alignment: { horizontal: 'left' } };
  row.getCell(2).value = cellValue(value);
  row.commit();
});
const head = sheet.getRow(headAt);
head.values = columns.map(({ header }) => header);
head.font = { bold: true };
head.commit();
let count = headAt;

function write(cells: Cell[]): void {
  const row = sheet.addRow(cells.map((cell, at) => cellValue(cell, columns[at]?.kind)));
  // One object for all cells of a column: exceljs looks up the style of each other object anew.
  cells.forEach((cell, at) => {
    row.getCell(at + 1).style = (looksLikeFormula(cell) ? textStyles : styles)[at] ?? {};
  });
  row.commit();
  count += 1;
}

/** exceljs hears nothing of back-pressure: we wait until the compressor has taken what the sheet has written. */
async function compressed(): Promise<void> {
  const { pipes } = (sheet as unknown as { stream: { pipes: Writable[] } }).stream;
  for (const pipe of pipes) if (pipe.writableNeedDrain) await once(pipe, 'drain');
}

async function finish(): Promise<void> {
  sheet.autoFilter = { from: { row: headAt, column: 1 }, to: { row: count, column: columns.length } };
  sheet.commit();
  await workbook.commit();
}

async function answer(question: WriterQuestion): Promise<Uint8Array> {
  if (question === 'end') await finish();
  else {
    question.forEach(write);
    await compressed();
  }
  const bytes = Buffer.concat(made);
  made = [];
  return bytes;
}

parentPort?.on('message', (question: WriterQuestion) => {
  void answer(question).then((bytes) => {
    parentPort?.postMessage(bytes);
    if (bytes.length > 0) giveWay();
  });
});
