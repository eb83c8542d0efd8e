import { embeddedFonts } from './picture-fonts.ts';
import { lineStyles, markPaths, type LineStyleName, type SeriesStyle } from './chart-data.ts';
const side = 14;
const lineLength = 30;

/** Width of a series' sample in the legend of an image, in pixels. */
const swatchWidth = ({ line }: SeriesStyle): number => (line ? lineLength : side);

type ColourOf = (name: string) => string;

function drawLine(
  context: CanvasRenderingContext2D,
  line: LineStyleName,
  { colour, isArea, isStepped }: { colour: string; isArea?: boolean; isStepped?: boolean },
) {
  const { width, dash, mark, opacity = 1 } = lineStyles[line];
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
  }
  if (isArea || isStepped) return;
  context.translate(lineLength / 2, 0);
  if (mark) context.fill(new Path2D(markPaths[mark]));
}

function drawBox(
  context: CanvasRenderingContext2D,
  { colour, isStriped, tint }: SeriesStyle,
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

/** Draws a series' sample at 0, 0, 14 pixels high. */
function drawSwatch(context: CanvasRenderingContext2D, series: SeriesStyle, colourOf: ColourOf): void {
  context.save();
  if (series.line) drawLine(context, series.line, { ...series, colour: colourOf(`--${series.colour}`) });
  else drawBox(context, series, colourOf);
  context.restore();
}

/** Image pixels per CSS pixel, so that the image prints sharply. */
const scale = 2;
const margin = 20;
const titleHeight = 72;
const lineHeight = 24;
const font = '400 14px "Atkinson Hyperlegible Next Variable", sans-serif';

const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The drawing as a standalone image, in the current colours and typefaces of the page. */
async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = await embeddedFonts();
  copy.prepend(style);
  const source = new XMLSerializer().serializeToString(copy);
  const coloured = source.replace(/var\((--[\w-]+)\)/g, (_, name: string) => colourOf(name));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(coloured)}`;
  await image.decode();
  return image;
}

interface Entry {
  series: SeriesStyle;
  left: number;
  line: number;
}

/** Positions of the legend entries, wrapped to the width. */
function legendOf(context: CanvasRenderingContext2D, all: readonly SeriesStyle[], width: number): Entry[] {
  context.font = font;
  let [left, line] = [0, 0];
  return all.map((series) => {
    const needed = swatchWidth(series) + 8 + context.measureText(series.label).width;
    if (left > 0 && left + needed > width) [left, line] = [0, line + 1];
    const entry = { series, left, line };
    left += needed + 22;
    return entry;
  });
}

function drawHeader(
  context: CanvasRenderingContext2D,
  { title, about }: Pick<PictureTexts, 'title' | 'about'>,
  legend: readonly Entry[],
) {
  const ink = colourOf('--ink');
  context.fillStyle = ink;
  context.font = '700 20px "Anybody Variable", sans-serif';
  context.fillText(title, margin, 34);
  context.font = font;
  context.fillText(about, margin, 58);
  for (const { series, left, line } of legend) {
    context.save();
    context.translate(margin + left, titleHeight + line * lineHeight);
    drawSwatch(context, series, colourOf);
    context.fillStyle = ink;
    context.fillText(series.label, swatchWidth(series) + 8, 12);
    context.restore();
  }
}

interface PictureTexts {
  title: string;
  /** The period that is shown, and when the picture was made. */
  about: string;
  legend: readonly SeriesStyle[];
}

/**
 * A chart as PNG, with title, date, legend and drawing on an opaque background.
 * @throws Error if the browser cannot create the image
 */
export async function pictureOf(drawing: SVGSVGElement, { legend, ...texts }: PictureTexts): Promise<Blob> {
  const image = await imageOf(drawing);
  const { width, height } = drawing.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const entries = legendOf(context, legend, width);
  const top = titleHeight + ((entries.at(-1)?.line ?? 0) + 1) * lineHeight + 8;
  canvas.width = (width + 2 * margin) * scale;
  canvas.height = (top + height + margin) * scale;
  context.scale(scale, scale);
  context.fillStyle = colourOf('--sheet');
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawHeader(context, texts, entries);
  context.drawImage(image, margin, top, width, height);
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!picture) throw new Error('no image');
  return picture;
}
