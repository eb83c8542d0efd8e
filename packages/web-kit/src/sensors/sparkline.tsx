import { hourMinutes } from '@officina/contracts/industrial/hour';
import type { SensorHour } from '@officina/contracts/industrial/readings';
import { memo, useId, useMemo } from 'react';
import type { LiveReading } from './live-reading.ts';

/** Minutes from the first of the hour to now: how wide a line is. It is one high. */
const sparklineWidth = hourMinutes - 1;

/** Where the parts of a line stand: from 0, an hour ago, to `sparklineWidth`, now; and from 0, the highest value, to 1. */
interface SparklineLayout {
  /** Path of an SVG; a value alone is a dot, which round ends make of it. */
  line: string;
  /** Times without a value, longer than one holds. */
  gaps: { from: number; to: number }[];
  /** How high the value of now stands; absent without one. */
  nowY?: number;
}

/** A value holds at least so long, in minutes. */
const minHoldMinutes = 1.5;

/** For how many minutes a value holds: until the next one is overdue (as the server has it for the sums of a day). */
const holdMinutes = (periodMinutes: number): number => Math.max(minHoldMinutes, 1.5 * periodMinutes);

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
  const isGap = (from: number, to: number) => to - from - 1 >= holdMinutes(periodMinutes);
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

interface SparklineProps {
  /** Of the sensor; nothing is drawn of it until it comes. */
  hour: SensorHour | undefined;
  /** How often it is read, in minutes. */
  period: number;
  /** The value of now; of a good one only. */
  now: number | undefined;
  kind: LiveReading['kind'];
  /** As it is seen from far away. */
  strong?: boolean;
  /** Gives it its width and height. */
  className?: string;
}

const empty: SparklineLayout = { line: '', gaps: [] };
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** Times without a value, hatched as in charts. */
function Gaps({ gaps }: Pick<SparklineLayout, 'gaps'>) {
  const stripes = useId();
  return (
    <>
      <pattern id={stripes} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V7" stroke="var(--c6)" strokeWidth="2" />
      </pattern>
      {gaps.map(({ from, to }) => (
        <rect
          key={from}
          {...{ x: percent(from / sparklineWidth), width: percent((to - from) / sparklineWidth) }}
          {...{ height: '100%', fill: `url(#${stripes})`, stroke: 'var(--line-strong)' }}
          data-gap
        />
      ))}
    </>
  );
}

/**
 * The last hour of a sensor as a line, the value of now at its end, gaps hatched; grey where the last reading was not good.
 * It is as large as `className` makes it, and says nothing that does not stand beside it in words.
 */
export const Sparkline = memo(function Sparkline(props: SparklineProps) {
  const { hour, period, now, kind, strong, className } = props;
  const end = kind === 'good' ? now : undefined;
  const { line, gaps, nowY } = useMemo(
    () => (hour ? sparklineLayout(hour.values, period, end, kind === 'silent') : empty),
    [hour, period, end, kind],
  );
  const colour = kind === 'good' ? 'var(--c1)' : 'var(--ink-3)';
  return (
    <svg className={className} overflow="visible" aria-hidden="true" focusable="false" data-sparkline={kind}>
      {gaps.length > 0 && <Gaps gaps={gaps} />}
      {/* Stretched to the whole, without its stroke. */}
      <svg
        width="100%"
        height="100%"
        viewBox={`0 0 ${sparklineWidth} 1`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        <path
          d={line}
          {...{ fill: 'none', stroke: colour, strokeWidth: strong ? 3.5 : 2.2 }}
          {...{ strokeLinecap: 'round', strokeLinejoin: 'round', vectorEffect: 'non-scaling-stroke' }}
        />
      </svg>
      {nowY !== undefined && <circle cx="100%" cy={percent(nowY)} r={strong ? 6 : 3.6} fill={colour} />}
    </svg>
  );
});
