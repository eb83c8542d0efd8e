import { getPriority, setPriority } from 'node:os';
import { Writable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import WorkbookWriter from 'exceljs/lib/stream/xlsx/workbook-writer.js';
import type { Sheet, WriterRequest } from './sheet.ts';
import { sheetWriter } from './sheet-writer.ts';

// The thread of `workbook`. It answers each request with the bytes written since the previous one.

/**
 * Lowers the thread's priority: pages go before the rest of a file, but its start is sent quickly to show that it is
 * coming. Only Linux has priorities per thread. A priority that was lowered cannot be raised again.
 */
function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.max(10, getPriority()));
}

let written: Buffer[] = [];
const stream = new Writable({
  write: (piece: Buffer, _encoding, done) => {
    written.push(piece);
    done();
  },
});
// Stronger compression would take CPU time from page requests.
const workbook = new WorkbookWriter({ stream, useStyles: true, zip: { zlib: { level: 1 } } });
const [first, ...others] = workerData as [Sheet, ...Sheet[]];
let sheet = sheetWriter(workbook, first);

async function finish(): Promise<void> {
  sheet.finish();
  const next = others.shift();
  if (next) sheet = sheetWriter(workbook, next);
  else await workbook.commit();
}

async function answer(question: WriterRequest): Promise<Uint8Array> {
  if (question === 'end') await finish();
  else await sheet.write(question);
  const bytes = Buffer.concat(written);
  written = [];
  return bytes;
}

parentPort?.on('message', (question: WriterRequest) => {
  void answer(question).then((bytes) => {
    parentPort?.postMessage(bytes);
    if (bytes.length > 0) lowerPriority();
  });
});
