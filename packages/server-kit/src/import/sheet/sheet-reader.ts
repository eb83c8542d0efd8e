// The process that `readApart` starts: reads the spreadsheet that it is sent, answers, and is killed.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FilledRows } from './filled-rows.ts';
import { outOfTime, type ReaderAnswer, type ReaderRequest } from './read-sheet.ts';
import { ImportRefused, type Sheet } from './sheet.ts';
type Read = (bytes: Buffer, filled: FilledRows) => Sheet | Promise<Sheet>;
// To load what reads workbooks takes longer than to read a usual .csv file.
const readers: Record<string, () => Promise<Read>> = {
  '.xlsx': async () => (await import('./read-xlsx.ts')).readXlsx,
  '.csv': async () => (await import('./read-csv.ts')).readCsv,
};

/** Ends this process once it has taken so many seconds of the processors. A thread counts: reading keeps this one busy. */
function limitProcessors(seconds: number): void {
  const count = `setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > ${seconds * 1e6}) process.kill(process.pid, '${outOfTime}');
  }, 100)`;
  new Worker(count, { eval: true }).unref();
}

async function sheetIn({ ending, bytes, limits }: ReaderRequest): Promise<Sheet> {
  const filled = new FilledRows(limits);
  const read = (await readers[ending]?.()) as Read;
  const sheet = await read(Buffer.from(bytes), filled);
  filled.end();
  return sheet;
}

const refusal = (error: unknown): ReaderAnswer => {
  if (!(error instanceof ImportRefused)) throw error;
  return { refused: error.message };
};

// An exit now and then waits for ever for the thread that is below.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
const [request] = (await once(process, 'message')) as [ReaderRequest];
limitProcessors(request.limits.processorSeconds);
const answer = await sheetIn(request).then((sheet): ReaderAnswer => ({ sheet }), refusal);
process.send?.(answer);
