import { act, getConfig } from '@testing-library/react';
import { setTimeout as delay } from 'node:timers/promises';

/** A copy of the paper that would be printed now; undefined if there is none. */
export function printedNow(): HTMLElement | undefined {
  act(() => void dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector<HTMLElement>('body > [data-paper]')?.cloneNode(true);
  act(() => void dispatchEvent(new Event('afterprint')));
  return paper as HTMLElement | undefined;
}

/** A copy of the paper once all its data has loaded. */
export async function completePaper(): Promise<HTMLElement> {
  const end = performance.now() + getConfig().asyncUtilTimeout;
  // Not `waitFor`, which checks again after each change of the page: printing changes it.
  for (;;) {
    const paper = printedNow();
    if (paper && !paper.textContent.startsWith('Una parte di questo foglio')) return paper;
    if (performance.now() > end) throw new Error(`incomplete paper: ${paper?.textContent ?? 'none'}`);
    await act(() => delay(20));
  }
}

const textsIn = (parent: Element, parts: string): string[] =>
  [...parent.querySelectorAll(parts)].map(({ textContent }) => textContent);

/** The cells of all table rows on a paper, without the end of the paper, which spans all columns. */
export const printedRows = (paper: Element): string[][] =>
  [...paper.querySelectorAll('tbody tr:not(:has([colspan]))')].map((row) => textsIn(row, 'td'));

/** The facts on a paper, as name and value. */
export const printedFacts = (paper: Element): string[][] =>
  [...paper.querySelectorAll('dl > div')].map((fact) => textsIn(fact, 'dt, dd'));

/** The texts that a paper does not contain, regardless of line breaks. */
export const missingTexts = (paper: Element, texts: readonly string[]): string[] => {
  const content = paper.textContent.replaceAll(/\s+/g, ' ');
  return texts.filter((text) => !content.includes(text));
};
