import { lazy, Suspense, useState, type ReactNode, type Ref } from 'react';
import { SectionBoundary } from '../core/federation/section-boundary.tsx';
import { FailedState } from '../ui/empty-state.tsx';
import { Bone } from '../ui/skeleton.tsx';
import type { SeriesLook } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import type { Drawn } from './drawing.tsx';

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
export function ChartDrawing({ ref, label, legend, height, drawn, table, onRetry }: ChartDrawingProps) {
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
