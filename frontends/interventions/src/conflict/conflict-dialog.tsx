import { TwoVersions } from '@officina/web-kit/overlays';
import { valuesOf } from '../form/values.ts';
import { it } from '../it.ts';
import type { Editing } from '../sheet/use-editing.ts';
import { shownValue } from './shown-value.ts';

/** After 409 `stale`: what was typed here beside what is stored now. */
export function ConflictDialog({ editing }: { editing: Editing }) {
  const { conflict, base, form } = editing;
  if (!conflict) return null;
  const versions = { base: valuesOf(base), mine: form.form.getValues(), theirs: valuesOf(conflict) };
  return (
    <TwoVersions
      key={conflict.__v}
      title={it.conflictTitle}
      versions={versions}
      labels={it.labels}
      shown={shownValue}
      onSettle={editing.settle}
      onClose={editing.backToForm}
    />
  );
}
