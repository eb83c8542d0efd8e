import { tenantCode } from '@officina/contracts/caller';
import { quality } from '@officina/contracts/industrial/readings';
import { createReadStream, type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Quality } from '../../poll/sample.ts';
import { isSetup, quarterOf, type Reading } from '../reading.ts';

/** Readings of one tenant and one quarter of an hour, as they are written. */
export interface SpoolLine {
  /** As `quarterOf` */
  quarter: number;
  readings: number;
  bytes: Buffer;
}

/** `quality` is absent where it is good. */
type Row = [sensorId: string, setup: number, after: number, value: number | null, quality?: Quality];
type Batch = [tenantId: string, from: number, setups: string[], ...rows: Row[]];

const sumOf = (json: Uint8Array | string): string => crc32(json).toString(16).padStart(8, '0');
const sumLength = 'cccccccc '.length;
const space = 0x20;

function lineOf(readings: Reading[], tenantId: string, quarter: number): SpoolLine {
  const from = readings[0]?.second ?? 0;
  const setups = [...new Set(readings.map(({ setup }) => setup))];
  const rows = readings.map(({ sensorId, setup, second, value, quality }): Row => {
    const row: Row = [sensorId, setups.indexOf(setup), second - from, value];
    if (quality !== 'G') row.push(quality);
    return row;
  });
  const batch: Batch = [tenantId, from, setups, ...rows];
  const json = Buffer.from(JSON.stringify(batch));
  // What was cut off before, or changed at one end, spoils no other line.
  const bytes = Buffer.concat([Buffer.from(`\n${sumOf(json)} `), json, Buffer.from('\n')]);
  return { quarter, readings: readings.length, bytes };
}

/** One line for each tenant and quarter of an hour: an empty line's end, CRC-32 of the JSON as 8 hex digits, space, JSON, end. */
export function linesOf(readings: readonly Reading[]): SpoolLine[] {
  const batches = Map.groupBy(readings, ({ tenantId, second }) => `${quarterOf(second)} ${tenantId}`);
  return [...batches.values()].flatMap((batch) => {
    const [first] = batch;
    return first ? [lineOf(batch, first.tenantId, quarterOf(first.second))] : [];
  });
}

/** 31 December 9999: the `_id`s of what is stored have four digits for a year. */
const lastSecond = 253_402_300_799;
const row = z.tuple([z.string().min(1), z.int().min(0), z.int(), z.number().nullable(), quality.optional()]);
const batchSchema = z
  .tuple([tenantCode, z.int().min(0).max(lastSecond), z.array(z.string().refine(isSetup))], row)
  .refine(([, from, setups, ...rows]) =>
    rows.every(([, setup, after]) => setup < setups.length && quarterOf(from + after) === quarterOf(from)),
  );

function batchOf(json: string): Batch | undefined {
  try {
    return batchSchema.safeParse(JSON.parse(json)).data as Batch | undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param line without its ends
 * @returns `torn` for one that is not as it was written, `odd` for one with the right sum that nobody writes
 */
export function readingsOf(line: Buffer): Reading[] | 'torn' | 'odd' {
  const json = line.subarray(sumLength);
  if (line[sumLength - 1] !== space || line.toString('latin1', 0, sumLength - 1) !== sumOf(json))
    return 'torn';
  const batch = batchOf(json.toString());
  if (!batch) return 'odd';
  const [tenantId, from, setups, ...rows] = batch;
  return rows.map(([sensorId, setup, after, value, quality = 'G']) => ({
    ...{ tenantId, sensorId, setup: setups[setup] ?? '', second: from + after, value, quality },
  }));
}

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
