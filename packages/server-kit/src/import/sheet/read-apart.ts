import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SheetLimits } from './filled-rows.ts';
import { ImportRefused } from './refused.ts';
import type { Sheet } from './sheet.ts';

/**
 * Seconds of the clock and of the processors, and megabytes of objects beside the file and what it unpacks to. On a busy
 * machine the clock goes on while the processors do something else.
 */
export interface ReadLimits extends SheetLimits {
  seconds: number;
  processorSeconds: number;
  megabytes: number;
}

/** What is read: the ending of the file's name, in lower case, and its bytes. */
export interface SheetFile {
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
export function readApart(file: SheetFile, limits: ReadLimits): Promise<Sheet> {
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
