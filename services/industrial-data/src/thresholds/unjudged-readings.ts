import { Injectable } from '@nestjs/common';
import { Quarters } from '../series/quarters.ts';
import { betterReading, quarterOf, type Reading } from '../series/reading.ts';
import { readSpoolFile } from '../series/spool/spool-file.ts';
import { Spool } from '../series/spool/spool.ts';

/** Until when the readings of a sensor were judged. */
export interface Mark {
  tenantId: string;
  sensorId: string;
  /** Second of the last judged one. */
  until: number;
}

const readsAtOnce = 8;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Readings that were made but not judged, before a restart or by a process that died. */
@Injectable()
export class UnjudgedReadings {
  constructor(
    private readonly spool: Spool,
    private readonly quarters: Quarters,
  ) {}

  /** The readings of sensors after their marks, by sensor and in order of time. @throws if the store does not answer */
  async after(marks: readonly Mark[]): Promise<Map<string /* sensorId */, Reading[]>> {
    if (marks.length === 0) return new Map();
    // In this order a reading that is moved into the store meanwhile is found twice, instead of never.
    const spooled = await this.spooled(marks);
    const found = [...spooled, ...(await this.stored(marks))];
    const untilOf = new Map(marks.map(({ sensorId, until }) => [sensorId, until]));
    const newer = found.filter(({ sensorId, second }) => second > (untilOf.get(sensorId) ?? Infinity));
    const bySensor = Map.groupBy(newer, ({ sensorId }) => sensorId);
    return new Map([...bySensor].map(([sensorId, readings]) => [sensorId, inOrder(readings)]));
  }

  private async spooled(marks: readonly Mark[]): Promise<Reading[]> {
    const first = quarterOf(Math.min(...marks.map(({ until }) => until)));
    const ids = new Set(marks.map(({ sensorId }) => sensorId));
    const found: Reading[] = [];
    for (const path of await this.spool.filesSince(first)) {
      const { readings } = await readSpoolFile(path).catch((error: unknown) => {
        // Its readings are in the store by now.
        if (isMissing(error)) return { readings: [] };
        throw error;
      });
      for (const reading of readings) if (ids.has(reading.sensorId)) found.push(reading);
    }
    return found;
  }

  private async stored(marks: readonly Mark[]): Promise<Reading[]> {
    const found: Reading[] = [];
    const left = [...marks];
    const readSome = async () => {
      for (let mark = left.pop(); mark; mark = left.pop())
        found.push(...(await this.quarters.since(mark.tenantId, mark.sensorId, mark.until)));
    };
    await Promise.all(Array.from({ length: readsAtOnce }, readSome));
    return found;
  }
}

/** Each second once. */
function inOrder(readings: Reading[]): Reading[] {
  const bySecond = new Map<number, Reading>();
  for (const reading of readings) {
    const other = bySecond.get(reading.second);
    bySecond.set(reading.second, other ? betterReading(other, reading) : reading);
  }
  return [...bySecond.values()].sort((one, other) => one.second - other.second);
}
