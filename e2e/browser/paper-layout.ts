import type { Page } from '@playwright/test';
import { lettersOf } from './paper-words.ts';

/** An A4 page inside margins of 14 mm, in CSS px. */
const area = { portrait: { width: 688, height: 1017 }, landscape: { width: 1017, height: 688 } };

/** Shows the page in its paper layout while `look` runs. */
export async function onPaper<T>(
  page: Page,
  orientation: keyof typeof area,
  look: () => Promise<T>,
): Promise<T> {
  const size = page.viewportSize();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(area[orientation]);
  try {
    return await look();
  } finally {
    if (size) await page.setViewportSize(size);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  }
}

/** Texts that their box cuts off, and field values that are too long for their field. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isRead = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[class*=sr-only], svg, textarea');
    const isClip = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return overflowX !== 'visible' || overflowY !== 'visible';
    };
    const known = new Map<Element | null, Element[]>([
      [null, []],
      [document.body, []],
    ]);
    const clipsOf = (element: Element | null): Element[] => {
      const clips =
        known.get(element) ??
        [element].flatMap((one) =>
          one ? [...(isClip(one) ? [one] : []), ...clipsOf(one.parentElement)] : [],
        );
      known.set(element, clips);
      return clips;
    };
    const isCut = (text: Range, clip: Element) => {
      const box = clip.getBoundingClientRect();
      return [...text.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < box.left - 2 || right > box.right + 2 || top < box.top - 4 || bottom > box.bottom + 4,
      );
    };
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent?.trim();
      const element = node.parentElement;
      if (!element || !words || !isRead(element)) continue;
      const text = document.createRange();
      text.selectNodeContents(node);
      if (clipsOf(element).some((clip) => isCut(text, clip))) cut.push(words);
    }
    const typed = 'input:not([type=radio], [type=checkbox], [type=hidden]), textarea';
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typed)) {
      const isSmall =
        field.scrollWidth > field.clientWidth + 1 || field.scrollHeight > field.clientHeight + 2;
      if (isSmall && field.value && field.checkVisibility() && !field.closest('[class*=sr-only]'))
        cut.push(field.value);
    }
    return cut;
  });

/** The printed charts: their texts, drawn size and position. */
export const chartsOf = (page: Page) =>
  page.locator('[class*=chart-drawing] svg').evaluateAll((drawings) =>
    drawings
      .filter((drawing) => drawing.checkVisibility())
      .map((drawing) => ({
        viewBox: drawing.getAttribute('viewBox'),
        drawn: `0 0 ${drawing.getAttribute('width')} ${drawing.getAttribute('height')}`,
        labels: [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent),
        ...(({ left, right, height }) => ({ left, right, height }))(drawing.getBoundingClientRect()),
      })),
  );

/** Charts whose labels are not all on one page. */
export function splitCharts(path: string, charts: { labels: string[] }[]): string[][] {
  const pages = lettersOf(path);
  const letters = (label: string) => label.toLowerCase().replaceAll(/\s/g, '');
  const isWhole = ({ labels }: { labels: string[] }) =>
    pages.some((page) => labels.every((label) => page.includes(letters(label))));
  return charts.filter((chart) => !isWhole(chart)).map(({ labels }) => labels);
}
