import type { CSSProperties } from 'react';
import { lineStyles, markPaths, type LineStyleName, type SeriesStyle } from './chart-data.ts';

/** A piece of a line, with its mark or the area under it. */
function LineSwatch({
  line,
  colour,
  isArea,
  isStepped,
}: Pick<SeriesStyle, 'isArea' | 'isStepped'> & { line: LineStyleName; colour: string }) {
  const { width, dash, mark, opacity } = lineStyles[line];
  return (
    <svg width="30" height="14" viewBox="0 -7 30 14" className="ui:flex-none" aria-hidden="true">
      <path
        d="M0 0H30"
        stroke={colour}
        strokeWidth={width}
        strokeDasharray={dash.join(' ')}
        opacity={opacity}
      />
      {isArea && <path d="M0 0H30V7H0Z" fill={colour} opacity="0.25" />}
      {mark && !isArea && !isStepped && <path d={markPaths[mark]} fill={colour} transform="translate(15)" />}
    </svg>
  );
}

/** A small sample of a series' style. */
export function ChartSwatch({ series }: { series: SeriesStyle }) {
  const { colour, isStriped, line, isArea, isStepped, tint } = series;
  if (line) return <LineSwatch {...{ line, isArea, isStepped }} colour={`var(--${colour})`} />;
  const style: CSSProperties & Record<'--series', string> = {
    '--series': `var(--${tint ? `${tint}-tint` : colour})`,
  };
  return (
    <span
      className="ui:chart-swatch"
      style={style}
      data-colour={colour}
      data-striped={isStriped || undefined}
      data-tint={tint}
    />
  );
}

/** The legend above the drawing. */
export function ChartLegend({ series }: { series: readonly SeriesStyle[] }) {
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
