import { now } from '../clock.ts';
import { dayMs, wallAt } from '../dates/zone.ts';

const everyMs = 30_000;
/** The server's midnight may be later than this device's. */
const graceMs = 60_000;

const dayAtPlant = (): number => Math.floor(wallAt(new Date(now().getTime() - graceMs)).getTime() / dayMs);

/** Calls back when the tenant's day changes, however long the device slept; returns what ends that. */
export const watchDay = (onNewDay: () => void): (() => void) => {
  let known = dayAtPlant();
  // A timer set for midnight stands still while the device sleeps.
  const timer = setInterval(() => {
    const day = dayAtPlant();
    if (day !== known) onNewDay();
    known = day;
  }, everyMs);
  return () => clearInterval(timer);
};
