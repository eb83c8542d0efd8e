import { getPriority, setPriority } from 'node:os';
import { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { Sheet, WriterQuestion } from './sheet.ts';
import { sheetWriter } from './sheet-writer.ts';

// The thread that `workbook` starts. It answers each question with the bytes that the file has got meanwhile.

/**
 * The rest of a file may wait for those who wait for a page; its beginning tells its reader that it comes. Only Linux has a
 * priority for each thread. Nobody may take back what was given way already.
 */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(Math.max(10, getPriority()));
}

let made: Buffer[] = [];
const stream = new Writable({
  write: (piece: Buffer, _encoding, done) => {
    made.push(piece);
    done();
  },
});
// Harder compression takes the processors from those who wait for a page.
const workbook = new WorkbookWriter({ stream, useStyles: true, zip: { zlib: { level: 1 } } });
const [first, ...others] = workerData as [Sheet, ...Sheet[]];
let sheet = sheetWriter(workbook, first);

async function finish(): Promise<void> {
  sheet.finish();
  const next = others.shift();
  if (next) sheet = sheetWriter(workbook, next);
  else await workbook.commit();
}

async function answer(question: WriterQuestion): Promise<Uint8Array> {
  if (question === 'end') await finish();
  else await sheet.write(question);
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
