import { ChartColumn, Download, Image, Table2 } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { saveFile, useFileDownload } from '../core/api/download.ts';
import { now } from '../core/clock.ts';
import { formatDateTime } from '../core/dates/formats.ts';
import { Menu } from '../overlays/menu.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SkeletonBar } from '../ui/skeleton.tsx';
import { FailedState, SectionBoundary } from '../ui/states.tsx';
import type { ChartData, SeriesStyle } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { csvOf } from './csv.ts';
import type { Drawn } from './drawing.tsx';
import { pictureOf } from './picture.ts';

interface ChartToolsProps {
  title: string;
  /** What is shown: the period. */
  about: string | undefined;
  rowsAre: string;
  /** Name of the downloads, without extension. */
  fileName: string;
  legend: readonly SeriesStyle[];
  /** The data for the CSV file; undefined while loading. */
  numbers: (() => ChartData) | undefined;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  /** The drawing; none while the table is shown. */
  drawing: () => SVGSVGElement | null | undefined;
}

/** «Vedi tabella», and «Scarica grafico» for the drawing as an image and its numbers. */
function ChartTools(props: ChartToolsProps) {
  const { title, about, rowsAre, fileName, legend, numbers, asTable, onTable, drawing } = props;
  const messages = {
    saved: `Grafico «${title}» scaricato.`,
    failed: () => `Il grafico «${title}» non si è scaricato.`,
  };
  const { busy, save: savePicture } = useFileDownload(`grafico-${fileName}`, messages, async () => {
    const shown = drawing();
    if (!shown) throw new Error('no drawing');
    const made = `scaricato il ${formatDateTime(now())}`;
    const texts = { title, legend, about: [about, made].filter(Boolean).join(' · ') };
    saveFile(await pictureOf(shown, texts), `${fileName}.png`);
  });
  const saveNumbers = () => {
    if (numbers) saveFile(new Blob([csvOf(rowsAre, numbers())], { type: 'text/csv' }), `${fileName}.csv`);
  };
  const asCsv = { label: 'Dati (CSV)', icon: Table2, onSelect: saveNumbers };
  const picture = { label: 'Immagine (PNG)', icon: Image, onSelect: savePicture };
  return (
    <div className="ui:flex ui:flex-wrap ui:gap-2.5" data-print="hide">
      <Button icon={asTable ? ChartColumn : Table2} disabled={!numbers} onClick={() => onTable(!asTable)}>
        {asTable ? 'Vedi grafico' : 'Vedi tabella'}
        <span className="ui:sr-only"> {title}</span>
      </Button>
      <Menu
        trigger={
          <Button icon={Download} disabled={!numbers} busy={busy && 'Scarico…'}>
            Scarica grafico<span className="ui:sr-only"> {title}</span>
          </Button>
        }
        acts={asTable ? [asCsv] : [picture, asCsv]}
      />
    </div>
  );
}

const load = () => import(/* webpackChunkName: "chart" */ './drawing.tsx');

interface ChartDrawingProps {
  ref: Ref<HTMLDivElement>;
  /** Text for screen readers. */
  label: string;
  legend: readonly SeriesStyle[];
  height: number;
  /** Undefined while loading. */
  drawn: Drawn | undefined;
  /** Shown if the drawing code failed to load. */
  table: ReactNode;
  /** Loads the drawing code again, by another `key`. */
  onRetry: () => void;
}

/** Legend and drawing; the drawing code is loaded with the first chart. */
function ChartDrawing({ ref, label, legend, height, drawn, table, onRetry }: ChartDrawingProps) {
  // One per instance: a lazy component that failed to load stays failed.
  const [Drawing] = useState(() => lazy(load));
  const failed = (
    <>
      <FailedState what="Il grafico non è arrivato: ecco i suoi numeri." onRetry={onRetry} />
      {table}
    </>
  );
  return (
    <SectionBoundary fallback={() => failed}>
      <ChartLegend series={legend} />
      <div
        ref={ref}
        className="ui:chart-drawing ui:mt-3"
        style={{ height }}
        role="img"
        aria-label={label}
        aria-busy={!drawn}
      >
        <Suspense fallback={<SkeletonBar className="ui:h-full" />}>
          {drawn ? <Drawing {...drawn} /> : <SkeletonBar className="ui:h-full" />}
        </Suspense>
      </div>
    </SectionBoundary>
  );
}

/** Props of every chart. */
export interface ChartCardProps {
  title: string;
  /** What is shown, in the head of the picture: «20/11/2026, GMT». */
  about?: string;
  /** A sentence that describes the chart, also for screen readers. */
  sentence: string;
  /** Name of the downloads, without extension. */
  fileName: string;
  /** Set if the values failed to load. */
  failure?: { what: string; code?: string; onRetry: () => void };
  /** Controls above the legend that choose what is shown. */
  choice?: ReactNode;
  /** Content under the drawing. */
  foot?: ReactNode;
}

interface ChartContent {
  legend: readonly SeriesStyle[];
  /** Heading of the rows: «Giorno», «Macchina». */
  rowsAre: string;
  /** Undefined while loading, like `table` and `drawn`. */
  numbers: (() => ChartData) | undefined;
  table: ReactNode;
  drawn?: Drawn;
  height: number;
  /** Renders a custom drawing instead of `drawn`; receives the text for screen readers. */
  draw?: (label: string) => ReactNode;
}

/** The frame of a chart: heading, legend, drawing or table, and downloads. Its height is reserved while loading. */
export function ChartCard(props: ChartCardProps & ChartContent) {
  const { title, about, sentence, fileName, failure, legend, rowsAre, numbers, table, drawn, height, draw } =
    props;
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
          {...{ title, about, rowsAre, fileName, legend, numbers, asTable }}
          onTable={setAsTable}
          drawing={() => drawing.current?.querySelector('svg:not([aria-hidden])')}
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
