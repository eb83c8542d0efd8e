import { useMemo } from 'react';
import { formatNumber } from '../core/numbers.ts';
import { useMedia, usePrinting } from '../ui/use-media.ts';
import type { AxisKind } from './bar-option.ts';
import { ChartCard, type ChartCardProps } from './chart-card.tsx';
import type { ChartData, ChartRow, ChartSeries } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';

export interface BarChartProps extends ChartCardProps {
  series: readonly ChartSeries[];
  /** Undefined while loading. */
  rows: readonly ChartRow[] | undefined;
  /** Expected number of rows, to reserve the height. */
  rowsExpected: number;
  /** Heading of the rows: «Giorno», «Macchina». */
  rowsAre: string;
  /** `times` are labelled as far as there is room; `names` are all labelled, with horizontal bars on narrow screens. */
  kind: AxisKind;
  /** Number format; with a decimal comma by default. */
  format?: (value: number) => string;
  /** Called on a click on a bar or its place, or on the row's name in the table. */
  onPick?: (row: ChartRow) => void;
}

const verticalHeight = { times: 250, names: 310 };
const horizontalHeight = (rows: number) => 34 + rows * 44;

/** A bar chart with legend, table and downloads. Its height is reserved while loading. */
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
  const isHorizontal = kind === 'names' && isNarrow && !isPrinting;
  const height = isHorizontal ? horizontalHeight(rows?.length ?? rowsExpected) : verticalHeight[kind];
  const data = useMemo<ChartData<ChartSeries> | undefined>(
    () => rows && { series, rows, format },
    [series, rows, format],
  );
  const drawn = data && { as: 'bars' as const, data, kind, isHorizontal, height, onPick };
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
