const dayMs = 86_400_000;
const romeClock = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** Rome's offset from UTC in milliseconds, always whole seconds. */
const offsetAt = (instant: number): number =>
  Date.parse(`${romeClock.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1_000) * 1_000;

/**
 * The same time of day in Rome after this many calendar days, which may differ from 24 hours each when the clock
 * changes.
 */
export function daysAway(days: number): Date {
  const now = Date.now();
  const then = now + days * dayMs;
  return new Date(then + offsetAt(now) - offsetAt(then));
}

/** «2026-09-17» as shown on screen: «17/09/2026». */
export const italian = (isoDay: string): string => isoDay.split('-').toReversed().join('/');
