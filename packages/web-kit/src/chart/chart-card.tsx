import { ChartColumn, Download, Image, Table2 } from 'lucide-react';
import { lazy, Suspense, useId, useRef, useState, type ReactNode, type Ref } from 'react';
import { saveFile, useFile } from '../core/api/download.ts';
import { Menu } from '../overlays/menu.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Bone } from '../ui/skeleton.tsx';
import { FailedState, SectionBoundary } from '../ui/states.tsx';
import type { ChartData, SeriesLook } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { csvOf } from './csv.ts';
import type { Drawn } from './drawing.tsx';
import { pictureOf } from './picture.ts';

interface ChartToolsProps {
  title: string;
  rowsAre: string;
  /** Of its files, without ending. */
  fileName: string;
  legend: readonly SeriesLook[];
  /** What goes into the file of numbers; undefined while it is on its way. */
  numbers: (() => ChartData) | undefined;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  /** The drawing; none while the table stands there. */
  drawing: () => SVGSVGElement | null | undefined;
}

/** «Vedi tabella» and «Scarica grafico», which saves the drawing as a picture and its numbers. */
function ChartTools(props: ChartToolsProps) {
  const { title, rowsAre, fileName, legend, numbers, asTable, onTable, drawing } = props;
  const words = {
    saved: `Grafico «${title}» scaricato.`,
    failed: () => `Il grafico «${title}» non si è scaricato.`,
  };
  const { busy, save: savePicture } = useFile(`grafico-${fileName}`, words, async () => {
    const shown = drawing();
    if (!shown) throw new Error('no drawing');
    saveFile(await pictureOf(shown, title, legend), `${fileName}.png`);
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
  /** What readers hear in its place. */
  label: string;
  legend: readonly SeriesLook[];
  height: number;
  /** Undefined while it is on its way. */
  drawn: Drawn | undefined;
  /** Stands there when what draws did not arrive. */
  table: ReactNode;
  /** Asks for what draws once more: by another `key`. */
  onRetry: () => void;
}

/** Legend and drawing; what draws is fetched by the first one. */
function ChartDrawing({ ref, label, legend, height, drawn, table, onRetry }: ChartDrawingProps) {
  // One of its own: what once failed to load fails for ever.
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
        <Suspense fallback={<Bone className="ui:h-full" />}>
          {drawn ? <Drawing {...drawn} /> : <Bone className="ui:h-full" />}
        </Suspense>
      </div>
    </SectionBoundary>
  );
}

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
