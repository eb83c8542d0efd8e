import { execFileSync } from 'node:child_process';
import { expect, type Page, type TestInfo } from '@playwright/test';

const nameOf = (info: TestInfo) => info.outputPath('paper.pdf');

/** Prints the page on A4 as its style says, backgrounds left out as printers do; where the file is. */
export async function print(page: Page, info: TestInfo): Promise<string> {
  const path = nameOf(info);
  await page.evaluate(() => document.fonts.ready);
  // What still slides or fades in is printed where it is at that moment, which no person is quick enough for.
  await expect(page.locator('[data-transition]')).toHaveCount(0);
  await page.pdf({ path, preferCSSPageSize: true, format: 'A4' });
  return path;
}

/** The words of each page as they are printed. */
export async function printed(page: Page, info: TestInfo): Promise<string[]> {
  const path = await print(page, info);
  return execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }).split('\f').slice(0, -1);
}

/** Prints the page on A4, upright or lying; where the file is. */
export async function printAcross(page: Page, path: string, landscape: boolean): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.pdf({ path, format: 'A4', landscape });
}

/** What stands on paper: the words inside the edges of its pages, without the spaces between them. */
export function textInside(path: string): string {
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
  const pages = html.split('<page ').slice(1);
  return pages
    .flatMap((page) => {
      const width = Number(/width="([\d.]+)"/.exec(page)?.[1]);
      return [...page.matchAll(wordPattern)].flatMap(([, left, , right, , text = '']) =>
        Number(left) >= 0 && Number(right) <= width + 1 ? [text] : [],
      );
    })
    .map((text) =>
      text.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"'),
    )
    .join('')
    .toLowerCase();
}

/** What a screen has for hands alone, and what only readers are told. */
const notForPaper = [
  ...[
    'nav',
    '[data-kit=button]',
    '[data-kit=messages]',
    '[data-print=hide]',
    '[class*="print:hidden"]',
    '[data-act]',
    '[role=tab]',
  ],
  ...['[class*=chip]', '[class*=sr-only]', 'datalist', 'option', 'kbd', 'style', '[aria-hidden=true] kbd'],
];

/** The words that a page, or the sheet or dialog in front of it, shows, with what is typed in its fields. */
export const wordsOnScreen = (page: Page): Promise<string[]> =>
  page.evaluate((left) => {
    const front = [...document.querySelectorAll('[role=dialog]')].at(-1);
    const root = front ?? document.querySelector('main') ?? document.body;
    const isShown = (element: Element | null) =>
      element !== null && element.checkVisibility({ visibilityProperty: true }) && !element.closest(left);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (isShown(node.parentElement)) texts.push(node.textContent ?? '');
    for (const field of root.querySelectorAll<HTMLInputElement>(
      'input:not([type]), input[type=text], textarea',
    ))
      if (isShown(field)) texts.push(field.value);
    const words = texts.flatMap((text) => text.toLowerCase().split(/[\s\u00ad]+/));
    return [...new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word)))];
  }, notForPaper.join(', '));

interface Word {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const wordPattern = /<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)<\/word>/g;

/** The words of each page with their places, in points. */
export function wordsOf(path: string): Word[][] {
  const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
  return html
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(wordPattern)].map(([, left, top, right, bottom, text = '']) => ({
        ...{ text, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom) },
      })),
    );
}

/** Pairs of words that stand on each other by more than lines of text ever do. */
export const overlapping = (pages: Word[][]): string[] =>
  pages.flatMap((words) =>
    words.flatMap((one, at) =>
      words.slice(at + 1).flatMap((other) => {
        const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        const isOver = width > 1 && height > 0.5 * Math.min(one.bottom - one.top, other.bottom - other.top);
        return isOver ? [`${one.text} / ${other.text}`] : [];
      }),
    ),
  );
