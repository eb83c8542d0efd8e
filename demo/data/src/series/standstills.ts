import type { Standstill } from '@officina/simulator/signal';
import type { Span, Step } from '../history.ts';
import { random, type Random } from '../random.ts';
import { isWorkingHour } from '../working-time.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** Share of the faults that are not urgent but stop the machine; with the others it runs on until somebody has time. */
const stoppingShare = 0.7;
/** A makeshift repair gets a machine running after at most this many working hours. */
const maxStopHours = 10;

/** When the fault of a job was reported and repaired. */
interface Fault {
  priority: unknown;
  opened: number;
  closed: number;
}

/** The fault of a job, from its steps; undefined for planned work and for open faults. */
function faultOf(steps: readonly Step[]): Fault | undefined {
  const [first] = steps;
  const closed = steps.find(({ body }) => body['status'] === 'CLOSED');
  if (!first || !closed || first.body['issueDescription'] === undefined) return undefined;
  return { priority: first.body['priority'], opened: first.at, closed: closed.at };
}

/** The moment after this many working hours. */
function addWorkingTime(begin: number, hours: number): number {
  let [at, left] = [begin, hours * hourMs];
  while (left > 0) {
    const untilNext = hourMs - (at % hourMs);
    const worked = isWorkingHour(at) ? Math.min(left, untilNext) : 0;
    at += worked > 0 ? worked : untilNext;
    left -= worked;
  }
  return at;
}

function standstillOf({ priority, opened, closed }: Fault, dice: Random): Standstill | undefined {
  const stops = priority === 'URGENT' || (priority === 'NORMAL' && dice.chance(stoppingShare));
  const before = dice.between(4, 25) * minuteMs;
  const after = dice.between(2, 12) * minuteMs;
  const makeshift = addWorkingTime(opened, dice.between(2, maxStopHours));
  if (!stops) return undefined;
  const until = closed <= addWorkingTime(opened, maxStopHours) ? closed - after : makeshift;
  const from = opened - before;
  return until > from ? { from: Math.round(from / 1_000), until: Math.round(until / 1_000) } : undefined;
}

/** Sorts standstills by time and merges overlapping ones. */
function mergeOverlapping(standstills: readonly Standstill[]): Standstill[] {
  const all: Standstill[] = [];
  for (const { from, until } of standstills.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else all.push({ from, until });
  }
  return all;
}

/**
 * Standstills of a machine because of its faults, each from shortly before the report until shortly before the job is
 * closed, and at most ten working hours long. The machine runs at the end of the span.
 * @param steps of the plant's history
 * @param name of the machine
 */
export function standstillsOf(
  steps: readonly Step[],
  name: string,
  seed: number,
  { today }: Span,
): Standstill[] {
  const own = steps.filter(({ machine }) => machine.body.name === name);
  const jobs = [...Map.groupBy(own, ({ job }) => job).values()];
  const standstills = jobs.flatMap((job) => {
    const fault = faultOf(job);
    return (fault && standstillOf(fault, random(seed + fault.opened / minuteMs))) ?? [];
  });
  return mergeOverlapping(standstills.filter(({ until }) => until * 1_000 <= today - hourMs));
}
