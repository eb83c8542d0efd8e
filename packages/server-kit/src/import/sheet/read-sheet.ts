import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { largestSheet } from './filled-rows.ts';
import { readApart, type ReadLimits } from './read-apart.ts';
import { ImportRefused } from './refused.ts';
import type { Sheet } from './sheet.ts';

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
