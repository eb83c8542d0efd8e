import { useId, useRef, useState, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { FailedState } from '../ui/empty-state.tsx';
import type { ChartData, ChartRow, SeriesLook } from './chart-data.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartTable } from './chart-table.tsx';
import { ChartTools } from './chart-tools.tsx';
import type { Drawn } from './drawing.tsx';

/** What every chart is given. */
export interface ChartCardProps {
  title: string;
  /** What it shows, in a sentence: readers hear it in the place of the drawing. */
  sentence: string;
  /** Of its files, without ending. */
  fileName: string;
  /** Set when the values did not arrive. */
  failure?: { what: string; code?: string; onRetry: () => void };
  /** Stands above the legend: a choice of what is shown. */
  choice?: ReactNode;
  /** Stands under the drawing. */
  foot?: ReactNode;
}

interface Shown {
  legend: readonly SeriesLook[];
  /** What a row is: «Giorno», «Macchina». */
  rowsAre: string;
  /** Undefined while they are on their way, as what is drawn of them. */
  data: ChartData | undefined;
  drawn: Drawn | undefined;
  height: number;
  onPick?: (row: ChartRow) => void;
}

/** Head, legend, drawing or the table of its numbers, and both as files. Its height is kept before anything has come. */
export function ChartCard(props: ChartCardProps & Shown) {
  const { title, sentence, fileName, failure, legend, rowsAre, data, drawn, height, onPick } = props;
  const heading = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const table = data && <ChartTable data={data} caption={title} rowsAre={rowsAre} onPick={onPick} />;
  return (
    <Card as="section" aria-labelledby={heading} className="ui:p-4 ui:md:p-5">
      <div className="ui:flex ui:flex-wrap ui:items-start ui:justify-between ui:gap-3">
        <div className="ui:min-w-[min(14rem,100%)] ui:flex-1">
          <h2 id={heading}>{title}</h2>
          <p className="ui:mt-1.5 ui:min-h-[3lh] ui:text-aside ui:md:min-h-[1lh]">{sentence}</p>
        </div>
        <ChartTools
          {...{ title, rowsAre, fileName, legend, data, asTable }}
          onTable={setAsTable}
          drawing={() => drawing.current?.querySelector('svg')}
        />
      </div>
      {props.choice}
      <div className="ui:mt-4">
        {failure && !data ? (
          <FailedState {...failure} />
        ) : asTable && table ? (
          table
        ) : (
          <ChartDrawing
            key={attempt}
            ref={drawing}
            label={`Grafico: ${title}. ${sentence}`}
            {...{ legend, height, drawn, table }}
            onRetry={() => setAttempt(attempt + 1)}
          />
        )}
      </div>
      {props.foot}
    </Card>
  );
}
