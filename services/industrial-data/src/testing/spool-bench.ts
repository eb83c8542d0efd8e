import { Clock } from '@officina/server-kit/clock';
import { createLogger } from '@officina/server-kit/logger';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadingStore, quarterOf, type Reading } from '../series/reading.ts';
/** First second of a quarter of an hour. */
export const quarterStart = 1_795_910_400;
export const firstQuarter = quarterOf(quarterStart);

/** A sensor's reading in a second of the first quarter; its value is the second. */
export const readingAt = (after: number, more: Partial<Reading> = {}): Reading => ({
  ...{ tenantId: 'ROSSI', sensorId: 's', setup: '3/60', quality: 'G', value: after },
  ...{ second: quarterStart + after, ...more },
});

/** A clock that tests set. */
export class FixedClock extends Clock {
  seconds = quarterStart;

  override now(): Date {
    return new Date(this.seconds * 1_000);
  }
}

/** A temporary folder, removed when it is closed. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'officina-spool-'));
  return { folder, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A log that captures its messages. */
export function capturedLog() {
  const messages: string[] = [];
  const write = (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg);
  return { messages, logger: createLogger({ level: 'info', service: 'test' }, { write }) };
}

/** Stores readings in memory, as often as they are passed; can fail. */
export class InMemoryStore extends ReadingStore {
  readonly kept: Reading[] = [];
  /** Completed calls, successful or not. */
  calls = 0;
  refuses: (readings: Reading[]) => boolean = () => false;
  answersAfter: Promise<void> = Promise.resolve();

  override async keep(readings: Reading[]): Promise<void> {
    await this.answersAfter;
    this.calls += 1;
    if (this.refuses(readings)) throw new Error('the store is away');
    this.kept.push(...readings);
  }

  get values(): (number | null)[] {
    return this.kept.map(({ value }) => value);
  }
}
