import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { dayOf } from '../zone.ts';
import type { Cell, Sheet, WriterRequest } from './sheet.ts';

/** File name of a workbook with the day in the zone: `ordini-31-12-2026.xlsx`. */
export const datedFileName = (what: string, zone: string, now: Date): string => {
  const [year, month, day] = dayOf(zone, now).split('-');
  return `${what}-${day}-${month}-${year}.xlsx`;
};

/** Maximum number of rows below the header in Excel. */
const maxRows = 1_048_575;

/** Next to the sources in tests, otherwise next to the build output. */
const thread = new URL(`./writer-thread${extname(import.meta.url)}`, import.meta.url);

/** In megabytes: enough for one batch of rows and its output; more would indicate a leak. */
const resourceLimits = { maxOldGenerationSizeMb: 128 };

/** A sheet with its rows in the order of its columns, in batches of at most some thousand. */
type Part = readonly [sheet: Sheet, batches: AsyncIterable<Cell[][]>];

/**
 * The bytes of a workbook (`.xlsx`), produced in a separate thread as they are read: while one batch of rows is
 * written, only the next one is read. Stopping early ends the thread and closes the source.
 * @param others further sheets; their rows are read after the previous sheet is written
 * @throws AppError `too_large` above the 1,048,575 rows of a sheet; errors of the source
 */
export async function* workbook(
  sheet: Sheet,
  batches: AsyncIterable<Cell[][]>,
  ...others: readonly Part[]
): AsyncGenerator<Uint8Array, void> {
  await using writer = startWriter([sheet, ...others.map(([other]) => other)]);
  for (const rows of [batches, ...others.map(([, rest]) => rest)]) yield* writeSheet(rows, writer.send);
}

/** The bytes of one sheet. */
async function* writeSheet(
  batches: AsyncIterable<Cell[][]>,
  send: (question: WriterRequest) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const source = batches[Symbol.asyncIterator]();
  let rows = 0;
  try {
    for (let step = await source.next(); !step.done;) {
      rows += step.value.length;
      if (rows > maxRows) throw new AppError('too_large', `a sheet holds ${maxRows} rows`);
      const [bytes, next] = await Promise.all([send(step.value), source.next()]);
      if (bytes.length > 0) yield bytes;
      step = next;
    }
    yield await send('end');
  } finally {
    await source.return?.();
  }
}

function startWriter(sheets: Sheet[]) {
  const worker = new Worker(thread, { workerData: sheets, resourceLimits });
  let failure: Error | undefined;
  worker.on('error', (error: Error) => (failure = error));
  return {
    send: async (question: WriterRequest): Promise<Uint8Array> => {
      if (failure) throw failure;
      worker.postMessage(question);
      const [bytes] = (await once(worker, 'message')) as [Uint8Array];
      return bytes;
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}
