import type { AuditEvent } from '@officina/contracts/events/events';
import { valueText, labelOf } from './value-text.ts';

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

/** The items that only one of two lists has; both complete lists if only their order differs. */
function listDifference(from: unknown[], to: unknown[]): Sides {
  const sides: [unknown[], unknown[]] = [without(from, to), without(to, from)];
  return sides.some(({ length }) => length > 0) ? sides : [from, to];
}

/** The changed switches. */
function switchDifference(from: Record<string, unknown>, to: Record<string, unknown>): Sides {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = keys.filter((key) => JSON.stringify(from[key]) !== JSON.stringify(to[key]));
  const only = (side: Record<string, unknown>) =>
    Object.fromEntries(changed.filter((key) => key in side).map((key) => [key, side[key]]));
  return [only(from), only(to)];
}

/** Fields with a record of independent settings. */
const switches = new Set(['services', 'menuhidden', 'lots', 'firstSteps']);

function difference(field: string, from: unknown, to: unknown): Sides {
  if (Array.isArray(from) && Array.isArray(to)) return listDifference(from, to);
  if (switches.has(field) && isRecord(from) && isRecord(to)) return switchDifference(from, to);
  return [from, to];
}

/** The changed fields of an event, without fields that are empty on both sides; for lists and switches only the differences. */
export const changesOf = ({ entity, from, to }: AuditEvent): Change[] =>
  [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])]
    .map((field) => {
      const [old, now] = difference(field, from?.[field] ?? null, to?.[field] ?? null);
      return { field, label: labelOf(entity, field), from: old, to: now };
    })
    .filter(({ field, from: old, to: now }) => valueText(field, old) !== '' || valueText(field, now) !== '');
