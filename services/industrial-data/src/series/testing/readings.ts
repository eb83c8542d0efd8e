import type { Reading } from '../reading.ts';

/** UTC seconds since 1970 of a moment, `2026-11-20T11:00:00Z`. */
export const secondOf = (text: string): number => Date.parse(text) / 1_000;

/** A good reading of a sensor with a period of a minute; failed if the value is null. */
export const reading = (second: number, value: number | null = 1, more: Partial<Reading> = {}): Reading => ({
  ...{ tenantId: 'ROSSI', sensorId: 'a', setup: '3/60', second, value, quality: value === null ? 'T' : 'G' },
  ...more,
});

/** A number of readings, one per minute, with the values 0, 1, 2 … */
export const everyMinute = (from: number, count: number, more: Partial<Reading> = {}): Reading[] =>
  Array.from({ length: count }, (_, index) => reading(from + 60 * index, index, more));
