import type { Page } from '@officina/contracts/endpoint';
import type { MachineJobs } from '@officina/contracts/maintenance/statistics';
import { cursorOf, fitPage, readCursor } from '@officina/server-kit/store/list-pages';
/** Sort order of the machines: by this year's jobs, then by code. */
const order = { jobs: -1, shortCode: 1 } as const;

interface SortKey {
  jobs: number;
  shortCode: string;
}

const sortKeyOf = ({ scheduled, other, shortCode }: MachineJobs): SortKey => ({
  jobs: scheduled + other,
  shortCode,
});

const compare = (a: SortKey, b: SortKey): number =>
  b.jobs - a.jobs || Number(a.shortCode > b.shortCode) - Number(a.shortCode < b.shortCode);

/** One page of machines, from the start or after a cursor. @throws AppError `malformed` for an invalid cursor */
export function machinePage(machines: MachineJobs[], after: string | undefined): Page<MachineJobs> {
  const sorted = machines.toSorted((a, b) => compare(sortKeyOf(a), sortKeyOf(b)));
  const remaining = after === undefined ? sorted : sorted.filter(isAfter(after));
  const { items, last } = fitPage(remaining);
  return {
    items,
    ...(last && last !== remaining.at(-1) && { next: cursorOf({ ...sortKeyOf(last) }, order) }),
  };
}

function isAfter(after: string): (machine: MachineJobs) => boolean {
  const [jobs, shortCode] = readCursor(after, 2);
  const sortKey = { jobs: Number(jobs), shortCode: String(shortCode) };
  return (machine) => compare(sortKeyOf(machine), sortKey) > 0;
}
