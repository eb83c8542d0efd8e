import { withArticle } from '@officina/contracts/article';
import { ZoomIn, ZoomOut, ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { formatNumber } from '../../core/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { ChartCard, type ChartCardProps } from '../chart-card.tsx';
import { ChartTable } from '../chart-table.tsx';
import type { SeriesStyle } from '../chart-data.ts';
import { gapLabel } from '../time-data.ts';
import {
  isOneDay,
  isWhole,
  slotAt,
  slotDay,
  slotGaps,
  slotMoment,
  slotRows,
  slotTime,
  unitsOf,
  fullView,
  type SlotLimit,
  type Slots,
  type SlotSeries,
  type SlotView,
} from './slot-data.ts';
import { SlotDrawing } from './slot-drawing.tsx';
import { slotHeight, type SlotLayout } from './slot-layout.ts';
import { useSlotReader, type SlotReader } from './slot-reader.ts';
import { isClosest, panBy, zoomAt } from './use-slot-gestures.ts';
import { zoomStep } from '../../core/gestures.ts';

export interface SlotChartProps extends ChartCardProps {
  slots: Slots;
  /** With at most two units; undefined while loading. */
  series: readonly SlotSeries[] | undefined;
  /** The series of all charts of the page, whose values are read together; by default those of this chart. */
  all?: readonly SlotSeries[];
  /** Shared by the charts of a page, so that a slot is read in all of them. */
  reader?: SlotReader;
  /** The visible view and its setter; by default all slots, without zoom. */
  look?: { view: SlotView; onView: (view: SlotView) => void };
  /** Each axis fits the values in view, instead of beginning at 0. */
  isFitted?: boolean;
  /** Shows local times beside those in GMT. */
  hasLocal?: boolean;
  /** Values that the series should not pass, as labelled lines; must be stable. */
  limits?: readonly SlotLimit[];
  /** Replaces the table of all slots if there are too many. */
  table?: ReactNode;
  /** Events of the period, as SVG behind the lines. */
  overlay?: (layout: SlotLayout) => ReactNode;
  /** Opens what is in the piece of `size` slots that has this one, for the keyboard. */
  onOpen?: (slot: number, size: number) => void;
  /** What `onOpen` opens there, read with the values; undefined where there is nothing. */
  nameAt?: (slot: number, size: number) => string | undefined;
  /** Additional legend entries. */
  legend?: readonly SeriesStyle[];
}

const fourDecimals = (value: number) => formatNumber(value, 4);

/** «20/11/2026 10:30»; «10:30» if there is only one day. */
const nameOf = (slots: Slots) => (slot: number) => {
  const instant = slotAt(slots, slot);
  return isOneDay(slots) ? slotTime(instant) : slotMoment(instant);
};

const noLimits: readonly SlotLimit[] = [];

const rowsAre = 'Ora GMT';

function legendOf(series: readonly SlotSeries[], hasGaps: boolean, more: readonly SeriesStyle[]) {
  const hasTwo = unitsOf(series).length > 1;
  const named = series.map((one, at): SeriesStyle => {
    const { key, colour, line, code } = one;
    const label = hasTwo && one.unit ? `${one.label}, ${one.unit}` : one.label;
    return {
      key,
      label,
      colour,
      line,
      isStepped: true,
      ...(code && { code }),
      ...(at === 0 && { isArea: true }),
    };
  });
  const gap: SeriesStyle = { key: '-gap', label: gapLabel, colour: 'c6', isStriped: true };
  return [...named, ...more, ...(hasGaps ? [gap] : [])];
}

/**
 * A chart of slot means over time, with legend, table and downloads. Times are UTC, as stored. With `look` it can be zoomed.
 */
export function SlotChart(props: SlotChartProps) {
  const { slots, series, look, table, overlay, onOpen, nameAt, legend: more, title, ...rest } = props;
  const { all, reader, isFitted = false, hasLocal = false, limits = noLimits, ...card } = rest;
  const ownReader = useSlotReader();
  const view = useMemo(() => look?.view ?? fullView(slots), [look?.view, slots]);
  const gaps = useMemo(() => slotGaps(series ?? []), [series]);
  const legend = useMemo(() => legendOf(series ?? [], gaps.length > 0, more ?? []), [series, gaps, more]);
  const data = () => slotRows(series ?? [], fullView(slots), nameOf(slots), fourDecimals);
  const draw = (label: string) =>
    series ? (
      <>
        {look && <ZoomTools slots={slots} {...look} />}
        <SlotDrawing
          {...{ slots, series, gaps, view, label, overlay, onOpen, nameAt, isFitted, hasLocal, limits }}
          all={all ?? series}
          reader={reader ?? ownReader}
          onView={look?.onView}
        />
      </>
    ) : (
      <div style={{ height: slotHeight }} aria-busy="true" role="img" aria-label={label}>
        <SkeletonBar className="ui:h-full" />
      </div>
    );
  return (
    <ChartCard
      {...{ ...card, title, legend, rowsAre, draw }}
      height={slotHeight}
      numbers={series && data}
      table={series && (table ?? <ChartTable data={data()} caption={title} rowsAre={rowsAre} />)}
    />
  );
}

interface ZoomToolsProps {
  slots: Slots;
  view: SlotView;
  onView: (view: SlotView) => void;
}

/** Zoom and pan buttons, with the visible days. */
function ZoomTools({ slots, view, onView }: ZoomToolsProps) {
  const { count } = slots;
  const all = isWhole(view, slots);
  const from = slotAt(slots, view.from);
  const to = slotAt(slots, view.to) - 1;
  const buttons = [
    { icon: ZoomIn, label: 'Più vicino', off: isClosest(view), to: () => zoomAt(view, zoomStep, 0.5, count) },
    { icon: ZoomOut, label: 'Più lontano', off: all, to: () => zoomAt(view, 1 / zoomStep, 0.5, count) },
    { icon: ChevronLeft, label: 'Prima', off: view.from <= 0, to: () => panBy(view, -0.5, count) },
    { icon: ChevronRight, label: 'Dopo', off: view.to >= count, to: () => panBy(view, 0.5, count) },
    { icon: Maximize2, label: 'Tutto il periodo', off: all, to: () => fullView(slots) },
  ];
  return (
    <div className="ui:mb-3 ui:flex ui:flex-wrap ui:items-center ui:gap-x-4 ui:gap-y-2" data-print="hide">
      <div role="group" aria-label="Ingrandimento" className="ui:flex ui:flex-wrap ui:gap-2">
        {buttons.map(({ icon, label, off, to: next }) => (
          <Button key={label} {...{ icon, label }} disabled={off} onClick={() => onView(next())} />
        ))}
      </div>
      <p className="ui:text-ink-2">{`${withArticle('Dal', slotDay(from))} ${withArticle('al', slotDay(to))}`}</p>
    </div>
  );
}
