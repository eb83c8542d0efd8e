import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { now } from '@officina/web-kit';
import type { Grades } from './record.ts';

/** A machine that can be graded, or was. */
export interface MachineRow {
  id: string;
  code: string;
  name: string;
}

interface VisitMachines {
  siteId: string;
  grades: Grades;
  /** Absent for a new visit. */
  stored: Visit | undefined;
  machines: readonly Machine[];
}

/**
 * The active machines at the site and all graded machines, sorted by code. A deleted machine has the name that it had when it
 * was graded.
 */
export function machineRows({ siteId, grades, stored, machines }: VisitMachines): MachineRow[] {
  const byId = new Map(machines.map((machine) => [machine._id, machine]));
  const storedRows = new Map(stored?.machines.map((row) => [row.machineId, row]));
  const atSite = machines.filter(({ site, isActive }) => siteId !== '' && site === siteId && isActive);
  const ids = new Set([...atSite.map(({ _id }) => _id), ...storedRows.keys(), ...Object.keys(grades)]);
  const rows = [...ids].map((id): MachineRow => {
    const { shortCode, name } = byId.get(id) ?? {};
    const code = shortCode ?? storedRows.get(id)?.code ?? '';
    return { id, code, name: name ?? storedRows.get(id)?.name ?? code };
  });
  return rows.sort((one, other) => one.code.localeCompare(other.code, 'it'));
}

export interface LastGrade {
  status: VisitGrade;
  datetime: string;
}

/** The last grade of each machine before a moment (but not in the future) by another visit. `visits` must be newest first. */
export function lastGrades(
  visits: readonly Visit[],
  { id, before }: { id: string | undefined; before: string },
): ReadonlyMap<string, LastGrade> {
  const [last, today] = [new Map<string, LastGrade>(), now().toISOString()];
  for (const { _id, datetime, machines } of visits) {
    if (_id === id || datetime >= before || datetime > today) continue;
    for (const { machineId, status } of machines)
      if (!last.has(machineId)) last.set(machineId, { status, datetime });
  }
  return last;
}
