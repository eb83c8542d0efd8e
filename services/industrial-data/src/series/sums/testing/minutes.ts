import { setupText, type Reading, type Setup } from '../../reading.ts';

/** Midnight of 20 November 2026. */
export const midnight = Date.parse('2026-11-20T00:00:00Z') / 1_000;

/** The seconds 0, 60, 120 … of the day, up to but excluding `until`. */
export const eachMinute = (from: number, until: number, stepS = 60): number[] =>
  Array.from({ length: Math.ceil((until - from) / stepS) }, (_, step) => from + step * stepS);

/** A reading at a second of 20 November 2026, of a sensor with a period of a minute; failed if the value is null. */
export const readAt = (second: number, value: number | null, setup: Partial<Setup> = {}): Reading => ({
  ...{ tenantId: 'ROSSI', sensorId: 'a', setup: setupText({ cfg: 3, periodS: 60, ...setup }) },
  ...{ second: midnight + second, value, quality: value === null ? 'T' : 'G' },
});
