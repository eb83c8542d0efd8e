import type { FieldValues } from 'react-hook-form';
import { TwoVersions, type VersionsOf } from '../overlays/versions/two-versions.tsx';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import type { Question } from './merging/merge-values.ts';
import type { RecordForm } from './use-record-form.ts';

/** Words that only the section knows (a person's name for an id), over the field's own. */
export type OwnWords<V> = { [N in keyof V]?: (value: V[N]) => string };

/** What only the section can call the items of a list, by their keys. */
export type OwnNames<V> = { [N in keyof V]?: (key: string) => string };

interface VersionsDialogProps<S extends StoredDocument, V extends FieldValues> {
  record: RecordDefinition<S, V>;
  editing: RecordForm<S, V>;
  words?: OwnWords<V>;
  names?: OwnNames<V>;
}

/** What two people changed differently, asked one by one by its name, while the two meet. */
export function VersionsDialog<S extends StoredDocument, V extends FieldValues>({
  record,
  editing: { conflict },
  words = {},
  names = {},
}: VersionsDialogProps<S, V>) {
  const { texts, lists } = record;
  if (!conflict) return null;
  const inWords = ({ id, field, item, mine, theirs }: Question): VersionsOf => {
    const name = field as keyof V & string;
    const list = item && lists[name];
    const shown = (value: unknown) => {
      if (list) return value === undefined ? (list.removed ?? 'Tolto') : list.words(value) || '—';
      return words[name]?.(value as V[typeof name]) ?? record.words(name, { [name]: value } as V);
    };
    const label = texts.labels[name];
    const called = list && (names[name]?.(item.key) ?? list.nameOf(item.of));
    return { id, label: called ? `${label}: ${called}` : label, mine: shown(mine), theirs: shown(theirs) };
  };
  return (
    <TwoVersions
      key={conflict.version}
      title={texts.versionsTitle}
      asked={conflict.questions.map(inWords)}
      save={texts.saveMine}
      onSettle={conflict.settle}
      onClose={conflict.back}
    />
  );
}
