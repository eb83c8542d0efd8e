import { execFileSync } from 'node:child_process';
import { expect, type Page, type TestInfo } from '@playwright/test';

const nameOf = (info: TestInfo) => info.outputPath('paper.pdf');

/** Prints the page on A4 with its own styles, without backgrounds as printers do; returns the file's path. */
export async function print(page: Page, info: TestInfo): Promise<string> {
  const path = nameOf(info);
  await page.evaluate(() => document.fonts.ready);
  // An element in transition is printed in its current state, but no person prints that fast.
  await expect(page.locator('[data-transition]')).toHaveCount(0);
  await page.pdf({ path, preferCSSPageSize: true, format: 'A4' });
  return path;
}

/** The printed words of each page. */
export async function printed(page: Page, info: TestInfo): Promise<string[]> {
  const path = await print(page, info);
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1);
}

/** Prints the page on A4, in portrait or landscape, to a file. */
export async function printToFile(page: Page, path: string, landscape: boolean): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.pdf({ path, format: 'A4', landscape });
}

/** A word of a printed page with its position, in points from the upper left corner. */
export interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Sheet {
  width: number;
  height: number;
  words: Word[];
}

const wordPattern =
  /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string) => text.replaceAll(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all);

/** The printed pages. */
export function sheetsOf(path: string): Sheet[] {
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return html
    .split('<page ')
    .slice(1)
    .map((page) => ({
      width: Number(/width="([\d.]+)"/.exec(page)?.[1]),
      height: Number(/height="([\d.]+)"/.exec(page)?.[1]),
      words: [...page.matchAll(wordPattern)].map(([, left, top, right, bottom, text = '']) => ({
        ...{ text: plain(text), left: Number(left), top: Number(top) },
        ...{ right: Number(right), bottom: Number(bottom) },
      })),
    }));
}

/** The words of each page with their positions. */
export const wordsOf = (path: string): Word[][] => sheetsOf(path).map(({ words }) => words);

/** A letter of vertical text: its lines are next to each other, where lines of other texts are below each other. */
const isVertical = ({ text, left, top, right, bottom }: Word): boolean =>
  text.length === 1 && right - left > 1.5 * (bottom - top);

/** The overlap of two spans, as a share of the shorter one from 0 to 1 and as a length. */
function overlapOf([from, to]: [number, number], [other, end]: [number, number]) {
  const length = Math.min(to, end) - Math.max(from, other);
  return { length, share: length / Math.min(to - from, end - other) };
}

/** Pairs of words that overlap more than lines of text ever do. */
export const overlapping = (pages: Word[][]): string[] =>
  pages.flatMap((words) =>
    words.flatMap((one, at) =>
      words.slice(at + 1).flatMap((other) => {
        const across = overlapOf([one.left, one.right], [other.left, other.right]);
        const down = overlapOf([one.top, one.bottom], [other.top, other.bottom]);
        const [along, beneath] = isVertical(one) && isVertical(other) ? [down, across] : [across, down];
        return along.length > 1 && beneath.share > 0.5 ? [`${one.text} / ${other.text}`] : [];
      }),
    ),
  );
