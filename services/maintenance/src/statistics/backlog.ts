import type { Backlog } from '@officina/contracts/maintenance/statistics';
import { addDays, startOfDay } from '@officina/server-kit/dates';

/** In days, both included; oldest first, as the store counts them. */
const ages = [
  { from: 91, to: null },
  { from: 31, to: 90 },
  { from: 8, to: 30 },
  { from: 0, to: 7 },
];

/** How many jobs of an age are open. */
export interface OpenJobs {
  machineId: string;
  /** Its place, oldest first. */
  age: number;
  count: number;
}

/** Where each age begins on a day of the zone, oldest first; the oldest has no beginning. */
export const ageStarts = (zone: string, today: string): Date[] =>
  ages.map(({ to }) => (to === null ? new Date(0) : startOfDay(zone, addDays(today, -to))));

/** Open jobs by their ages, newest first. */
export function backlogOf(jobs: OpenJobs[]): Backlog {
  const countOf = (some: OpenJobs[]) => some.reduce((sum, { count }) => sum + count, 0);
  const counted = ages.map((age, place) => ({
    ...age,
    count: countOf(jobs.filter((one) => one.age === place)),
  }));
  return { open: countOf(jobs), ages: counted.reverse() };
}
