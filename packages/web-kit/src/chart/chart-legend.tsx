import type { CSSProperties } from 'react';
import type { ChartSeries } from './chart-data.ts';

/** What each look stands for, above the drawing. */
export function ChartLegend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <ul className="ui:flex ui:flex-wrap ui:gap-x-6 ui:gap-y-1.5">
      {series.map(({ key, label, colour, isStriped }) => {
        const style: CSSProperties & Record<'--series', string> = { '--series': `var(--${colour})` };
        return (
          <li key={key} className="ui:flex ui:items-center ui:gap-2.5">
            <span
              className="ui:chart-swatch"
              style={style}
              data-colour={colour}
              data-striped={isStriped || undefined}
            />
            {label}
          </li>
        );
      })}
    </ul>
  );
}
