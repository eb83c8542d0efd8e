import { isLocalMoment } from '@officina/contracts/lotlog/lot';
import { isoInstant } from '@officina/contracts/fields';
import { instantShowing } from '@officina/contracts/local-time';
import { offsetAt } from '@officina/server-kit/zone';

/**
 * The time of a record: an instant as it is, or a typed local time in the zone. If the clock shows it twice, the first one.
 * @returns undefined for a time that the zone's clock never shows
 */
export function momentOf(typed: string, zone: string): Date | undefined {
  if (!isLocalMoment(typed)) return new Date(typed);
  const local = Date.parse(`${typed.replace(' ', 'T')}:00Z`);
  const instant = instantShowing(local, (at) => offsetAt(zone, at));
  const moment = instant === undefined ? undefined : new Date(instant);
  // The first hours of 1900 may fall in 1899, which the wire format does not allow.
  return moment && isoInstant.safeParse(moment.toISOString()).success ? moment : undefined;
}
