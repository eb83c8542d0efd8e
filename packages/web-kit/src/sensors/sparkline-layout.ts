import { hourMinutes } from '@officina/contracts/industrial/hour';

/** Minutes from the first of the hour to now: how wide a line is. It is one high. */
export const sparklineWidth = hourMinutes - 1;

/** Where the parts of a line stand: from 0, an hour ago, to `sparklineWidth`, now; and from 0, the highest value, to 1. */
export interface SparklineLayout {
  /** Path of an SVG; a value alone is a dot, which round ends make of it. */
  line: string;
  /** Times without a value, longer than one holds. */
  gaps: { from: number; to: number }[];
  /** How high the value of now stands; absent without one. */
  nowY?: number;
}

/** A value holds at least so long, in minutes. */
const leastHold = 1.5;

/** For how many minutes a value holds: until the next one is overdue (as the server has it for the sums of a day). */
const holdOf = (periodMinutes: number): number => Math.max(leastHold, 1.5 * periodMinutes);

interface Known {
  minute: number;
  value: number;
}

function knownOf(values: readonly (number | null)[], now: number | undefined): Known[] {
  const known = values.flatMap((value, minute) => (value === null ? [] : [{ minute, value }]));
  if (now === undefined) return known;
  return [...known.filter(({ minute }) => minute < sparklineWidth), { minute: sparklineWidth, value: now }];
}

/** From a value to its height; values that are all the same stand in the middle. */
function heights(known: readonly Known[]): (value: number) => number {
  const values = known.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return (value) => (most > least ? Math.round(((most - value) / (most - least)) * 1_000) / 1_000 : 0.5);
}

/**
 * The line through the values of an hour.
 * @param values of 60 minutes, the one under way last
 * @param periodMinutes between two readings
 * @param now the value of now; undefined where it is not known
 * @param isSilent what has no value at the end is a gap already
 */
export function sparklineLayout(
  values: readonly (number | null)[],
  periodMinutes: number,
  now: number | undefined,
  isSilent = false,
): SparklineLayout {
  const known = knownOf(values, now);
  const heightOf = heights(known);
  // When in its minute a value came is not known: only minutes that are wholly without one count.
  const isGap = (from: number, to: number) => to - from - 1 >= holdOf(periodMinutes);
  const gaps: SparklineLayout['gaps'] = [];
  let line = '';
  let before = -1;
  known.forEach(({ minute, value }, at) => {
    const joins = at > 0 && !isGap(before, minute);
    if (isGap(before, minute)) gaps.push({ from: Math.max(0, before), to: minute });
    const next = known[at + 1];
    const isAlone = !joins && (!next || isGap(minute, next.minute));
    line += `${joins ? 'L' : 'M'}${minute} ${heightOf(value)}${isAlone ? 'h0' : ''}`;
    before = minute;
  });
  const endsEarly = before < sparklineWidth;
  if (endsEarly && (isSilent || isGap(before, sparklineWidth)))
    gaps.push({ from: Math.max(0, before), to: sparklineWidth });
  return { line, gaps, ...(now !== undefined && { nowY: heightOf(now) }) };
}
