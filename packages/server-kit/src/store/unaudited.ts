import type { Entity } from '@officina/contracts/events/actions';

/**
 * Fields that no audit entry shows, for its writers and for `npm run audit:verify`. A change of one alone has an entry with
 * nothing in from and to.
 */
export const unaudited: Partial<Record<Entity, readonly string[]>> = {
  // It changes with every other field and would only repeat the event's own time.
  machine: ['lastUpdate'],
  // It says which of its own versions set up what is read.
  sensor: ['cfg'],
  // Secrets, and what a change of them brings with it.
  user: ['passwordHash', 'endedUpTo'],
  tenant: ['endedUpTo'],
};
