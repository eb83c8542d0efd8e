import { lazy, Suspense, useState, type ReactNode, type Ref } from 'react';
import { SectionBoundary } from '../core/federation/section-boundary.tsx';
import { FailedState } from '../ui/empty-state.tsx';
import { Bone } from '../ui/skeleton.tsx';
import type { BarDrawingProps } from './bar-drawing.tsx';
import type { ChartData } from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';

const load = () => import(/* webpackChunkName: "chart" */ './bar-drawing.tsx');

interface ChartDrawingProps extends Omit<BarDrawingProps, 'data'> {
  ref: Ref<HTMLDivElement>;
  /** What readers hear in its place. */
  label: string;
  series: ChartData['series'];
  /** Undefined while it is on its way. */
  data: ChartData | undefined;
  /** Stands there when what draws did not arrive. */
  table: ReactNode;
  /** Asks for what draws once more: by another `key`. */
  onRetry: () => void;
}

/** Legend and drawing; what draws is fetched by the first one. */
export function ChartDrawing({ ref, label, series, data, table, onRetry, ...look }: ChartDrawingProps) {
  // One of its own: what once failed to load fails for ever.
  const [Bars] = useState(() => lazy(load));
  const failed = (
    <>
      <FailedState what="Il grafico non è arrivato: ecco i suoi numeri." onRetry={onRetry} />
      {table}
    </>
  );
  return (
    <SectionBoundary fallback={() => failed}>
      <ChartLegend series={series} />
      <div
        ref={ref}
        className="ui:chart-drawing ui:mt-3"
        style={{ height: look.height }}
        role="img"
        aria-label={label}
        aria-busy={!data}
      >
        <Suspense fallback={<Bone className="ui:h-full" />}>
          {data ? <Bars data={data} {...look} /> : <Bone className="ui:h-full" />}
        </Suspense>
      </div>
    </SectionBoundary>
  );
}
