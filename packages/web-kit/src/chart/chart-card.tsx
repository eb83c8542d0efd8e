import { useId, useRef, useState, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';
import { FailedState } from '../ui/empty-state.tsx';
import type { ChartData, SeriesLook } from './chart-data.ts';
import { ChartDrawing } from './chart-drawing.tsx';
import { ChartLegend } from './chart-legend.tsx';
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
  /** Undefined while they are on their way, as their table and what is drawn of them. */
  numbers: (() => ChartData) | undefined;
  table: ReactNode;
  drawn?: Drawn;
  height: number;
  /** A drawing of its own in the place of what is `drawn`, which is told what readers hear. */
  draw?: (label: string) => ReactNode;
}

/** Head, legend, drawing or the table of its numbers, and both as files. Its height is kept before anything has come. */
export function ChartCard(props: ChartCardProps & Shown) {
  const { title, sentence, fileName, failure, legend, rowsAre, numbers, table, drawn, height, draw } = props;
  const heading = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const [asTable, setAsTable] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const label = `Grafico: ${title}. ${sentence}`;
  return (
    <Card as="section" aria-labelledby={heading} className="ui:p-4 ui:md:p-5">
      <div className="ui:flex ui:flex-wrap ui:items-start ui:justify-between ui:gap-3">
        <div className="ui:min-w-[min(14rem,100%)] ui:flex-1">
          <h2 id={heading}>{title}</h2>
          <p className="ui:mt-1.5 ui:min-h-[3lh] ui:text-aside ui:md:min-h-[1lh]">{sentence}</p>
        </div>
        <ChartTools
          {...{ title, rowsAre, fileName, legend, numbers, asTable }}
          onTable={setAsTable}
          drawing={() => drawing.current?.querySelector('svg')}
        />
      </div>
      {props.choice}
      <div className="ui:mt-4">
        {failure && !numbers ? (
          <FailedState {...failure} />
        ) : asTable && table ? (
          table
        ) : draw ? (
          <>
            <ChartLegend series={legend} />
            <div ref={drawing} className="ui:chart-drawing ui:mt-3">
              {draw(label)}
            </div>
          </>
        ) : (
          <ChartDrawing
            key={attempt}
            ref={drawing}
            {...{ label, legend, height, drawn, table }}
            onRetry={() => setAttempt(attempt + 1)}
          />
        )}
      </div>
      {props.foot}
    </Card>
  );
}
