import { valuesPerHour } from '@officina/contracts/industrial/hour';
import type { SensorHour } from '@officina/contracts/industrial/readings';
import { memo, useId, useMemo } from 'react';
import type { LiveReading } from './live-reading.ts';

/** Width of a line: the minutes from the first of the hour to now. Its height is 1. */
const sparklineWidth = valuesPerHour - 1;

/** The parts of a line: x from 0, an hour ago, to `sparklineWidth`, now; y from 0, the highest value, to 1. */
interface SparklineLayout {
  /** SVG path; round line ends turn an isolated value into a dot. */
  line: string;
  /** Periods without a value, longer than a value is valid. */
  gaps: { from: number; to: number }[];
  /** Height of the current value; absent without one. */
  nowY?: number;
}

/** Minimum validity of a value, in minutes. */
const minHoldMinutes = 1.5;

/** Validity of a value in minutes: until the next one is overdue (the same rule as the server's for daily sums). */
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

/** Returns a function from value to height; equal values are in the middle. */
function heights(known: readonly Known[]): (value: number) => number {
  const values = known.map(({ value }) => value);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return (value) => (max > min ? Math.round(((max - value) / (max - min)) * 1_000) / 1_000 : 0.5);
}

/**
 * The line through the values of an hour.
 * @param values of 60 minutes, the current one last
 * @param periodMinutes between two readings
 * @param now the current value; undefined if unknown
 * @param isSilent whether a missing value at the end is already a gap
 */
export function sparklineLayout(
  values: readonly (number | null)[],
  periodMinutes: number,
  now: number | undefined,
  isSilent = false,
): SparklineLayout {
  const known = knownOf(values, now);
  const heightOf = heights(known);
  // The second of a value is unknown, so only minutes entirely without one count.
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
  /** The sensor's last hour; nothing is drawn until it has loaded. */
  hour: SensorHour | undefined;
  /** Reading interval, in minutes. */
  period: number;
  /** The current value, only for a good reading. */
  now: number | undefined;
  kind: LiveReading['kind'];
  /** Bolder, to be seen from a distance. */
  strong?: boolean;
  /** Sets width and height. */
  className?: string;
}

const empty: SparklineLayout = { line: '', gaps: [] };
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** Periods without a value, hatched as in charts. */
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
 * The last hour of a sensor as a line with the current value at its end and hatched gaps; grey if the last reading was not
 * good. `className` sets its size. Hidden from screen readers, because the text next to it has the same information.
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
      {/* Stretched to the full size, but not its stroke. */}
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
