import { crc32 } from 'node:zlib';
import type { Quality } from '../../poll/sample.ts';
import { quarterOf, type Reading } from '../reading.ts';

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

/** @param line without its ends @returns `undefined` for one that is not as it was written */
export function readingsOf(line: Buffer): Reading[] | undefined {
  const json = line.subarray(sumLength);
  if (line[sumLength - 1] !== space || line.toString('latin1', 0, sumLength - 1) !== sumOf(json))
    return undefined;
  const [tenantId, from, setups, ...rows] = JSON.parse(json.toString()) as Batch;
  return rows.map(([sensorId, setup, after, value, quality = 'G']) => ({
    ...{ tenantId, sensorId, setup: setups[setup] ?? '', second: from + after, value, quality },
  }));
}
