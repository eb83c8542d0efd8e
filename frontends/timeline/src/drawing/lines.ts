import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Span } from '../period.tsx';
import { lastOf, type Job, type Mark, type Thing } from '../items.ts';

/** A job as it is drawn, in shares of the period: where it begins, how long it is, how much of that has passed. */
export interface Bar {
  thing: Job;
  lane: number;
  left: number;
  width: number;
  done: number;
  /** Where in the bar its expected end stands. */
  expected: number | undefined;
}

/** An instant as it is drawn, in a share of the period. */
export interface Dot {
  thing: Mark;
  left: number;
}

/** A machine with what stands on its line, and where the line stands, in px. */
export interface Line {
  machine: Machine;
  /** From 1 on. */
  at: number;
  bars: Bar[];
  dots: Dot[];
  lanes: number;
  top: number;
  height: number;
}

// A job of an hour is drawn as long as can be seen: so many of them side by side fill the period.
const barsInPeriod = 120;

const byStart = (one: Thing, other: Thing): number => one.from - other.from || (one.id < other.id ? -1 : 1);

/** Jobs in lanes, in which none covers another: each in the first lane that is free at its start. */
export function lanesOf(jobs: readonly Job[], least: number): number[] {
  const ends: number[] = [];
  return jobs.map((job) => {
    const free = ends.findIndex((end) => end <= job.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(lastOf(job), job.from + least);
    return lane;
  });
}

function barOf(thing: Job, lane: number, { from, to }: Span): Bar {
  const first = Math.max(thing.from, from);
  const last = Math.min(lastOf(thing), to);
  const length = last - first || 1;
  const shareOf = (instant: number) => (instant - first) / length;
  const { expected } = thing;
  return {
    ...{ thing, lane },
    left: (first - from) / (to - from),
    width: (last - first) / (to - from),
    done: Math.min(1, Math.max(0, shareOf(thing.to))),
    expected: expected !== undefined && expected >= first && expected <= to ? shareOf(expected) : undefined,
  };
}

/** @param things of one machine, those of the period */
function contentOf(things: readonly Thing[], span: Span): Pick<Line, 'bars' | 'dots' | 'lanes'> {
  const jobs = things.filter((thing) => thing.kind === 'job').sort(byStart);
  const marks = things.filter((thing) => thing.kind !== 'job').sort(byStart);
  const lanes = lanesOf(jobs, (span.to - span.from) / barsInPeriod);
  const first = marks.length > 0 ? 1 : 0;
  return {
    bars: jobs.map((job, index) => barOf(job, first + (lanes[index] ?? 0), span)),
    dots: marks.map((thing) => ({ thing, left: (thing.from - span.from) / (span.to - span.from) })),
    lanes: first + Math.max(0, ...lanes.map((lane) => lane + 1)),
  };
}

/** The part of the things that a period shows. */
export const within = (things: readonly Thing[], { from, to }: Span): Thing[] =>
  things.filter((thing) => thing.from < to && lastOf(thing) >= from);

/**
 * A line for each machine, one under the other; marks have a lane of their own above the jobs, and every line is as high as if
 * there were some: those that come late move nothing.
 * @param things those of the period
 */
export function linesOf(machines: readonly Machine[], things: readonly Thing[], span: Span): Line[] {
  const byMachine = Map.groupBy(things, ({ machineId }) => machineId);
  let top = 0;
  return machines.map((machine, index) => {
    const content = contentOf(byMachine.get(machine._id) ?? [], span);
    const height = heightOf(content.lanes + (content.dots.length > 0 ? 0 : 1));
    const line = { machine, at: index + 1, ...content, top, height };
    top += line.height;
    return line;
  });
}

// In px, as the sheet of styles has it.
const laneHeight = 28;
// Of a plate and two lines of a name.
const leastHeight = 68;

const heightOf = (lanes: number): number => Math.max(leastHeight, lanes * laneHeight + 10);

/** From so many lines on only those in sight are drawn. */
export const virtualFrom = 60;
// So much above and below is drawn too, in px: what comes into sight stands there already.
const margin = 150;

interface Sight {
  /** How far the lines are scrolled, and how much of them is in sight, in px. */
  top: number;
  height: number;
  /** The machine whose line has the focus: it is not taken away under it. */
  focused: string | undefined;
}

/** The lines that are drawn. */
export function linesInView(lines: readonly Line[], { top, height, focused }: Sight): readonly Line[] {
  if (lines.length < virtualFrom) return lines;
  const [first, last] = [top - margin, top + height + margin];
  return lines.filter(
    (line) => (line.top + line.height > first && line.top < last) || line.machine._id === focused,
  );
}
