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

/** A label of which a part may lie under another one. */
interface Label {
  x: number;
  y: number;
  isRight: boolean;
}

const [labelWidth, labelHeight] = [90, 18];

/** The labels so that none lies on another: a lower one is moved down, as far as it takes. */
export function apart<L extends Label>(labels: readonly L[]): L[] {
  const placed: L[] = [];
  for (const label of labels.toSorted((one, other) => one.y - other.y)) {
    let { y } = label;
    const covers = (other: L) =>
      Math.abs(other.x - label.x) < (other.isRight === label.isRight ? 1 : 2) * labelWidth;
    for (const other of placed) if (covers(other)) y = Math.max(y, other.y + labelHeight);
    placed.push({ ...label, y });
  }
  return placed;
}

/** The highest values in words, each beside its point. */
export function SlotPeaks({ layout, peaks }: { layout: SlotLayout; peaks: readonly SlotPeak[] }) {
  const { left, right } = layout;
  const points = peaks
    .map((peak) => ({ ...peak, x: xOf(layout, peak.slot), at: yOf(layout, peak.series.unit, peak.value) }))
    .filter(({ x }) => x >= left && x <= right);
  const labels = apart(
    points.map((point) => ({ ...point, y: point.at, isRight: point.x > right - labelWidth })),
  );
  return labels.map(({ series: { key, unit, colour }, value, x, at, y, isRight }) => (
    <g key={key}>
      <circle {...{ cx: x, cy: at, r: 4.5 }} fill={`var(--${colour})`} stroke="var(--sheet)" />
      <text
        {...{ x: x + (isRight ? -10 : 10), y, dy: '0.34em', textAnchor: isRight ? 'end' : 'start' }}
        {...{ fill: 'var(--ink)', fontSize: words.fontSize, fontFamily: words.fontFamily, fontWeight: 700 }}
        {...{ stroke: 'var(--sheet)', strokeWidth: 3, paintOrder: 'stroke' }}
      >
        {[formatNumber(value), unit].filter(Boolean).join(' ')}
      </text>
    </g>
  ));
}
