import { createReadStream, type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Reading } from '../reading.ts';
import { readingsOf } from './spool-line.ts';

/** A file that nobody appends to any more. */
export interface SpoolFile {
  folder: string;
  path: string;
  /** As `quarterOf` */
  quarter: number;
  /** Rises with each file of its process. */
  sequence: number;
  bytes: number;
  /** Where it is known. */
  readings?: number;
}

/** What cannot be read back of a file. */
export interface Torn {
  lines: number;
  bytes: number;
  /** Of the lines, those whose sum is right: they are whole, and nobody writes such. */
  odd: number;
}

const newline = 0x0a;
/** The version stands for how lines are written. */
const format = /^(\d+)-(\d+)\.v1$/;

export const spoolFileName = (quarter: number, sequence: number): string =>
  `${quarter}-${String(sequence).padStart(6, '0')}.v1`;

/** The files of a folder, and the names of whatever else there is not ours to read. */
export async function filesIn(folder: string): Promise<{ files: SpoolFile[]; others: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true });
  const isOurs = (entry: Dirent) => entry.isFile() && format.test(entry.name);
  const others = entries.filter((entry) => !isOurs(entry)).map(({ name }) => name);
  const files: SpoolFile[] = [];
  for (const { name } of entries.filter(isOurs)) {
    const [, quarter, sequence] = format.exec(name) ?? [];
    const path = join(folder, name);
    const { size: bytes } = await stat(path);
    files.push({ folder, path, quarter: Number(quarter), sequence: Number(sequence), bytes });
  }
  return { files, others };
}

/** The lines of a file, without their ends and without empty ones. */
async function* linesIn(path: string): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const line = Buffer.concat([...begun, chunk.subarray(from, end)]);
      if (line.length > 0) yield line;
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

/** What is whole of a file, in the order in which it was written, and how much is not. */
export async function readSpoolFile(path: string): Promise<{ readings: Reading[]; torn: Torn }> {
  const readings: Reading[] = [];
  const torn: Torn = { lines: 0, bytes: 0, odd: 0 };
  for await (const line of linesIn(path)) {
    const found = readingsOf(line);
    if (typeof found === 'string') {
      torn.lines += 1;
      torn.bytes += line.length;
      torn.odd += found === 'odd' ? 1 : 0;
    } else for (const reading of found) readings.push(reading);
  }
  return { readings, torn };
}
