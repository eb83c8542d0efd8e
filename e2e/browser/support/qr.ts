import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The contents of every QR code in an image, read by zbar. */
export const readCodes = (image: string): string[] =>
  execFileSync('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', image], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
    .trim()
    .split('\n');

/** Draws every page of a PDF as a PNG beside it. */
export function drawPages(pdf: string, dpi: number): string[] {
  const stem = pdf.replace(/\.pdf$/, '');
  execFileSync('pdftoppm', ['-r', String(dpi), '-png', pdf, stem]);
  const folder = dirname(pdf);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.png') && join(folder, file).startsWith(stem))
    .map((file) => join(folder, file));
}
