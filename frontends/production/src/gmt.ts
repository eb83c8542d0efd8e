import { offsetsBetween } from '@officina/contracts/industrial/production-note';
import { fromInput, now, toDateTimeInput } from '@officina/web-kit';

export const dayMs = 86_400_000;
export const slotMs = 1_800_000;
export const slotsPerDay = 48;

/** Today as an ISO day in UTC; production data are stored by UTC day and served once the day is over. */
export const todayInGmt = (): string => now().toISOString().slice(0, 10);

/** Whether a text is a calendar day (ISO) in the years that the API accepts. */
export const isDay = (text: string): boolean =>
  /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && fromInput(text) !== null;

/** Whether a day (ISO) is over and its data are available. */
export const isOver = (day: string): boolean => day < todayInGmt();

/** Formats `2026-11-20` for the API: `20-11-2026`. */
export const dashed = (day: string): string => day.split('-').toReversed().join('-');

/** The number of days from the first to the last, both included. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** By how many hours the plant's clock is ahead of GMT at a full minute (epoch milliseconds). */
const hoursAhead = (instant: number): number =>
  (Date.parse(`${toDateTimeInput(new Date(instant))}Z`) - instant) / 3_600_000;

/** By how many hours the plant's clock is ahead of GMT on the days of a period, each number once, in order. */
export const offsetsOf = (from: string, to: string): number[] => offsetsBetween(from, to, hoursAhead);
