const dayMs = 86_400_000;
const romeClock = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** Milliseconds, whole seconds, that Rome's clock is ahead of UTC. */
const offsetAt = (instant: number): number =>
  Date.parse(`${romeClock.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1_000) * 1_000;

/** Now by Rome's clock so many calendar days away: not 24 hours each, as the clock may have been changed since. */
export function daysAway(days: number): Date {
  const now = Date.now();
  const then = now + days * dayMs;
  return new Date(then + offsetAt(now) - offsetAt(then));
}

/** «2026-09-17» as it stands on screen: «17/09/2026». */
export const italian = (isoDay: string): string => isoDay.split('-').toReversed().join('/');
