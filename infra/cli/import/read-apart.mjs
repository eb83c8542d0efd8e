import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ImportRefused } from './refused.mjs';

const reader = join(import.meta.dirname, 'sheet-reader.mjs');
const instead = 'copy the rows alone into a new workbook, or save it as .csv.';

/** Why a reader has ended without an answer. */
function failure({ isLate, signal, output }, { seconds, megabytes }) {
  if (isLate) return new ImportRefused(`reading it takes more than ${seconds} seconds: ${instead}`);
  // What Node does when its memory is full, and what the system does when it is short of it.
  if (signal === 'SIGABRT' || signal === 'SIGKILL')
    return new ImportRefused(`reading it takes more than ${megabytes} MB of memory: ${instead}`);
  return new Error(`the reader of spreadsheets has ended:\n${output}`);
}

/**
 * Reads a spreadsheet in a process of its own: what somebody has built to take hours or gigabytes ends that process alone.
 * @param {string} file
 * @param {{ seconds: number, megabytes: number }} limits `megabytes` of objects, beside the file and what it unpacks to
 * @returns {Promise<import('./read-sheet.mjs').Sheet>} @throws ImportRefused
 */
export function readApart(file, limits) {
  const child = fork(reader, [file], {
    execArgv: [`--max-old-space-size=${limits.megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, limits.seconds * 1000);
  let output = '';
  child.stderr?.on('data', (chunk) => (output = (output + chunk).slice(-4000)));
  return new Promise((resolve, reject) => {
    let answer;
    child.on('message', (message) => (answer = message));
    child.on('error', reject);
    child.on('close', (_, signal) => {
      clearTimeout(timer);
      if (answer?.refused) reject(new ImportRefused(answer.refused));
      else if (answer) resolve(answer.sheet);
      else reject(failure({ isLate, signal, output }, limits));
    });
  });
}
