import type { Group } from './groups.ts';
import { isSilent, type StateOf } from './silence.ts';

/** A silence that lasts so long brings its machine up also while somebody looks. */
const lastingMs = 60_000;

/** Keys of the machines with a sensor that has been silent for so long, at a moment. */
function silentKeys(groups: readonly Group[], stateOf: StateOf, at: Date, forMs: number): string[] {
  const keepsSilent = (sensorId: string) => {
    const state = stateOf(sensorId);
    return isSilent(state) && at.getTime() - Date.parse(state?.since ?? '') >= forMs;
  };
  return groups.filter(({ sensors }) => sensors.some(({ _id }) => keepsSilent(_id))).map(({ key }) => key);
}

/** Which machines stand first, as long as the same is chosen. */
export interface Order {
  /** What is searched and which chip is pressed. */
  choice: string;
  first: ReadonlySet<string>;
}

/**
 * The order at a moment. It is made when the page opens and at each new choice: machines with something silent first. While
 * somebody looks at it nothing moves but the machine of which a sensor has kept silent for a minute, up and once; one that
 * speaks again stays where it is.
 * @param before the order until now; the same object comes back if nothing moves
 */
export function orderAt(
  before: Order | undefined,
  choice: string,
  groups: readonly Group[],
  stateOf: StateOf,
  at: Date,
): Order {
  if (before?.choice !== choice)
    return { choice, first: new Set(silentKeys(groups, stateOf, at, -Infinity)) };
  const more = silentKeys(groups, stateOf, at, lastingMs).filter((key) => !before.first.has(key));
  return more.length > 0 ? { choice, first: new Set([...before.first, ...more]) } : before;
}

/** Groups in this order; those without a machine stay last. */
export function inOrder(groups: readonly Group[], order: Order | undefined): readonly Group[] {
  if (!order) return groups;
  const rank = ({ key }: Group) => (key === '' ? 2 : order.first.has(key) ? 0 : 1);
  return groups.toSorted((one, other) => rank(one) - rank(other));
}
