// The process of `readInProcess`: reads the spreadsheet that it receives, answers, and is killed.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FilledRows } from './filled-rows.ts';
import { cpuTimeSignal, type ReaderAnswer, type ReaderRequest } from './read-sheet.ts';
import { ImportRefused, type Sheet } from './sheet.ts';
type Read = (bytes: Buffer, filled: FilledRows) => Sheet | Promise<Sheet>;
// Loaded on demand: loading the reader of workbooks takes longer than reading a typical .csv file.
const readers: Record<string, () => Promise<Read>> = {
  '.xlsx': async () => (await import('./read-xlsx.ts')).readXlsx,
  '.csv': async () => (await import('./read-csv.ts')).readCsv,
};

/** Ends this process after this many seconds of CPU time. A thread checks, because reading blocks this one. */
function limitCpuTime(seconds: number): void {
  const count = `setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > ${seconds * 1e6}) process.kill(process.pid, '${cpuTimeSignal}');
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

// A normal exit sometimes waits forever for the thread below.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
const [request] = (await once(process, 'message')) as [ReaderRequest];
limitCpuTime(request.limits.processorSeconds);
const answer = await sheetIn(request).then((sheet): ReaderAnswer => ({ sheet }), refusal);
process.send?.(answer);
