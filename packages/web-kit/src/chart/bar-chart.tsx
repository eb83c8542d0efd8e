import { useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { formatNumber } from '../core/numbers.ts';
import { Card } from '../ui/card.tsx';
import { FailedState } from '../ui/empty-state.tsx';
import { useMedia } from '../ui/use-media.ts';
import type { AxisKind } from './bar-option.ts';
import type { ChartData, ChartRow, ChartSeries } from './chart-data.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTools } from './chart-tools.tsx';

export interface BarChartProps {
  title: string;
  /** What it shows, in a sentence: readers hear it in the place of the drawing. */
  sentence: string;
  series: readonly ChartSeries[];
  /** Undefined while they are on their way. */
  rows: readonly ChartRow[] | undefined;
  /** How many rows there will be, for the room that is kept for them. */
  rowsExpected: number;
  /** What a row is: «Giorno», «Macchina». */
  rowsAre: string;
  /** `times` are written as far as there is room; `names` all of them, and on narrow screens their bars lie. */
  kind: AxisKind;
  /** Of its files, without ending. */
  fileName: string;
  /** How its numbers are written; with a decimal comma unless told otherwise. */
  format?: (value: number) => string;
  /** A click on a bar or its place, or on the row's name in the table. */
  onPick?: (row: ChartRow) => void;
  /** Set when the rows did not arrive. */
  failure?: { what: string; code?: string; onRetry: () => void };
  /** Stands above the legend: a choice of what is shown. */
  choice?: ReactNode;
  /** Stands under the drawing. */
  foot?: ReactNode;
}

const standingHeight = { times: 250, names: 310 };
const lyingHeight = (rows: number) => 34 + rows * 44;

/** Bars with their legend, the table of their numbers and both as files. Its height is kept before anything has come. */
export function BarChart(props: BarChartProps) {
  const { title, sentence, series, rows, rowsExpected, rowsAre, kind, fileName, onPick, failure } = props;
  const { format = formatNumber } = props;
  const heading = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const isNarrow = useMedia('(width < 48rem)');
  const lies = kind === 'names' && isNarrow;
  const height = lies ? lyingHeight(rows?.length ?? rowsExpected) : standingHeight[kind];
  const data = useMemo<ChartData | undefined>(() => rows && { series, rows, format }, [series, rows, format]);
  const table = data && <ChartTable data={data} caption={title} rowsAre={rowsAre} onPick={onPick} />;
  return (
    <Card as="section" aria-labelledby={heading} className="ui:p-4 ui:md:p-5">
      <div className="ui:flex ui:flex-wrap ui:items-start ui:justify-between ui:gap-3">
        <div className="ui:min-w-56 ui:flex-1">
          <h2 id={heading}>{title}</h2>
          <p className="ui:mt-1.5 ui:min-h-[3lh] ui:text-aside ui:md:min-h-[1lh]">{sentence}</p>
        </div>
        <ChartTools
          {...{ title, rowsAre, fileName, data, asTable }}
          onTable={setAsTable}
          drawing={() => drawing.current?.querySelector('svg')}
        />
      </div>
      {props.choice}
      <div className="ui:mt-4">
        {failure && !rows ? (
          <FailedState {...failure} />
        ) : asTable && table ? (
          table
        ) : (
          <ChartDrawing
            key={attempt}
            ref={drawing}
            label={`Grafico: ${title}. ${sentence}`}
            {...{ series, data, kind, lies, height, onPick, table }}
            onRetry={() => setAttempt(attempt + 1)}
          />
        )}
      </div>
      {props.foot}
    </Card>
  );
}
