import { useMemo } from 'react';
import { formatNumber } from '../core/numbers.ts';
import { useMedia, usePrinting } from '../ui/use-media.ts';
import type { AxisKind } from './bar-option.ts';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import type { ChartData, ChartRow, ChartSeries } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';

export interface BarChartProps extends ChartCardProps {
  series: readonly ChartSeries[];
  /** Undefined while they are on their way. */
  rows: readonly ChartRow[] | undefined;
  /** How many rows there will be, for the room that is kept for them. */
  rowsExpected: number;
  /** What a row is: «Giorno», «Macchina». */
  rowsAre: string;
  /** `times` are written as far as there is room; `names` all of them, and on narrow screens their bars lie. */
  kind: AxisKind;
  /** How its numbers are written; with a decimal comma unless told otherwise. */
  format?: (value: number) => string;
  /** A click on a bar or its place, or on the row's name in the table. */
  onPick?: (row: ChartRow) => void;
}

const standingHeight = { times: 250, names: 310 };
const lyingHeight = (rows: number) => 34 + rows * 44;

/** Bars with their legend, the table of their numbers and both as files. Its height is kept before anything has come. */
export function BarChart({
  series,
  rows,
  rowsExpected,
  kind,
  format = formatNumber,
  ...card
}: BarChartProps) {
  const { onPick } = card;
  const isNarrow = useMedia('(width < 48rem)');
  const isPrinting = usePrinting();
  const lies = kind === 'names' && isNarrow && !isPrinting;
  const height = lies ? lyingHeight(rows?.length ?? rowsExpected) : standingHeight[kind];
  const data = useMemo<ChartData<ChartSeries> | undefined>(
    () => rows && { series, rows, format },
    [series, rows, format],
  );
  const drawn = data && { as: 'bars' as const, data, kind, lies, height, onPick };
  const { title, rowsAre } = card;
  return (
    <ChartCard
      {...card}
      legend={series}
      numbers={data && (() => data)}
      table={data && <ChartTable {...{ data, rowsAre, onPick }} caption={title} />}
      {...{ drawn, height }}
    />
  );
}
