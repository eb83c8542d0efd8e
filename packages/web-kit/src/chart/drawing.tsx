import { BarDrawing, type BarDrawingProps } from './bar-drawing.tsx';
import { TimeDrawing, type TimeDrawingProps } from './time-drawing.tsx';

/** What a chart draws. */
export type Drawn = ({ as: 'bars' } & BarDrawingProps) | ({ as: 'lines' } & TimeDrawingProps);

/** Bars or lines in an SVG of the given height. Readers have the table instead. */
export default function Drawing(drawn: Drawn) {
  return drawn.as === 'bars' ? <BarDrawing {...drawn} /> : <TimeDrawing {...drawn} />;
}
