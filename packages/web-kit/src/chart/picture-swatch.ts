import type { SeriesLook } from './chart-data.ts';
import { lineLooks, markPaths, type LineLook } from './line-looks.ts';

const side = 14;
const lineLength = 30;

/** Width of a series' look in the legend of a picture, in pixels. */
export const swatchWidth = ({ line }: SeriesLook): number => (line ? lineLength : side);

type ColourOf = (name: string) => string;

function drawLine(
  context: CanvasRenderingContext2D,
  line: LineLook,
  { colour, isArea }: { colour: string; isArea?: boolean },
) {
  const { width, dash, mark, opacity = 1 } = lineLooks[line];
  context.translate(0, side / 2);
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.lineWidth = width;
  context.globalAlpha = opacity;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(lineLength, 0);
  context.stroke();
  if (isArea) {
    context.globalAlpha = 0.25;
    context.fillRect(0, 0, lineLength, side / 2);
    return;
  }
  context.translate(lineLength / 2, 0);
  if (mark) context.fill(new Path2D(markPaths[mark]));
}

function drawBox(
  context: CanvasRenderingContext2D,
  { colour, isStriped, tint }: SeriesLook,
  colourOf: ColourOf,
) {
  context.save();
  context.beginPath();
  context.rect(0, 0, side, side);
  context.clip();
  context.fillStyle = colourOf(`--${tint ? `${tint}-tint` : colour}`);
  context.fillRect(0, 0, side, side);
  context.strokeStyle = colourOf('--sheet');
  context.lineWidth = 2;
  for (let from = -side; isStriped && from < side; from += 5) {
    context.beginPath();
    context.moveTo(from, side);
    context.lineTo(from + side, 0);
    context.stroke();
  }
  context.restore();
  context.strokeStyle = colourOf(colour === 'c2' ? '--key-edge' : `--${tint ?? colour}`);
  context.strokeRect(0.5, 0.5, side - 1, side - 1);
}

/** A series' look at 0, 0 of the picture, 14 pixels high. */
export function drawSwatch(context: CanvasRenderingContext2D, series: SeriesLook, colourOf: ColourOf): void {
  context.save();
  if (series.line)
    drawLine(context, series.line, { colour: colourOf(`--${series.colour}`), isArea: series.isArea });
  else drawBox(context, series, colourOf);
  context.restore();
}
