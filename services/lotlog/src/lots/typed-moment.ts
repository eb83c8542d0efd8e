import { isTypedMoment } from '@officina/contracts/lotlog/lot';
import { isoInstant } from '@officina/contracts/fields';
import { offsetAt } from '@officina/server-kit/zone';

const dayMs = 86_400_000;

/** The instants, earliest first, at which the zone's clock shows a local time; none for an hour that it leaves out. */
function instantsAt(zone: string, local: number): number[] {
  const offsets = [-dayMs, dayMs].map((away) => offsetAt(zone, local + away));
  const instants = offsets.map((offset) => local - offset).sort((a, b) => a - b);
  return instants.filter((instant) => instant + offsetAt(zone, instant) === local);
}

/**
 * When a record was read: an instant as it is, a typed local time by the zone's clock. Of the two that a change of the clock
 * gives one name the first is meant.
 * @returns undefined for a time that the zone's clock never showed
 */
export function momentOf(typed: string, zone: string): Date | undefined {
  if (!isTypedMoment(typed)) return new Date(typed);
  const [instant] = instantsAt(zone, Date.parse(`${typed.replace(' ', 'T')}:00Z`));
  const moment = instant === undefined ? undefined : new Date(instant);
  // The first hours of 1900 belong to the year before, which no instant on the wire may have.
  return moment && isoInstant.safeParse(moment.toISOString()).success ? moment : undefined;
}
