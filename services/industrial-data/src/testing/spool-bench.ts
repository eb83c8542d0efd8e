import { Clock } from '@officina/server-kit/clock';
import { createLogger } from '@officina/server-kit/logger';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeepsReadings, quarterOf, type Reading } from '../series/reading.ts';
/** First second of a quarter of an hour. */
export const quarterBegins = 1_795_910_400;
export const firstQuarter = quarterOf(quarterBegins);

/** The reading of a sensor in a second of the first quarter, whose value says which it is. */
export const readingAt = (after: number, more: Partial<Reading> = {}): Reading => ({
  ...{ tenantId: 'ROSSI', sensorId: 's', setup: '3/60', quality: 'G', value: after },
  ...{ second: quarterBegins + after, ...more },
});

/** A clock that stands until it is set. */
export class StandingClock extends Clock {
  seconds = quarterBegins;

  override now(): Date {
    return new Date(this.seconds * 1_000);
  }
}

/** A folder of its own, gone when it is closed. */
export function throwAwayFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'officina-spool-'));
  return { folder, close: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A log whose messages are kept. */
export function keptLog() {
  const messages: string[] = [];
  const write = (line: string) => void messages.push((JSON.parse(line) as { msg: string }).msg);
  return { messages, logger: createLogger({ level: 'info', service: 'test' }, { write }) };
}

/** Keeps readings in memory, as often as they come; can be out of order. */
export class KeptInMemory extends KeepsReadings {
  readonly kept: Reading[] = [];
  /** Each call that was answered or refused. */
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
