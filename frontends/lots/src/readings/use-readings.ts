import { randomKey } from '@officina/web-kit';
import { useFormValue } from '@officina/web-kit/forms';
import { useMemo, useState } from 'react';
import type { LotEditing } from '../record.ts';
import {
  blankTyped,
  isSame,
  rowsOf,
  type Changes,
  type ReadingRow,
  type StoredReading,
  type Typed,
} from './changes.ts';
import type { Checks } from './checks.ts';

const none: StoredReading[] = [];

const without = (put: Changes['put'], id: string): Changes['put'] =>
  Object.fromEntries(Object.entries(put).filter(([other]) => other !== id));

/** What can be done to the readings of a lot; all of it is sent by the next save. */
export function useReadings({ form, latest }: LotEditing, checks: Checks) {
  const stored = latest?.data ?? none;
  const { id, value, onChange } = useFormValue(form.control, 'data');
  const changes: Changes = value;
  const { put, removed, next, correction } = changes;
  const rows = useMemo(() => rowsOf({ put, removed }, stored), [put, removed, stored]);
  // Those that were taken out, the last one last, each with what had been typed over it.
  const [gone, setGone] = useState<readonly { row: ReadingRow; own: Typed | undefined }[]>([]);
  const [added, setAdded] = useState({ times: 0, moment: '' });
  const change = (more: Partial<Changes>) => onChange({ ...changes, ...more });
  return {
    ...{ id, rows, next, correction, gone, added, stored, changes },
    type: (typed: Typed) => change({ next: typed }),
    /** Whether it was taken. */
    add: (moment: string, isSure?: boolean): boolean => {
      const typed = { ...next, measuredAt: next.measuredAt ?? moment };
      const meant = { ...changes, next: typed };
      const isTaken = checks.passes('next', meant, stored, isSure);
      onChange(isTaken ? { ...meant, put: { ...put, [randomKey()]: typed }, next: blankTyped } : meant);
      if (isTaken) setAdded(({ times }) => ({ times: times + 1, moment: typed.measuredAt }));
      return isTaken;
    },
    /** Whether it was opened: what is typed in another is taken before, or stays open for what is wrong with it. */
    correct: ({ id: of, typed }: ReadingRow): boolean => {
      const before = rows.find((row) => row.id === correction?.id);
      const isTyped = correction && !(before && isSame(before.typed, correction.typed));
      if (isTyped && !checks.passes('correction', changes, stored)) return false;
      const kept = isTyped ? { ...put, [correction.id]: correction.typed } : put;
      change({ put: kept, correction: { id: of, typed } });
      return true;
    },
    typeCorrection: (typed: Typed) => correction && change({ correction: { ...correction, typed } }),
    leaveCorrection: () => change({ correction: null }),
    takeCorrection: (isSure?: boolean): boolean => {
      if (!correction || !checks.passes('correction', changes, stored, isSure)) return false;
      change({ put: { ...put, [correction.id]: correction.typed }, correction: null });
      return true;
    },
    remove: (row: ReadingRow) => {
      setGone([...gone, { row, own: put[row.id] }]);
      const isStored = stored.some(({ _id }) => _id === row.id);
      change({ put: without(put, row.id), removed: isStored ? [...removed, row.id] : removed });
    },
    /** The last one that was taken out. */
    putBack: () => {
      const last = gone.at(-1);
      if (!last) return;
      const { row, own } = last;
      change({
        put: own ? { ...put, [row.id]: own } : put,
        removed: removed.filter((other) => other !== row.id),
      });
      setGone(gone.slice(0, -1));
    },
  };
}

export type Readings = ReturnType<typeof useReadings>;
