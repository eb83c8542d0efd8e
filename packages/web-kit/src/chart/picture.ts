import type { SeriesLook } from './chart-data.ts';
import { drawSwatch, swatchWidth } from './picture-swatch.ts';

/** Pixels of the picture for each of CSS, so that it prints sharply. */
const scale = 2;
const margin = 20;
const titleHeight = 46;
const lineHeight = 24;
const words = '400 14px "Atkinson Hyperlegible Next Variable", sans-serif';

const colourOf = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The drawing as an image of its own, in the colours that the page has now. */
async function imageOf(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const source = new XMLSerializer().serializeToString(drawing);
  const coloured = source.replace(/var\((--[\w-]+)\)/g, (_, name: string) => colourOf(name));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(coloured)}`;
  await image.decode();
  return image;
}

interface Entry {
  series: SeriesLook;
  left: number;
  line: number;
}

/** Where each entry of the legend stands, on as many lines as its width asks for. */
function legendOf(context: CanvasRenderingContext2D, all: readonly SeriesLook[], width: number): Entry[] {
  context.font = words;
  let [left, line] = [0, 0];
  return all.map((series) => {
    const needed = swatchWidth(series) + 8 + context.measureText(series.label).width;
    if (left > 0 && left + needed > width) [left, line] = [0, line + 1];
    const entry = { series, left, line };
    left += needed + 22;
    return entry;
  });
}

function drawHead(context: CanvasRenderingContext2D, title: string, legend: readonly Entry[]) {
  const ink = colourOf('--ink');
  context.fillStyle = ink;
  context.font = '700 20px "Anybody Variable", sans-serif';
  context.fillText(title, margin, 34);
  context.font = words;
  for (const { series, left, line } of legend) {
    context.save();
    context.translate(margin + left, titleHeight + line * lineHeight);
    drawSwatch(context, series, colourOf);
    context.fillStyle = ink;
    context.fillText(series.label, swatchWidth(series) + 8, 12);
    context.restore();
  }
}

/**
 * A chart as a PNG: title, legend and drawing, on its own ground.
 * @throws Error where the browser draws none
 */
export async function pictureOf(
  drawing: SVGSVGElement,
  title: string,
  legend: readonly SeriesLook[],
): Promise<Blob> {
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
  drawHead(context, title, entries);
  context.drawImage(image, margin, top, width, height);
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!picture) throw new Error('no image');
  return picture;
}
