import { rolesWith } from '@officina/contracts/auth/roles';
import { usePermissions } from '../core/session/use-permissions.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';

/** What the user's role lets one do in a record's sheet. */
export interface RecordAccess {
  /** The form's fields that are read-only. */
  locked: readonly string[];
  /** Whether all are, so that there is nothing to save. */
  isReadOnly: boolean;
  /** Why fields are read-only, and who may change them; undefined if all may be changed, and in the sheet of a new record. */
  line: string | undefined;
}

/** @param stored undefined for a new record, which has the values of `start` */
export function useRecordAccess<S extends StoredDocument, V extends object>(
  { routes, texts, needs, valuesOf }: RecordDefinition<S, V>,
  stored: S | undefined,
  start: Partial<S>,
): RecordAccess {
  const { may, mayChange } = usePermissions();
  const fields = Object.keys(valuesOf({}));
  if (!stored) {
    const values = valuesOf(start);
    const isReadOnly = !may(routes.create);
    const locked = fields.filter((field) => !mayChange(routes.create, values, field));
    return { locked, isReadOnly, line: undefined };
  }
  const locked = fields.filter((field) => !mayChange(routes.edit, stored, field));
  const open = fields.filter((field) => !locked.includes(field));
  const who = rolesWith(needs.edit);
  const labels: Readonly<Partial<Record<string, string>>> = texts.labels;
  const named = (names: readonly string[]) => names.map((name) => labels[name] ?? name).join(', ');
  const line =
    open.length === 0
      ? texts.readOnly(who)
      : open.length < locked.length
        ? texts.onlyThese(named(open), who)
        : texts.notThese(named(locked), who);
  return { locked, isReadOnly: open.length === 0, line: locked.length > 0 ? line : undefined };
}
