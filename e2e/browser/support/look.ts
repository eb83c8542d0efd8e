import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const serious = new Set(['serious', 'critical']);

const colourRules = ['color-contrast', 'link-in-text-block'];

/** All rules of axe, or those alone whose answer changes with the colours. */
export type AxeRules = 'all' | 'colours';

/** What axe calls serious or critical, one line each. */
async function axeFindings(page: Page, rules: AxeRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    ...(rules === 'colours' && { runOnly: colourRules }),
  };
  const { violations } = await page.evaluate(
    (asked) => (Reflect.get(window, 'axe') as typeof axe).run(asked),
    options,
  );
  return violations
    .filter(({ impact }) => serious.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `axe ${id}: ${target.join(' ')} ${failureSummary}`),
    );
}

/** Whether the page, or a part of it that scrolls, goes sideways; tables and chips are meant to (`overflow-x-auto`). */
const sidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrollers = [
      document.documentElement,
      ...document.querySelectorAll('[role=dialog] *, [role=alertdialog] *, main *'),
    ];
    return scrollers
      .filter((element) => {
        const isRoot = element === document.documentElement;
        const { overflowX, overflowY } = getComputedStyle(element);
        const scrolls = isRoot || (overflowY === 'auto' && overflowX === 'auto');
        return (
          scrolls &&
          !element.closest('[data-scroll], [class*=overflow-x-auto]') &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map(
        (element) =>
          `sideways scroll: <${element.tagName.toLowerCase()} class="${element.className}"> ${element.scrollWidth} > ${element.clientWidth}`,
      );
  });

/** Targets under 24 px in either direction; a link inside a sentence and what a label or a card enlarges may be smaller. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, [role=tab], [role=option], [role=radio], summary';
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]');
    return [...document.querySelectorAll(selector)]
      .filter((element) => isShown(element) && !isInSentence(element))
      .flatMap((element) => {
        const card = element.matches('[data-whole-card]') && element.closest('[data-kit=card]');
        const target = card || (element.closest('label') ?? element);
        const { width, height } = target.getBoundingClientRect();
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const isSmall = width > 0 && height > 0 && (width < 23.9 || height < 23.9);
        return isSmall
          ? [
              `target ${Math.round(width)} × ${Math.round(height)}: <${element.tagName.toLowerCase()}> ${name.trim().slice(0, 40)}`,
            ]
          : [];
      });
  });

/** Everything that is wrong with the page as it stands, one line each. */
export async function findingsOf(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  const parts = [await sidewaysScroll(page), await smallTargets(page), await axeFindings(page, rules)];
  return parts.flat();
}
