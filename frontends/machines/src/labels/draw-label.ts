import { saveFile } from '@officina/web-kit';
import { quietZone, type QrMatrix } from '@officina/web-kit/paper';
import { imageQuality, labelSizes, type Label } from './label.ts';

type Measure = (text: string) => number;

/** Splits a word that is wider than the line. */
function splitWord(word: string, width: number, measure: Measure): string[] {
  const out: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      out.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return piece === '' ? out : [...out, piece];
}

/** Wraps a text into lines no wider than `width`, without omitting anything. */
export function wrapText(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((part) => splitWord(part, width, measure))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return line === '' ? lines : [...lines, line];
}

const { cardWidth, qrSize } = labelSizes;
const side = 16;
const qrTop = 42;
/** Image pixels per CSS pixel, for a sharp print. */
const scale = 2;
const ink = '#101815';
const key = '#fccc1b';

const fonts = {
  code: '700 semi-condensed 22px "Anybody Variable", sans-serif',
  name: '600 13px "Atkinson Hyperlegible Next Variable", sans-serif',
  caption: '400 12px "Atkinson Hyperlegible Next Variable", sans-serif',
  mono: '400 12px "Atkinson Hyperlegible Mono Variable", monospace',
};

interface Line {
  text: string;
  font: string;
  height: number;
}

function linesOf(context: CanvasRenderingContext2D, label: Label): Line[] {
  const wrapped = (text: string, font: string, height: number): Line[] => {
    context.font = font;
    const measure = (part: string) => context.measureText(part).width;
    return wrapText(text, cardWidth - 2 * side, measure).map((line) => ({ text: line, font, height }));
  };
  return [
    ...wrapped(label.name, fonts.name, 18),
    ...wrapped(label.caption, label.mono ? fonts.mono : fonts.caption, 16),
  ];
}

function drawQr(context: CanvasRenderingContext2D, qr: QrMatrix) {
  // Modules cover whole pixels, because scanners and printers need sharp edges.
  const modules = qr.size + 2 * quietZone;
  const unit = Math.max(1, Math.floor((qrSize * scale) / modules)) / scale;
  const left = Math.round(((cardWidth - unit * modules) / 2) * scale) / scale + unit * quietZone;
  const top = qrTop + Math.round(((qrSize - unit * modules) / 2) * scale) / scale + unit * quietZone;
  for (let row = 0; row < qr.size; row++)
    for (let column = 0; column < qr.size; column++)
      if (qr.isDark(row, column)) context.fillRect(left + column * unit, top + row * unit, unit, unit);
}

/** The box of the company's logo in the right corner. */
const logoBox = { top: 12, width: 66, height: 22 };
const leastGap = 8;

/** The company's logo, as large as its box and the code allow, undistorted. */
function drawLogo(context: CanvasRenderingContext2D, logo: HTMLImageElement, codeWidth: number) {
  const room = Math.max(0, cardWidth - 2 * side - codeWidth - leastGap);
  const ratio = Math.min(
    Math.min(room, logoBox.width) / logo.naturalWidth,
    logoBox.height / logo.naturalHeight,
  );
  const [width, height] = [logo.naturalWidth * ratio, logo.naturalHeight * ratio];
  const top = logoBox.top + (logoBox.height - height) / 2;
  context.drawImage(logo, cardWidth - side - width, top, width, height);
}

/** The nut logo, 20 px wide, in the right corner. */
function drawMark(context: CanvasRenderingContext2D) {
  context.save();
  context.translate(cardWidth - side - 20, 15);
  context.scale(20 / 34, 20 / 34);
  context.fill(new Path2D('M10.2 4.5h13.6L31.6 17l-7.8 12.5H10.2L2.4 17z'));
  context.fillStyle = key;
  context.beginPath();
  context.arc(17, 17, 6.4, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

/** Resolves when the label's fonts are loaded or have failed; failed ones are replaced by the browser. */
export async function loadLabelFonts(): Promise<void> {
  await Promise.allSettled(Object.values(fonts).map((font) => document.fonts.load(font)));
}

/**
 * Draws the label, black on white in both themes, at the height that its texts need.
 * @param logo the company's, in place of the nut
 */
export function drawLabel(
  canvas: HTMLCanvasElement,
  label: Label,
  qr: QrMatrix,
  logo?: HTMLImageElement,
): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const lines = linesOf(context, label);
  const textTop = qrTop + qrSize + 4;
  canvas.width = cardWidth * scale;
  canvas.height = (textTop + lines.reduce((sum, { height }) => sum + height, 0) + 14) * scale;
  context.scale(scale, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, cardWidth, canvas.height / scale);
  context.fillStyle = ink;
  context.font = fonts.code;
  context.fillText(label.shortCode, side, 33);
  if (logo) drawLogo(context, logo, context.measureText(label.shortCode).width);
  else drawMark(context);
  drawQr(context, qr);
  let baseline = textTop - 4;
  for (const { text, font, height } of lines) {
    context.font = font;
    context.fillText(text, side, (baseline += height));
  }
}

const mimeTypes = { jpeg: 'image/jpeg', png: 'image/png' } as const;
const fileWords = { report: 'segnalazione', code: 'codice', id: 'id', serial: 'seriale' } as const;

export type ImageKind = keyof typeof mimeTypes;
export const imageKinds = ['jpeg', 'png'] as const;

/** `TOR-01-segnalazione.png`. */
export const fileName = ({ shortCode, kind }: Pick<Label, 'shortCode' | 'kind'>, image: ImageKind): string =>
  `${shortCode.replace(/[^\p{L}\p{N}.-]+/gu, '_')}-${fileWords[kind]}.${image}`;

/** Downloads the drawn label as an image. */
export async function saveImage(canvas: HTMLCanvasElement, label: Label, image: ImageKind): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, mimeTypes[image], imageQuality);
  });
  if (!blob) throw new Error('no image');
  saveFile(blob, fileName(label, image));
}
