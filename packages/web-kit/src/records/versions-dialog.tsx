import type { FieldValues } from 'react-hook-form';
import { TwoVersions } from '../overlays/versions/two-versions.tsx';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import type { RecordForm } from './use-record-form.ts';

/** Words that only the section knows (a person's name for an id), over the field's own. */
export type OwnWords<V> = { [N in keyof V]?: (value: V[N]) => string };

interface VersionsDialogProps<S extends StoredDocument, V extends FieldValues> {
  record: RecordDefinition<S, V>;
  editing: RecordForm<S, V>;
  words?: OwnWords<V>;
}

/** What was typed here beside what is stored now, while the two meet. */
export function VersionsDialog<S extends StoredDocument, V extends FieldValues>({
  record,
  editing: { conflict },
  words = {},
}: VersionsDialogProps<S, V>) {
  const { texts } = record;
  if (!conflict) return null;
  return (
    <TwoVersions<V>
      key={conflict.version}
      title={texts.versionsTitle}
      versions={conflict.versions}
      labels={texts.labels}
      shown={(name, values) => words[name]?.(values[name]) ?? record.words(name, values)}
      save={texts.saveMine}
      onSettle={conflict.settle}
      onClose={conflict.back}
    />
  );
}
