import { fork } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultSheetLimits, type SheetLimits } from './filled-rows.ts';
import { ImportRefused, type Sheet } from './sheet.ts';

/**
 * Limits in seconds of real time and of CPU time, and in megabytes of heap, not counting the file and its unpacked
 * content. On a busy server, real time passes without CPU time.
 */
interface ReadLimits extends SheetLimits {
  seconds: number;
  processorSeconds: number;
  megabytes: number;
}

/** A file to read: its extension in lower case, and its bytes. */
interface SheetFile {
  ending: string;
  bytes: Uint8Array;
}

/** Request to the reader process. */
export type ReaderRequest = SheetFile & { limits: ReadLimits };

/** Answer of the reader process. */
export type ReaderAnswer = { sheet: Sheet } | { refused: string };

/** Signal that ends a reader over its CPU time: the virtual timer alarm, which leaves no core dump. */
export const cpuTimeSignal = 'SIGVTALRM';

/** Next to the sources in tests, otherwise next to the build output. */
const reader = fileURLToPath(new URL(`./sheet-reader${extname(import.meta.url)}`, import.meta.url));
const advice = 'copia le sole righe in una cartella nuova, o salvalo come .csv.';

interface Ending {
  isTimedOut: boolean;
  signal: string | null;
  output: string;
}

/** The reason why a reader ended without an answer. */
function failure({ isTimedOut, signal, output }: Ending, limits: ReadLimits): Error {
  const { seconds, processorSeconds, megabytes } = limits;
  if (isTimedOut) return new ImportRefused(`leggerlo richiede più di ${seconds} secondi: ${advice}`);
  if (signal === cpuTimeSignal)
    return new ImportRefused(`leggerlo richiede più di ${processorSeconds} secondi di calcolo: ${advice}`);
  // Sent by Node when its heap is full, and by the system when memory is short.
  if (signal === 'SIGABRT' || signal === 'SIGKILL')
    return new ImportRefused(`leggerlo richiede più di ${megabytes} MB di memoria: ${advice}`);
  return new Error(`the reader of spreadsheets has ended:\n${output}`);
}

/**
 * Reads a spreadsheet in a separate process: a file designed to take hours or gigabytes only ends this process.
 * @throws ImportRefused
 */
function readInProcess(file: SheetFile, limits: ReadLimits): Promise<Sheet> {
  const child = fork(reader, [], {
    execArgv: [...process.execArgv, `--max-old-space-size=${limits.megabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let isTimedOut = false;
  const timer = setTimeout(() => {
    isTimedOut = true;
    child.kill('SIGKILL');
  }, limits.seconds * 1000);
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4000)));
  return new Promise((resolve, reject) => {
    let answer: ReaderAnswer | undefined;
    child.on('message', (message) => {
      answer = message as ReaderAnswer;
      child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.send({ ...file, limits } satisfies ReaderRequest);
    child.on('close', (_code, signal) => {
      clearTimeout(timer);
      if (!answer) reject(failure({ isTimedOut, signal, output }, limits));
      else if ('refused' in answer) reject(new ImportRefused(answer.refused));
      else resolve(answer.sheet);
    });
  });
}

const maxFileBytes = 20 * 1024 * 1024;
/**
 * The largest sheets take two seconds of CPU time and 192 MB; ten thousand rows of forty-five columns take half of
 * both.
 */
export const defaultReadLimits: ReadLimits = {
  ...defaultSheetLimits,
  seconds: 60,
  processorSeconds: 10,
  megabytes: 256,
};

/** Reads the first sheet of a file within limits. @throws ImportRefused */
export async function readSheet(file: string, limits = defaultReadLimits): Promise<Sheet> {
  rejectOtherTypes(extname(file));
  const found = await stat(file).catch(() => {
    throw new ImportRefused('questo file non c’è.');
  });
  if (!found.isFile()) throw new ImportRefused('è una cartella, indica il file che contiene.');
  if (found.size > maxFileBytes) throw new ImportRefused('più di 20 MB, è il file giusto?');
  return readSheetBytes(extname(file), await readFile(file), limits);
}

/**
 * As `readSheet`, for a file in memory.
 * @param ending extension of its name, with the dot
 * @throws ImportRefused
 */
export async function readSheetBytes(
  ending: string,
  bytes: Buffer,
  limits = defaultReadLimits,
): Promise<Sheet> {
  rejectOtherTypes(ending);
  return readInProcess({ ending: ending.toLowerCase(), bytes }, limits);
}

function rejectOtherTypes(ending: string): void {
  if (!['.xlsx', '.csv'].includes(ending.toLowerCase()))
    throw new ImportRefused('salvalo come .xlsx o .csv, altri file non si leggono.');
}
