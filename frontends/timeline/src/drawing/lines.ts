import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Span } from '../period.tsx';
import { endOf, type Job, type Mark, type TimelineItem } from '../items.ts';

/** A job on a line. Position and width are fractions of the period; `done` is the elapsed fraction of the bar. */
export interface Bar {
  item: Job;
  lane: number;
  left: number;
  width: number;
  done: number;
  /** Position of the expected end within the bar. */
  expected: number | undefined;
}

/** An expiry or a grade on a line; its position is a fraction of the period. */
export interface Dot {
  item: Mark;
  left: number;
}

/** The line of a machine, with its bars and dots, and its position in px. */
export interface Line {
  machine: Machine;
  /** 1-based. */
  position: number;
  bars: Bar[];
  dots: Dot[];
  lanes: number;
  top: number;
  height: number;
}

// The minimum length of a bar is the period divided by this number.
const maxBarsInPeriod = 120;

const byStart = (one: TimelineItem, other: TimelineItem): number =>
  one.from - other.from || (one.id < other.id ? -1 : 1);

/** Lanes of the jobs, so that none overlap: each job gets the first lane that is free at its start. */
export function lanesOf(jobs: readonly Job[], minLength: number): number[] {
  const ends: number[] = [];
  return jobs.map((job) => {
    const free = ends.findIndex((end) => end <= job.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = Math.max(endOf(job), job.from + minLength);
    return lane;
  });
}

function barOf(item: Job, lane: number, { from, to }: Span): Bar {
  const first = Math.max(item.from, from);
  const last = Math.min(endOf(item), to);
  const length = last - first || 1;
  const shareOf = (instant: number) => (instant - first) / length;
  const { expected } = item;
  return {
    ...{ item, lane },
    left: (first - from) / (to - from),
    width: (last - first) / (to - from),
    done: Math.min(1, Math.max(0, shareOf(item.to))),
    expected: expected !== undefined && expected >= first && expected <= to ? shareOf(expected) : undefined,
  };
}

/** @param items the items of one machine within the period */
function contentOf(items: readonly TimelineItem[], span: Span): Pick<Line, 'bars' | 'dots' | 'lanes'> {
  const jobs = items.filter((item) => item.kind === 'job').sort(byStart);
  const marks = items.filter((item) => item.kind !== 'job').sort(byStart);
  const lanes = lanesOf(jobs, (span.to - span.from) / maxBarsInPeriod);
  const first = marks.length > 0 ? 1 : 0;
  return {
    bars: jobs.map((job, index) => barOf(job, first + (lanes[index] ?? 0), span)),
    dots: marks.map((item) => ({ item, left: (item.from - span.from) / (span.to - span.from) })),
    lanes: first + Math.max(0, ...lanes.map((lane) => lane + 1)),
  };
}

/** The items within a period. */
export const itemsWithin = (items: readonly TimelineItem[], { from, to }: Span): TimelineItem[] =>
  items.filter((item) => item.from < to && endOf(item) >= from);

/**
 * The lines of all machines, from top to bottom. Marks have a separate lane above the jobs. Each line reserves that lane, so
 * that marks which load later do not move anything.
 * @param items the items within the period
 */
export function linesOf(machines: readonly Machine[], items: readonly TimelineItem[], span: Span): Line[] {
  const byMachine = Map.groupBy(items, ({ machineId }) => machineId);
  let top = 0;
  return machines.map((machine, index) => {
    const content = contentOf(byMachine.get(machine._id) ?? [], span);
    const height = heightOf(content.lanes + (content.dots.length > 0 ? 0 : 1));
    const line = { machine, position: index + 1, ...content, top, height };
    top += line.height;
    return line;
  });
}

// In px, as in the style sheet.
const laneHeight = 28;
// Fits a plate and a name of two lines.
const minHeight = 68;

const heightOf = (lanes: number): number => Math.max(minHeight, lanes * laneHeight + 10);

/** With this many lines or more, only visible ones are rendered. */
export const minVirtualLines = 60;
// Rendered above and below the visible area, in px.
const overscan = 150;

interface VisibleArea {
  /** Scroll position and visible height, in px. */
  top: number;
  height: number;
  /** The machine whose line has the focus; its line stays rendered. */
  focused: string | undefined;
}

/** The lines to render. */
export function visibleLines(lines: readonly Line[], { top, height, focused }: VisibleArea): readonly Line[] {
  if (lines.length < minVirtualLines) return lines;
  const [first, last] = [top - overscan, top + height + overscan];
  return lines.filter(
    (line) => (line.top + line.height > first && line.top < last) || line.machine._id === focused,
  );
}
