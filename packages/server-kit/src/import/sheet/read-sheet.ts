import { fork } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { largestSheet, type SheetLimits } from './filled-rows.ts';
import { ImportRefused, type Sheet } from './sheet.ts';

/**
 * Seconds of the clock and of the processors, and megabytes of objects beside the file and what it unpacks to. On a busy
 * machine the clock goes on while the processors do something else.
 */
interface ReadLimits extends SheetLimits {
  seconds: number;
  processorSeconds: number;
  megabytes: number;
}

/** What is read: the ending of the file's name, in lower case, and its bytes. */
interface SheetFile {
  ending: string;
  bytes: Uint8Array;
}

/** What the reader is sent. */
export type ReaderRequest = SheetFile & { limits: ReadLimits };

/** What the reader answers over the channel. */
export type ReaderAnswer = { sheet: Sheet } | { refused: string };

/** How a reader ends that has taken too much of the processors: the alarm of a process' own time, which leaves no core dump. */
export const outOfTime = 'SIGVTALRM';

/** Beside the sources in tests, beside what they were built to otherwise. */
const reader = fileURLToPath(new URL(`./sheet-reader${extname(import.meta.url)}`, import.meta.url));
const instead = 'copia le sole righe in una cartella nuova, o salvalo come .csv.';

interface Ending {
  isLate: boolean;
  signal: string | null;
  output: string;
}

/** Why a reader has ended without an answer. */
function failure({ isLate, signal, output }: Ending, limits: ReadLimits): Error {
  const { seconds, processorSeconds, megabytes } = limits;
  if (isLate) return new ImportRefused(`leggerlo richiede più di ${seconds} secondi: ${instead}`);
  if (signal === outOfTime)
    return new ImportRefused(`leggerlo richiede più di ${processorSeconds} secondi di calcolo: ${instead}`);
  // What Node does when its memory is full, and what the system does when it is short of it.
  if (signal === 'SIGABRT' || signal === 'SIGKILL')
    return new ImportRefused(`leggerlo richiede più di ${megabytes} MB di memoria: ${instead}`);
  return new Error(`the reader of spreadsheets has ended:\n${output}`);
}

/**
 * Reads a spreadsheet in a process of its own: what somebody has built to take hours or gigabytes ends that process alone.
 * @throws ImportRefused
 */
function readApart(file: SheetFile, limits: ReadLimits): Promise<Sheet> {
  const child = fork(reader, [], {
    execArgv: [...process.execArgv, `--max-old-space-size=${limits.megabytes}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
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
      if (!answer) reject(failure({ isLate, signal, output }, limits));
      else if ('refused' in answer) reject(new ImportRefused(answer.refused));
      else resolve(answer.sheet);
    });
  });
}

const mostBytes = 20 * 1024 * 1024;
/** The largest sheets take two seconds of a processor and 192 MB, ten thousand rows of forty-five columns half of each. */
export const usualLimits: ReadLimits = {
  ...largestSheet,
  seconds: 60,
  processorSeconds: 10,
  megabytes: 256,
};

/**
 * Reads the first sheet of a file; within `limits` of what that may take.
 * @throws ImportRefused
 */
export async function readSheet(file: string, limits = usualLimits): Promise<Sheet> {
  refuseOthers(extname(file));
  const found = await stat(file).catch(() => {
    throw new ImportRefused('questo file non c’è.');
  });
  if (!found.isFile()) throw new ImportRefused('è una cartella, indica il file che contiene.');
  if (found.size > mostBytes) throw new ImportRefused('più di 20 MB, è il file giusto?');
  return readBytes(extname(file), await readFile(file), limits);
}

/**
 * As `readSheet`, of a file that is here already.
 * @param ending of its name, with the dot
 * @throws ImportRefused
 */
export async function readBytes(ending: string, bytes: Buffer, limits = usualLimits): Promise<Sheet> {
  refuseOthers(ending);
  return readApart({ ending: ending.toLowerCase(), bytes }, limits);
}

function refuseOthers(ending: string): void {
  if (!['.xlsx', '.csv'].includes(ending.toLowerCase()))
    throw new ImportRefused('salvalo come .xlsx o .csv, altri file non si leggono.');
}
