import { offsetsBetween } from '@officina/contracts/industrial/production-note';
import { fromInput, now, toDateTimeInput } from '@officina/web-kit';

export const dayMs = 86_400_000;
export const slotMs = 1_800_000;
export const slotsPerDay = 48;

/** Today as ISO day in UTC: production data are kept by such days, and come when one is over. */
export const todayInGmt = (): string => now().toISOString().slice(0, 10);

/** Whether a text is a real day (ISO) of the years that these calls take. */
export const isDay = (text: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && fromInput(text) !== null;

/** Whether a day (ISO) is over, so that its data can be seen. */
export const isOver = (day: string): boolean => day < todayInGmt();

/** `2026-11-20` as these calls take it: `20-11-2026`. */
export const dashed = (day: string): string => day.split('-').toReversed().join('-');

/** Days from the first to the last, both included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Hours that the clock of the plant is ahead of GMT at a full minute, in epoch milliseconds. */
const hoursAhead = (instant: number): number =>
  (Date.parse(`${toDateTimeInput(new Date(instant))}Z`) - instant) / 3_600_000;

/** By how many hours the plant's clock is ahead of GMT on the days of a period, each number once, in order. */
export const offsetsOf = (from: string, to: string): number[] => offsetsBetween(from, to, hoursAhead);
