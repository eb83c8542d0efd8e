import {
  SlotChart,
  unitsOf,
  type SeriesLook,
  type SlotLayout,
  type Slots,
  type SlotSeries,
  type SlotView,
} from '@officina/web-kit/chart';
import { useMemo, type ReactNode } from 'react';
import { inWords, type RunsFrom } from './data/in-words.ts';
import { chartsOf } from './data/slot-series.ts';
import type { Happening } from './happenings/happening.ts';
import { Marks } from './happenings/marks.tsx';
import { texts } from './texts.ts';

interface ChartsProps {
  slots: Slots;
  /** Undefined while they are on their way. */
  series: readonly SlotSeries[] | undefined;
  runsFrom: RunsFrom;
  /** Of their files, without ending. */
  fileName: string;
  failure?: { what: string; code?: string; onRetry: () => void };
  look?: { view: SlotView; onView: (view: SlotView) => void };
  /** What happened meanwhile, drawn behind the lines. */
  happenings: readonly Happening[];
  /** The numbers of some series, where they are too many for one table. */
  tableOf?: (series: readonly SlotSeries[]) => ReactNode;
}

const none: readonly SlotSeries[] = [];

/** What the bands stand for. */
const bands: Partial<Record<Happening['kind'], SeriesLook>> = {
  repair: { key: '-repair', label: texts.repairBand, colour: 'c1', tint: 'red' },
  planned: { key: '-planned', label: texts.plannedBand, colour: 'c1', tint: 'blue' },
};

/** A chart of the series of the first two units, and one of each further unit. */
export function Charts({ series, ...rest }: ChartsProps) {
  const plots = useMemo(() => chartsOf(series ?? none), [series]);
  if (!series) return <Plot {...rest} series={undefined} at={0} />;
  return plots.map((plot, at) => <Plot key={unitsOf(plot).join()} {...rest} series={plot} at={at} />);
}

function Plot({
  slots,
  series,
  runsFrom,
  fileName,
  failure,
  look,
  happenings,
  tableOf,
  at,
}: ChartsProps & { at: number }) {
  const sentence = useMemo(() => (series ? inWords(series, slots, runsFrom) : ''), [series, slots, runsFrom]);
  const legend = useMemo(() => {
    const kinds = new Set(happenings.map(({ kind }) => kind));
    return [...kinds].flatMap((kind) => bands[kind] ?? []);
  }, [happenings]);
  return (
    <SlotChart
      title={texts.chartTitle(unitsOf(series ?? none))}
      fileName={at === 0 ? fileName : `${fileName}-${at + 1}`}
      {...{ slots, series, sentence, failure, look, legend }}
      overlay={(layout: SlotLayout) => <Marks {...{ layout, happenings }} />}
      table={series && tableOf?.(series)}
    />
  );
}
