import { TwoVersions } from '@officina/web-kit/overlays';
import { usePeople } from '../data/use-people.ts';
import { it } from '../it.ts';
import { shownValue } from './shown-value.ts';
import type { Conflict } from './use-editing.ts';

/** After 409 `stale`: what was typed here beside what is stored now. */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const { nameOf } = usePeople();
  return (
    <TwoVersions
      title={it.conflictTitle}
      versions={conflict.versions}
      labels={it.labels}
      shown={(name, values) => shownValue(name, values, nameOf)}
      save={it.saveMine}
      onSettle={conflict.settle}
      onClose={conflict.back}
    />
  );
}
