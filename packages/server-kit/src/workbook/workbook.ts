import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import type { Cell, Sheet, WriterQuestion } from './sheet.ts';

/** Rows that Excel can hold under the head. */
const mostRows = 1_048_575;

/** Beside the sources in tests, beside what they were built to otherwise. */
const thread = new URL(`./writer-thread${extname(import.meta.url)}`, import.meta.url);

/** Megabytes: it holds one batch of rows and what they become; more would be a leak. */
const resourceLimits = { maxOldGenerationSizeMb: 128 };

/**
 * The bytes of a workbook (`.xlsx`), made in a thread of its own as they are taken: one batch of rows is written while
 * the next is read, no more. Whoever stops taking ends the thread and closes the source.
 * @param batches rows as the columns stand, some thousand at most in each
 * @throws AppError `too_large` above the 1,048,575 rows of a sheet; what the source throws
 */
export async function* workbook(
  sheet: Sheet,
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<Uint8Array, void> {
  await using writer = startWriter(sheet);
  const source = batches[Symbol.asyncIterator]();
  let rows = 0;
  try {
    for (let step = await source.next(); !step.done;) {
      rows += step.value.length;
      if (rows > mostRows) throw new AppError('too_large', `a sheet holds ${mostRows} rows`);
      const [bytes, next] = await Promise.all([writer.ask(step.value), source.next()]);
      if (bytes.length > 0) yield bytes;
      step = next;
    }
    yield await writer.ask('end');
  } finally {
    await source.return?.();
  }
}

function startWriter(sheet: Sheet) {
  const worker = new Worker(thread, { workerData: sheet, resourceLimits });
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
