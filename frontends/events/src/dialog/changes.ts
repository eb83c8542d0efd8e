import type { AuditEvent } from '../list/group.ts';
import { texts } from '../texts.ts';
import { inWords } from './in-words.ts';

export interface Change {
  field: string;
  label: string;
  from: unknown;
  to: unknown;
}

/** The fields that an event changed, without those that are empty on both sides. */
export const changesOf = ({ entity, from, to }: AuditEvent): Change[] =>
  [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])]
    .map((field) => ({
      field,
      label: texts.fields[entity]?.[field] ?? field,
      from: from?.[field] ?? null,
      to: to?.[field] ?? null,
    }))
    .filter(({ field, from: old, to: now }) => inWords(field, old) !== '' || inWords(field, now) !== '');
