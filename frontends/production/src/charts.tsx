import { openedHere, useNavigate } from '@officina/web-kit';
import {
  slotAt,
  SlotChart,
  unitsOf,
  useSlotReader,
  type SeriesStyle,
  type SlotLayout,
  type Slots,
  type SlotView,
} from '@officina/web-kit/chart';
import { useMemo, type ReactNode } from 'react';
import type { ChartDisplay } from './chart-display.ts';
import type { MachineEvent } from './machine-events/machine-events.ts';
import { EventMarks, type MachineStop } from './machine-events/event-marks.tsx';
import { standstills, chartSummary } from './chart-summary.ts';
import { chartsOf, limitsOf, type ProductionSeries } from './series.ts';
import { texts } from './texts.ts';

interface ChartsProps {
  slots: Slots;
  /** Undefined while loading. */
  series: readonly ProductionSeries[] | undefined;
  /** Name of the image files, without extension. */
  fileName: string;
  failure?: { what: string; code?: string; onRetry: () => void };
  look?: { view: SlotView; onView: (view: SlotView) => void };
  display: ChartDisplay;
  /** The period that is shown, in the head of pictures. */
  about: string;
  /** Drawn behind the lines. */
  events: readonly MachineEvent[];
  /** Replaces the table of all values, where there are too many. */
  tableOf?: (series: readonly ProductionSeries[]) => ReactNode;
}

const none: readonly ProductionSeries[] = [];

/** Legend of the bands. */
const bands: Partial<Record<MachineEvent['kind'], SeriesStyle>> = {
  repair: { key: '-repair', label: texts.repairBand, colour: 'c1', tint: 'red' },
  planned: { key: '-planned', label: texts.plannedBand, colour: 'c1', tint: 'blue' },
};

/** One chart for the series of the first two units, and one for each further unit. */
export function Charts({ series, ...rest }: ChartsProps) {
  const plots = useMemo(() => chartsOf(series ?? none), [series]);
  const reader = useSlotReader();
  const all = series ?? none;
  const stops = useMemo(
    () => all.flatMap((one) => standstills(one).map((run) => ({ ...run, machineId: one.machineId }))),
    [all],
  );
  const shared = { ...rest, reader, all, stops };
  if (!series) return <Plot {...shared} series={undefined} at={0} />;
  return plots.map((plot, at) => <Plot key={unitsOf(plot).join()} {...shared} series={plot} at={at} />);
}

interface PlotProps extends ChartsProps {
  /** Which of the page's charts it is, from 0. */
  at: number;
  /** The series of all charts. */
  all: readonly ProductionSeries[];
  stops: readonly MachineStop[];
  reader: ReturnType<typeof useSlotReader>;
}

function Plot(props: PlotProps) {
  const { slots, series, all, reader, fileName, about, failure, look, display, events } = props;
  const { tableOf, at, stops } = props;
  const navigate = useNavigate();
  const sentence = useMemo(() => (series ? chartSummary(series, slots) : ''), [series, slots]);
  const legend = useMemo(() => {
    const kinds = new Set(events.map(({ kind }) => kind));
    return [...kinds].flatMap((kind) => bands[kind] ?? []);
  }, [events]);
  const limits = useMemo(() => limitsOf(series ?? none), [series]);
  const { isFitted, hasLocal } = display;
  /** The place in the list of the event that Enter opens, in the piece of `size` slots that is read. */
  const eventAt = (slot: number, size: number) => {
    const first = slot - (slot % size);
    const [from, to] = [slotAt(slots, first), slotAt(slots, first + size)];
    return events.findLastIndex((one) => one.from < to && one.to >= from);
  };
  const open = (slot: number, size: number) => {
    const found = events[eventAt(slot, size)];
    if (found) void navigate(found.link, { state: openedHere });
  };
  const nameAt = (slot: number, size: number) => {
    const at = eventAt(slot, size);
    const found = events[at];
    return found && texts.eventAt(at + 1, found.title);
  };
  return (
    <SlotChart
      title={texts.chartTitle(unitsOf(series ?? none))}
      fileName={at === 0 ? fileName : `${fileName}-${at + 1}`}
      {...{ slots, series, all, reader, sentence, about, failure, look, legend, isFitted, hasLocal, limits }}
      overlay={(layout: SlotLayout) => <EventMarks {...{ layout, events, stops }} />}
      onOpen={open}
      nameAt={nameAt}
      table={series && tableOf?.(series)}
    />
  );
}
