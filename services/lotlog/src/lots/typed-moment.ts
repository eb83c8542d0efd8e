import { isTypedMoment } from '@officina/contracts/lotlog/lot';
import { isoInstant } from '@officina/contracts/fields';
import { instantShowing } from '@officina/contracts/local-time';
import { offsetAt } from '@officina/server-kit/zone';

/**
 * When a record was read: an instant as it is, a typed local time by the zone's clock. Of the two that a change of the clock
 * gives one name the first is meant.
 * @returns undefined for a time that the zone's clock never showed
 */
export function momentOf(typed: string, zone: string): Date | undefined {
  if (!isTypedMoment(typed)) return new Date(typed);
  const local = Date.parse(`${typed.replace(' ', 'T')}:00Z`);
  const instant = instantShowing(local, (at) => offsetAt(zone, at));
  const moment = instant === undefined ? undefined : new Date(instant);
  // The first hours of 1900 belong to the year before, which no instant on the wire may have.
  return moment && isoInstant.safeParse(moment.toISOString()).success ? moment : undefined;
}
