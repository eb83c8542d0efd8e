import type { SensorHour } from '@officina/contracts/industrial/readings';
import { memo, useId, useMemo } from 'react';
import type { LiveReading } from './live-reading.ts';
import { sparklineLayout, sparklineWidth, type SparklineLayout } from './sparkline-layout.ts';

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
