import { randomKey } from '@officina/web-kit';
import { useFormValue } from '@officina/web-kit/forms';
import { useMemo, useState } from 'react';
import type { LotEditing } from '../record.ts';
import {
  emptyReading,
  isSameReading,
  rowsOf,
  type Changes,
  type ReadingRow,
  type StoredReading,
  type TypedReading,
} from './changes.ts';
import type { Checks } from './checks.ts';

const none: StoredReading[] = [];

const without = (put: Changes['put'], id: string): Changes['put'] =>
  Object.fromEntries(Object.entries(put).filter(([other]) => other !== id));

/** Edits to the readings of a lot; the next save sends them. */
export function useReadings({ form, latest }: LotEditing, checks: Checks) {
  const stored = latest?.data ?? none;
  const { id, value, onChange } = useFormValue(form.control, 'data');
  const changes: Changes = value;
  const { put, removed, next, correction } = changes;
  const rows = useMemo(() => rowsOf({ put, removed }, stored), [put, removed, stored]);
  // Removed readings in order of removal, each with its unsaved correction.
  const [removedRows, setRemovedRows] = useState<
    readonly { row: ReadingRow; unsaved: TypedReading | undefined }[]
  >([]);
  const [added, setAdded] = useState({ count: 0, moment: '' });
  const change = (more: Partial<Changes>) => onChange({ ...changes, ...more });
  return {
    ...{ id, rows, next, correction, removedRows, added, stored, changes },
    type: (typed: TypedReading) => change({ next: typed }),
    /** Returns whether the reading was added. */
    add: (moment: string, isSure?: boolean): boolean => {
      const typed = { ...next, measuredAt: next.measuredAt ?? moment };
      const edited = { ...changes, next: typed };
      const isAdded = checks.passes('next', edited, stored, isSure);
      onChange(isAdded ? { ...edited, put: { ...put, [randomKey()]: typed }, next: emptyReading } : edited);
      if (isAdded) setAdded(({ count }) => ({ count: count + 1, moment: typed.measuredAt }));
      return isAdded;
    },
    /** Opens a reading for correction, after applying the open correction. Returns false if that one does not pass its checks. */
    correct: ({ id: of, typed }: ReadingRow): boolean => {
      const before = rows.find((row) => row.id === correction?.id);
      const isTyped = correction && !(before && isSameReading(before.typed, correction.typed));
      if (isTyped && !checks.passes('correction', changes, stored)) return false;
      const kept = isTyped ? { ...put, [correction.id]: correction.typed } : put;
      change({ put: kept, correction: { id: of, typed } });
      return true;
    },
    typeCorrection: (typed: TypedReading) => correction && change({ correction: { ...correction, typed } }),
    cancelCorrection: () => change({ correction: null }),
    applyCorrection: (isSure?: boolean): boolean => {
      if (!correction || !checks.passes('correction', changes, stored, isSure)) return false;
      change({ put: { ...put, [correction.id]: correction.typed }, correction: null });
      return true;
    },
    remove: (row: ReadingRow) => {
      setRemovedRows([...removedRows, { row, unsaved: put[row.id] }]);
      const isStored = stored.some(({ _id }) => _id === row.id);
      change({ put: without(put, row.id), removed: isStored ? [...removed, row.id] : removed });
    },
    /** Restores the reading that was removed last. */
    restore: () => {
      const last = removedRows.at(-1);
      if (!last) return;
      const { row, unsaved } = last;
      change({
        put: unsaved ? { ...put, [row.id]: unsaved } : put,
        removed: removed.filter((other) => other !== row.id),
      });
      setRemovedRows(removedRows.slice(0, -1));
    },
  };
}

export type Readings = ReturnType<typeof useReadings>;
