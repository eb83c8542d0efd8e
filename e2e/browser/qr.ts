import { execFileSync } from 'node:child_process';

/** The contents of all QR codes in these images, read by zbar. */
export const readCodes = (...images: string[]): string[] =>
  execFileSync('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', ...images], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .trim()
    .split('\n');

const columns = 3;
const labelMm = { width: 70, height: 37 };

interface Sheet {
  /** 1-based. */
  page: number;
  count: number;
  dpi: number;
}

/**
 * Renders the first labels of an A4 sheet of a PDF as PNGs next to it, one each, as people point a phone at one label.
 * In a picture of two dozen codes zbar combines corners of neighbouring codes.
 */
export function drawLabels(pdf: string, { page, count, dpi }: Sheet): string[] {
  const pixels = (mm: number) => Math.round((mm / 25.4) * dpi);
  return Array.from({ length: count }, (_, place) => {
    const stem = pdf.replace(/\.pdf$/, `-${page}-${place + 1}`);
    const [x, y] = [
      pixels((place % columns) * labelMm.width),
      pixels(Math.floor(place / columns) * labelMm.height),
    ];
    const [width, height] = [pixels(labelMm.width), pixels(labelMm.height)];
    const cut = Object.entries({ r: dpi, f: page, l: page, x, y, W: width, H: height });
    const options = cut.flatMap(([name, value]) => [`-${name}`, String(value)]);
    execFileSync('pdftoppm', [...options, '-singlefile', '-png', pdf, stem]);
    return `${stem}.png`;
  });
}
