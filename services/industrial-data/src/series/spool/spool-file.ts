import { tenantCode } from '@officina/contracts/caller';
import { quality } from '@officina/contracts/industrial/readings';
import { createReadStream, type Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { Quality } from '../../poll/sample.ts';
import { isSetup, quarterOf, type Reading } from '../reading.ts';

/** A written line: readings of one tenant and one quarter of an hour. */
export interface SpoolLine {
  /** See `quarterOf`. */
  quarter: number;
  readings: number;
  bytes: Buffer;
}

/** `quality` is omitted if good. */
type Row = [sensorId: string, setup: number, after: number, value: number | null, quality?: Quality];
type Batch = [tenantId: string, from: number, setups: string[], ...rows: Row[]];

const checksumOf = (json: Uint8Array | string): string => crc32(json).toString(16).padStart(8, '0');
const checksumLength = 'cccccccc '.length;
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
  // A line that was cut off or damaged does not affect other lines.
  const bytes = Buffer.concat([Buffer.from(`\n${checksumOf(json)} `), json, Buffer.from('\n')]);
  return { quarter, readings: readings.length, bytes };
}

/** One line per tenant and quarter of an hour: newline, CRC-32 of the JSON as 8 hex digits, space, JSON, newline. */
export function linesOf(readings: readonly Reading[]): SpoolLine[] {
  const batches = Map.groupBy(readings, ({ tenantId, second }) => `${quarterOf(second)} ${tenantId}`);
  return [...batches.values()].flatMap((batch) => {
    const [first] = batch;
    return first ? [lineOf(batch, first.tenantId, quarterOf(first.second))] : [];
  });
}

/** 31 December 9999: years in stored `_id`s have four digits. */
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
 * @param line without its newlines
 * @returns `torn` for a damaged line, `odd` for one with a valid checksum but invalid contents
 */
export function readingsOf(line: Buffer): Reading[] | 'torn' | 'odd' {
  const json = line.subarray(checksumLength);
  if (
    line[checksumLength - 1] !== space ||
    line.toString('latin1', 0, checksumLength - 1) !== checksumOf(json)
  )
    return 'torn';
  const batch = batchOf(json.toString());
  if (!batch) return 'odd';
  const [tenantId, from, setups, ...rows] = batch;
  return rows.map(([sensorId, setup, after, value, quality = 'G']) => ({
    ...{ tenantId, sensorId, setup: setups[setup] ?? '', second: from + after, value, quality },
  }));
}

/** A file that is no longer appended to. */
export interface SpoolFile {
  folder: string;
  path: string;
  /** See `quarterOf`. */
  quarter: number;
  /** Increases with each file of its process. */
  sequence: number;
  bytes: number;
  /** Absent if unknown. */
  readings?: number;
}

/** The unreadable part of a file. */
export interface Torn {
  lines: number;
  bytes: number;
  /** Lines among them with a valid checksum: complete, but with contents that we never write. */
  odd: number;
}

const newline = 0x0a;
/** The version of the line format. */
const format = /^(\d+)-(\d+)\.v1$/;

export const spoolFileName = (quarter: number, sequence: number): string =>
  `${quarter}-${String(sequence).padStart(6, '0')}.v1`;

/** The files of a folder, and the names of all others. */
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

/** The lines of a file, without newlines and empty lines. */
async function* linesIn(path: string): AsyncGenerator<Buffer> {
  let partial: Buffer[] = [];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const line = Buffer.concat([...partial, chunk.subarray(from, end)]);
      if (line.length > 0) yield line;
      partial = [];
      from = end + 1;
    }
    if (from < chunk.length) partial.push(chunk.subarray(from));
  }
  if (partial.length > 0) yield Buffer.concat(partial);
}

/** The readable lines of a file, in the order written, and the amount of unreadable ones. */
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
