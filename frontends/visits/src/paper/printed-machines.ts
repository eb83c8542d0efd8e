import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { machineRows, type MachineRow } from '../machine-rows.ts';
import { grades } from '../record.ts';
import { texts } from '../texts.ts';

/** A machine on the paper: one that was graded, or one of the site that was not. */
export interface PrintedMachine extends MachineRow {
  /** Absent: not seen. */
  grade: VisitGrade | undefined;
  note: string | null | undefined;
  /** Deleted since. */
  isGone: boolean;
}

/** The machines of a stored visit, by code. */
export function printedMachines(stored: Visit, machines: readonly Machine[]): PrintedMachine[] {
  const given = new Map(stored.machines.map((row) => [row.machineId, row]));
  const known = new Set(machines.map(({ _id }) => _id));
  return machineRows({ siteId: stored.site, grades: {}, stored, machines }).map((row) => ({
    ...row,
    grade: given.get(row.id)?.status,
    note: given.get(row.id)?.note,
    isGone: !known.has(row.id),
  }));
}

/** «6 buone, 2 discrete, 1 non vista». */
export const countsOf = (rows: readonly PrintedMachine[]): string =>
  [...grades, undefined]
    .flatMap((grade) => {
      const count = rows.filter((row) => row.grade === grade).length;
      const [one, many] = texts.counted[grade ?? 'UNSEEN'];
      return count > 0 ? `${count} ${count === 1 ? one : many}` : [];
    })
    .join(', ');
