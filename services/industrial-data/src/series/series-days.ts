/** Milliseconds of a UTC day. */
export const dayMs = 86_400_000;

/** Late readings of so many days, today among them, are still taken; the raw ones that they are summed with are there. */
const takenDays = 39;

/** A UTC day as the `_id`s have it, 2026-11-20. */
export const dayText = (day: Date): string => day.toISOString().slice(0, 10);

/** Midnight UTC before a moment. */
export const dayOf = (milliseconds: number): Date => new Date(Math.floor(milliseconds / dayMs) * dayMs);

/** So many UTC days later. */
export const daysLater = (day: Date, count: number): Date => new Date(day.getTime() + count * dayMs);

/** The oldest day whose readings are still taken. */
export const oldestTaken = (now: Date): Date => daysLater(dayOf(now.getTime()), 1 - takenDays);

/** The `_id`s that begin with these parts and have others behind them. */
export const idsBelow = (...parts: string[]) => ({ $gte: `${parts.join(':')}:`, $lt: `${parts.join(':')};` });
