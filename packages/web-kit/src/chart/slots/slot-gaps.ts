import type { SlotSeries, SlotView } from './slot-data.ts';

/** The runs of slots for which something holds, from one up to before another. */
export function runsOf(count: number, holds: (slot: number) => boolean): SlotView[] {
  const runs: SlotView[] = [];
  let from = -1;
  for (let slot = 0; slot <= count; slot += 1) {
    const isIn = slot < count && holds(slot);
    if (isIn && from < 0) from = slot;
    if (isIn || from < 0) continue;
    runs.push({ from, to: slot });
    from = -1;
  }
  return runs;
}

const isMissing = (value: number | undefined): boolean => value === undefined || Number.isNaN(value);

/** The slots without a value of one series. */
export const gapsOfValues = (values: Float64Array): SlotView[] =>
  runsOf(values.length, (slot) => isMissing(values[slot]));

/** Whether anything was read at all. */
export const hasValues = ({ values }: Pick<SlotSeries, 'values'>): boolean =>
  values.some((value) => !Number.isNaN(value));

/** Runs in the order in which they begin; those that touch are one. */
function joined(runs: readonly SlotView[]): SlotView[] {
  const all: SlotView[] = [];
  for (const { from, to } of runs) {
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/** The slots in which any series has no value; one without any value has no gaps, it is missing. */
export const slotGaps = (series: readonly SlotSeries[]): SlotView[] =>
  joined(
    series
      .filter(hasValues)
      .flatMap(({ values }) => gapsOfValues(values))
      .sort((one, other) => one.from - other.from),
  );

/** Those in view, each `least` slots wide at least; those that touch are one. */
export const gapsInView = (gaps: readonly SlotView[], view: SlotView, least: number): SlotView[] =>
  joined(
    gaps
      .filter(({ from, to }) => to > view.from && from < view.to)
      .map(({ from, to }) => ({ from, to: Math.max(to, from + least) })),
  ).map(({ from, to }) => ({ from: Math.max(from, view.from), to: Math.min(to, view.to) }));
