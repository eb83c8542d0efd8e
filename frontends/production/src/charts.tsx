import { SlotChart, unitsOf, type Slots, type SlotSeries, type SlotView } from '@officina/web-kit/chart';
import { useMemo, type ReactNode } from 'react';
import { inWords, type RunsFrom } from './data/in-words.ts';
import { chartsOf } from './data/slot-series.ts';
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
  /** The numbers of some series, where they are too many for one table. */
  tableOf?: (series: readonly SlotSeries[]) => ReactNode;
}

const none: readonly SlotSeries[] = [];

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
  tableOf,
  at,
}: ChartsProps & { at: number }) {
  const sentence = useMemo(() => (series ? inWords(series, slots, runsFrom) : ''), [series, slots, runsFrom]);
  return (
    <SlotChart
      title={texts.chartTitle(unitsOf(series ?? none))}
      fileName={at === 0 ? fileName : `${fileName}-${at + 1}`}
      {...{ slots, series, sentence, failure, look }}
      table={series && tableOf?.(series)}
    />
  );
}
