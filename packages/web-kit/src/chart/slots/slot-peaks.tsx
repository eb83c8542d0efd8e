import { formatNumber } from '../../core/numbers.ts';
import { words } from '../option-parts.ts';
import { unitsOf, type SlotSeries } from './slot-data.ts';
import { xOf, yOf, type SlotLayout } from './slot-layout.ts';

/** The highest value of a unit, the first of several. */
export interface SlotPeak {
  series: SlotSeries;
  slot: number;
  value: number;
}

/** The highest value of each unit; none of a unit without values. */
export const peaksOf = (series: readonly SlotSeries[]): SlotPeak[] =>
  unitsOf(series).flatMap((unit) => {
    let peak: SlotPeak | undefined;
    for (const one of series) {
      if (one.unit !== unit) continue;
      one.values.forEach((value, slot) => {
        if (!Number.isNaN(value) && (!peak || value > peak.value)) peak = { series: one, slot, value };
      });
    }
    return peak ?? [];
  });

/** The highest values in words, each beside its point. */
export function SlotPeaks({ layout, peaks }: { layout: SlotLayout; peaks: readonly SlotPeak[] }) {
  const { left, right } = layout;
  return peaks.map(({ series: { key, unit, colour }, slot, value }) => {
    const [x, y] = [xOf(layout, slot), yOf(layout, unit, value)];
    if (x < left || x > right) return null;
    const isRight = x > right - 90;
    return (
      <g key={key}>
        <circle {...{ cx: x, cy: y, r: 4.5 }} fill={`var(--${colour})`} stroke="var(--sheet)" />
        <text
          {...{ x: x + (isRight ? -10 : 10), y, dy: '0.34em', textAnchor: isRight ? 'end' : 'start' }}
          {...{ fill: 'var(--ink)', fontSize: words.fontSize, fontFamily: words.fontFamily, fontWeight: 700 }}
          {...{ stroke: 'var(--sheet)', strokeWidth: 3, paintOrder: 'stroke' }}
        >
          {[formatNumber(value), unit].filter(Boolean).join(' ')}
        </text>
      </g>
    );
  });
}
