import { textStyle } from '../option-styles.ts';
import { charWidth } from '../time-data.ts';
import { meanInWords, unitsOf, type SlotLimit, type SlotSeries } from './slot-data.ts';
import { limitLabels } from './slot-grid.tsx';
import { slotX, yOf, type SlotLayout } from './slot-layout.ts';

/** The highest value of a unit, the first if there are several. */
export interface SlotPeak {
  series: SlotSeries;
  slot: number;
  value: number;
}

/** The highest value of each unit that has values; of a bit it says nothing. */
export const peaksOf = (series: readonly SlotSeries[]): SlotPeak[] =>
  unitsOf(series).flatMap((unit) => {
    let peak: SlotPeak | undefined;
    for (const one of series) {
      if (one.unit !== unit || one.isBit) continue;
      one.values.forEach((value, slot) => {
        if (!Number.isNaN(value) && (!peak || value > peak.value)) peak = { series: one, slot, value };
      });
    }
    return peak ?? [];
  });

/** A label that another one may cover. */
export interface Label {
  /** Left end and middle, in pixels. */
  x: number;
  y: number;
  width: number;
}

const labelHeight = 18;

const downwards = (one: Label, other: Label) => one.y - other.y;

/** Moves labels down so that none covers another, or one of those that stay where they are. */
export function spreadLabels<L extends Label>(labels: readonly L[], fixed: readonly Label[] = []): L[] {
  const done: L[] = [];
  for (const label of labels.toSorted(downwards)) {
    let { y } = label;
    for (const other of [...fixed, ...done].toSorted(downwards)) {
      const isBeside = other.x < label.x + label.width && label.x < other.x + other.width;
      if (isBeside && Math.abs(other.y - y) < labelHeight) y = other.y + labelHeight;
    }
    done.push({ ...label, y });
  }
  return done;
}

/** A peak's point in the middle of its slot and its label above the line, but within the plot. */
function placePeak(layout: SlotLayout, { series, slot, value }: SlotPeak) {
  const { left, right, top } = layout;
  const [cx, cy] = [slotX(layout, slot + 0.5), yOf(layout, series.unit, value)];
  const text = meanInWords(value, series);
  const width = text.length * charWidth;
  const x = Math.max(left, Math.min(cx + 9, right - width));
  return { series, cx, cy, text, width, x, y: Math.max(top + labelHeight / 2, cy - 11) };
}

interface PeaksProps {
  layout: SlotLayout;
  peaks: readonly SlotPeak[];
  /** Those of the drawing, whose labels are not covered. */
  limits: readonly SlotLimit[];
}

/** The highest values, each labelled next to its point. */
export function SlotPeaks({ layout, peaks, limits }: PeaksProps) {
  const { left, right } = layout;
  const visible = peaks.map((peak) => placePeak(layout, peak)).filter(({ cx }) => cx >= left && cx <= right);
  return (
    <>
      {visible.map(({ series: { key, colour }, cx, cy }) => (
        <circle key={key} {...{ cx, cy, r: 4.5 }} fill={`var(--${colour})`} stroke="var(--sheet)" />
      ))}
      {/* After all points, so that no point covers a label. */}
      {spreadLabels(visible, limitLabels(layout, limits)).map(({ series: { key }, text, x, y }) => (
        <text
          key={key}
          {...{ x, y, dy: '0.34em' }}
          {...{
            fill: 'var(--ink)',
            fontSize: textStyle.fontSize,
            fontFamily: textStyle.fontFamily,
            fontWeight: 700,
          }}
          {...{ stroke: 'var(--sheet)', strokeWidth: 3, paintOrder: 'stroke' }}
        >
          {text}
        </text>
      ))}
    </>
  );
}
