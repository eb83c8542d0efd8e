import { act, getConfig } from '@testing-library/react';
import { setTimeout as delay } from 'node:timers/promises';

/** What is printed at this moment in the place of the page: a copy of the paper, undefined where there is none. */
export function printedNow(): HTMLElement | undefined {
  act(() => void dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector<HTMLElement>('body > [data-paper]')?.cloneNode(true);
  act(() => void dispatchEvent(new Event('afterprint')));
  return paper as HTMLElement | undefined;
}

/** What is printed once all that the paper shows has come. */
export async function printedWhole(): Promise<HTMLElement> {
  const end = performance.now() + getConfig().asyncUtilTimeout;
  // Not `waitFor`, which looks again at each change of the page: printing is one.
  for (;;) {
    const paper = printedNow();
    if (paper && !paper.textContent.startsWith('Una parte di questo foglio')) return paper;
    if (performance.now() > end) throw new Error(`not the whole paper: ${paper?.textContent ?? 'none'}`);
    await act(() => delay(20));
  }
}

const wordsIn = (parent: Element, parts: string): string[] =>
  [...parent.querySelectorAll(parts)].map(({ textContent }) => textContent);

/** The cells of each row of a paper's tables; what goes over all of its columns is the end of the paper. */
export const printedRows = (paper: Element): string[][] =>
  [...paper.querySelectorAll('tbody tr:not(:has([colspan]))')].map((row) => wordsIn(row, 'td'));

/** The facts of a paper, each with its name. */
export const printedFacts = (paper: Element): string[][] =>
  [...paper.querySelectorAll('dl > div')].map((fact) => wordsIn(fact, 'dt, dd'));

/** Which of these words a paper does not say, however they are broken into lines. */
export const missingIn = (paper: Element, words: readonly string[]): string[] => {
  const said = paper.textContent.replaceAll(/\s+/g, ' ');
  return words.filter((word) => !said.includes(word));
};
