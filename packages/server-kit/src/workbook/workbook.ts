import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { dayOf } from '../zone.ts';
import type { Cell, Sheet, WriterQuestion } from './sheet.ts';

/** File name of a workbook that was made at an instant: `ordini-31-12-2026.xlsx`, by the day of the zone. */
export const datedName = (what: string, zone: string, now: Date): string => {
  const [year, month, day] = dayOf(zone, now).split('-');
  return `${what}-${day}-${month}-${year}.xlsx`;
};

/** Rows that Excel can hold under the head. */
const mostRows = 1_048_575;

/** Beside the sources in tests, beside what they were built to otherwise. */
const thread = new URL(`./writer-thread${extname(import.meta.url)}`, import.meta.url);

/** Megabytes: it holds one batch of rows and what they become; more would be a leak. */
const resourceLimits = { maxOldGenerationSizeMb: 128 };

/** A sheet with its rows, as its columns stand, some thousand at most in each batch. */
type Part = readonly [sheet: Sheet, batches: AsyncIterable<Cell[][]>];

/**
 * The bytes of a workbook (`.xlsx`), made in a thread of its own as they are taken: one batch of rows is written while
 * the next is read, no more. Whoever stops taking ends the thread and closes the source.
 * @param others sheets behind the first one; their rows are asked for once those before are written
 * @throws AppError `too_large` above the 1,048,575 rows of a sheet; what the source throws
 */
export async function* workbook(
  sheet: Sheet,
  batches: AsyncIterable<Cell[][]>,
  ...others: readonly Part[]
): AsyncGenerator<Uint8Array, void> {
  await using writer = startWriter([sheet, ...others.map(([other]) => other)]);
  for (const rows of [batches, ...others.map(([, own]) => own)]) yield* written(rows, writer.ask);
}

/** The bytes of one sheet. */
async function* written(
  batches: AsyncIterable<Cell[][]>,
  ask: (question: WriterQuestion) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const source = batches[Symbol.asyncIterator]();
  let rows = 0;
  try {
    for (let step = await source.next(); !step.done;) {
      rows += step.value.length;
      if (rows > mostRows) throw new AppError('too_large', `a sheet holds ${mostRows} rows`);
      const [bytes, next] = await Promise.all([ask(step.value), source.next()]);
      if (bytes.length > 0) yield bytes;
      step = next;
    }
    yield await ask('end');
  } finally {
    await source.return?.();
  }
}

function startWriter(sheets: Sheet[]) {
  const worker = new Worker(thread, { workerData: sheets, resourceLimits });
  let failure: Error | undefined;
  worker.on('error', (error: Error) => (failure = error));
  return {
    ask: async (question: WriterQuestion): Promise<Uint8Array> => {
      if (failure) throw failure;
      worker.postMessage(question);
      const [bytes] = (await once(worker, 'message')) as [Uint8Array];
      return bytes;
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}
