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

interface Shown {
  siteId: string;
  grades: Grades;
  /** Absent for a new visit. */
  stored: Visit | undefined;
  machines: readonly Machine[];
}

/**
 * The machines in service at the site, and those that the visit has graded wherever they are by now, by code; one that is
 * gone is called as it was then.
 */
export function machineRows({ siteId, grades, stored, machines }: Shown): MachineRow[] {
  const byId = new Map(machines.map((machine) => [machine._id, machine]));
  const kept = new Map(stored?.machines.map((row) => [row.machineId, row]));
  const here = machines.filter(({ site, isActive }) => siteId !== '' && site === siteId && isActive);
  const ids = new Set([...here.map(({ _id }) => _id), ...kept.keys(), ...Object.keys(grades)]);
  const rows = [...ids].map((id): MachineRow => {
    const { shortCode, name } = byId.get(id) ?? {};
    const code = shortCode ?? kept.get(id)?.code ?? '';
    return { id, code, name: name ?? kept.get(id)?.name ?? code };
  });
  return rows.sort((one, other) => one.code.localeCompare(other.code, 'it'));
}

export interface LastGrade {
  status: VisitGrade;
  datetime: string;
}

/** What each machine was last found like before this moment and up to now, by any other visit. `visits` are newest first. */
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
