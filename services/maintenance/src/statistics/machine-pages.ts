import type { Page } from '@officina/contracts/endpoint';
import type { MachineJobs } from '@officina/contracts/maintenance/statistics';
import { cursorOf, fitting, readCursor } from '@officina/server-kit/store/list-pages';
/** Where a machine stands in the list: by this year's jobs, then by code. */
const order = { jobs: -1, shortCode: 1 } as const;

interface Place {
  jobs: number;
  shortCode: string;
}

const placeOf = ({ scheduled, other, shortCode }: MachineJobs): Place => ({
  jobs: scheduled + other,
  shortCode,
});

const compare = (a: Place, b: Place): number =>
  b.jobs - a.jobs || Number(a.shortCode > b.shortCode) - Number(a.shortCode < b.shortCode);

/** As many machines as one answer carries, from the first on or behind a cursor. @throws AppError `malformed` for one that is not ours */
export function machinePage(machines: MachineJobs[], after: string | undefined): Page<MachineJobs> {
  const sorted = machines.toSorted((a, b) => compare(placeOf(a), placeOf(b)));
  const behind = after === undefined ? sorted : sorted.filter(isBehind(after));
  const { items, last } = fitting(behind);
  return { items, ...(last && last !== behind.at(-1) && { next: cursorOf({ ...placeOf(last) }, order) }) };
}

function isBehind(after: string): (machine: MachineJobs) => boolean {
  const [jobs, shortCode] = readCursor(after, 2);
  const place = { jobs: Number(jobs), shortCode: String(shortCode) };
  return (machine) => compare(placeOf(machine), place) > 0;
}
