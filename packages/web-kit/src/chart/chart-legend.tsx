import type { SeriesLook } from './chart-data.ts';
import { ChartSwatch } from './chart-swatch.tsx';

/** What each look stands for, above the drawing. */
export function ChartLegend({ series }: { series: readonly SeriesLook[] }) {
  return (
    <ul className="ui:flex ui:flex-wrap ui:gap-x-6 ui:gap-y-1.5">
      {series.map((one) => (
        <li key={one.key} className="ui:flex ui:items-center ui:gap-2.5">
          <ChartSwatch series={one} />
          <span>
            {one.label}
            {one.code && <span className="ui:ml-2 ui:text-code ui:text-ink-2">{one.code}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
