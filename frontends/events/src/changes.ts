import type { AuditEvent } from './event.ts';
import { inWords, labelOf } from './in-words.ts';

export interface Change {
  field: string;
  label: string;
  from: unknown;
  to: unknown;
}

type Sides = [from: unknown, to: unknown];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (list: unknown[], other: unknown[]): unknown[] => {
  const known = new Set(other.map((item) => JSON.stringify(item)));
  return list.filter((item) => !known.has(JSON.stringify(item)));
};

/** Of two lists the items that one of them has alone; both as they are where only their order differs. */
function ofLists(from: unknown[], to: unknown[]): Sides {
  const sides: [unknown[], unknown[]] = [without(from, to), without(to, from)];
  return sides.some(({ length }) => length > 0) ? sides : [from, to];
}

/** Of switches, those that changed. */
function ofSwitches(from: Record<string, unknown>, to: Record<string, unknown>): Sides {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = keys.filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
  const only = (side: Record<string, unknown>) =>
    Object.fromEntries(changed.filter((key) => key in side).map((key) => [key, side[key]]));
  return [only(from), only(to)];
}

/** Fields whose value is a record of things that change one by one. */
const switches = new Set(['services', 'menuhidden', 'lots', 'firstSteps']);

function difference(field: string, from: unknown, to: unknown): Sides {
  if (Array.isArray(from) && Array.isArray(to)) return ofLists(from, to);
  if (switches.has(field) && isRecord(from) && isRecord(to)) return ofSwitches(from, to);
  return [from, to];
}

/** The fields that an event changed, without those that are empty on both sides; of lists and switches what differs. */
export const changesOf = ({ entity, from, to }: AuditEvent): Change[] =>
  [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])]
    .map((field) => {
      const [old, now] = difference(field, from?.[field] ?? null, to?.[field] ?? null);
      return { field, label: labelOf(entity, field), from: old, to: now };
    })
    .filter(({ field, from: old, to: now }) => inWords(field, old) !== '' || inWords(field, now) !== '');
