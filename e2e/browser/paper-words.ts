import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { sheetsOf, type Sheet } from './paper.ts';

/** Interactive elements, and texts for screen readers only. */
const hidden = [
  ...['nav', 'kbd', 'summary', '[role=tab]', '[data-act]', '[data-kit=button]', '[data-kit=messages]'],
  ...['[data-print=hide]', '[class*="print:hidden"]', '[class*=sr-only]'],
].join(', ');
/** Elements without visible text, and a field whose value is read instead. */
const notWords = 'option, datalist, style, title, textarea';

/**
 * The words of a page, or of the sheet or dialog in front of it, as often as they are visible, including field values.
 */
export const wordsOnScreen = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([left = '', hidden = '']) => {
      const front = [...document.querySelectorAll('[role=dialog]')].at(-1);
      const root = front ?? document.querySelector('main') ?? document.body;
      const isShown = (element: Element | null): boolean => {
        if (!element || element.closest(left)) return false;
        // The element has no box of its own.
        if (getComputedStyle(element).display === 'contents') return isShown(element.parentElement);
        return element.checkVisibility({ visibilityProperty: true });
      };
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (isShown(node.parentElement)) texts.push(node.textContent ?? '');
      const typed = 'input:not([type=radio], [type=checkbox], [type=hidden], [type=search])';
      const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(`${typed}, textarea`);
      for (const field of fields)
        if (field.checkVisibility() && !field.closest(hidden)) texts.push(field.value);
      return texts.flatMap((text) => text.split(/[\s\u00ad]+/)).filter((word) => /[\p{L}\p{N}]/u.test(word));
    },
    [`${hidden}, ${notWords}`, hidden],
  );

/** Without surrounding punctuation, which may be joined to the word on paper. */
const bare = (word: string) => word.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

const isInside = ({ width, height }: Sheet) => {
  const slack = 1;
  return ({ left, top, right, bottom }: Sheet['words'][number]) =>
    left >= -slack && top >= -slack && right <= width + slack && bottom <= height + slack;
};

/** Counts each word. */
const countWords = (words: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** The letters of each page in printed order, so that broken or slanted words are joined. */
export const lettersOf = (path: string): string[] =>
  execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' })
    .toLowerCase()
    .split('\f')
    .map((text) => text.replaceAll(/\s/g, ''));

/** Words that are on paper less often than expected, inside its edges; «word ×2» when two are missing. */
export function missingWords(path: string, words: readonly string[]): string[] {
  const printed = sheetsOf(path).flatMap((sheet) => sheet.words.filter(isInside(sheet)));
  const whole = countWords(printed.map(({ text }) => bare(text)));
  const letters = lettersOf(path).join('');
  return [...countWords(words.map(bare))].flatMap(([word, times]) => {
    const isLong = word.length > 3;
    const found = Math.max(whole.get(word) ?? 0, isLong ? letters.split(word).length - 1 : 0);
    return found < times ? [found === times - 1 ? word : `${word} ×${times - found}`] : [];
  });
}
