import type { AuditEvent } from '../list/group.ts';
import { it } from '../it.ts';

export interface Change {
  field: string;
  label: string;
  from: unknown;
  to: unknown;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that an event changed, without those that are empty on both sides. */
export const changesOf = ({ from, to }: AuditEvent): Change[] =>
  [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])]
    .map((field) => ({
      field,
      label: it.fields[field] ?? field,
      from: from?.[field] ?? null,
      to: to?.[field] ?? null,
    }))
    .filter((change) => !isEmpty(change.from) || !isEmpty(change.to));
