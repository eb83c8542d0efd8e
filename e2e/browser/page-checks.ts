import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** The same as `axe.source` in half the size, because every page receives and compiles it. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const serious = new Set(['serious', 'critical']);

/** Colour schemes; the second check of a page only runs the rules that colours affect. */
export const colourSchemes = [
  ['dark', 'all'],
  ['light', 'colours'],
] as const;

/** The impact of each rule's findings, which `axe.getRules` does not return. */
const { rules } = Reflect.get(axe, '_audit') as { rules: { id: string; impact: string }[] };
const disabledRules = rules
  .filter(({ impact }) => !serious.has(impact))
  .map(({ id }) => [id, { enabled: false }]);

const colourRules = ['color-contrast', 'link-in-text-block'];

/** All axe rules whose findings count, or only those that depend on colours. */
type AxeRules = (typeof colourSchemes)[number][1];

/** Findings that axe rates serious or critical, one line each. */
async function axeFindings(page: Page, ruleSet: AxeRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = {
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
    ...(ruleSet === 'colours' ? { runOnly: colourRules } : { rules: Object.fromEntries(disabledRules) }),
  };
  const { violations } = await page.evaluate(
    (how) => (Reflect.get(window, 'axe') as typeof axe).run(how),
    options,
  );
  return violations
    .filter(({ impact }) => serious.has(impact ?? ''))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `axe ${id}: ${target.join(' ')} ${failureSummary}`),
    );
}

/** Elements that scroll sideways, the page included; tables and chips are meant to (`overflow-x-auto`). */
export const sidewaysScroll = (page: Page): Promise<string[]> =>
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

/**
 * Targets smaller than 44 px in either direction on touch screens, or 24 px with a mouse (WCAG 2.5.5, 2.5.8). The
 * visible part may be smaller. Links inside a sentence are exempt, and so are areas where a tap selects the nearest
 * element (`data-nearest`, proved by `timeline.e2e.ts`).
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const enough = matchMedia('(pointer: coarse)').matches ? 43.9 : 23.9;
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, [role=tab], [role=option], [role=radio], summary';
    const isInSentence = (element: Element) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim();
    const coversAll = (element: Element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return left <= 0 && top <= 0 && right >= innerWidth && bottom >= innerHeight;
    };
    const whole = [...document.querySelectorAll('[role=dialog]')].find(coversAll);
    const inFront = document.querySelector('dialog:modal') ?? whole ?? document;
    // Not `checkVisibility`, which a browser of 2023 may lack.
    const isClear = (element: Element | null): boolean =>
      !element || (getComputedStyle(element).opacity !== '0' && isClear(element.parentElement));
    const isShown = (element: Element) =>
      inFront.contains(element) &&
      element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      isClear(element) &&
      !element.closest('[inert], [aria-hidden=true], [data-nearest]');
    /** Number of px, at most 44, from a point in one direction within which the target responds. */
    const runOf = (target: Element, [x, y]: [number, number], [right, down]: [number, number]) => {
      const answers = (px: number) =>
        target.contains(document.elementFromPoint(x + right * px, y + down * px));
      let run = 0;
      while (run < 44 && answers(run + 0.5)) run += 1;
      return run;
    };
    const reachOf = (target: Element): { width: number; height: number } => {
      const seen = target.getBoundingClientRect();
      const least = Math.min(seen.width, seen.height);
      if (least === 0 || least >= enough) return seen;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top } = target.getBoundingClientRect();
      const middle: [number, number] = [left + seen.width / 2, top + seen.height / 2];
      const wide = runOf(target, middle, [1, 0]) + runOf(target, middle, [-1, 0]);
      const high = runOf(target, middle, [0, 1]) + runOf(target, middle, [0, -1]);
      return { width: Math.max(seen.width, wide), height: Math.max(seen.height, high) };
    };
    return [...document.querySelectorAll(selector)]
      .filter((element) => isShown(element) && !isInSentence(element))
      .flatMap((element) => {
        const card = element.matches('[data-whole-card]') && element.closest('[data-kit=card]');
        const target = card || (element.closest('label') ?? element);
        const { width, height } = reachOf(target);
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        const isSmall = width > 0 && height > 0 && (width < enough || height < enough);
        return isSmall
          ? [
              `target ${Math.round(width)} × ${Math.round(height)}: <${element.tagName.toLowerCase()}> ${name.trim().slice(0, 40)}`,
            ]
          : [];
      });
  });

/** Dates that are too wide for their field, by owner. */
export const cutDates = (page: Page): Promise<string[]> =>
  page
    .getByPlaceholder('gg/mm/aaaa')
    .evaluateAll((fields) =>
      fields
        .filter((field) => field instanceof HTMLInputElement && field.scrollWidth > field.clientWidth)
        .map((field) => `cut: ${field instanceof HTMLInputElement ? field.value : ''} ${field.id}`),
    );

/** Texts that end in «…» without their full text in a tooltip or label. */
export const truncatedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *, header *, [role=dialog] *')]
      .filter((element) => {
        const { textOverflow, webkitLineClamp } = getComputedStyle(element);
        const isCut =
          (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
          (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1);
        // Not `checkVisibility`, which a browser of 2023 may lack.
        return isCut && element.getClientRects().length > 0 && !element.closest('[title]');
      })
      .map((element) => `untold: ${(element.textContent || element.id).slice(0, 40)}`),
  );

/** Buttons and links that extend beyond the left or right edge of the screen; tables and chips may. */
export const cutTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const isBeyond = width > 1 && (right > innerWidth + 1 || left < -1);
        const mayBe = element.closest('[inert], [class*=sr-only], [data-scroll], [class*=overflow-x-auto]');
        return isBeyond && !mayBe && getComputedStyle(element).visibility === 'visible';
      })
      .map((element) => `cut: ${(element.textContent || element.id).trim().slice(0, 40)}`),
  );

/** Words that extend beyond the screen, their button or a clipping box; tables and chips may. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const edges = 'button, a, nav, section, [role=dialog]';
    const rectsOf = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()];
        });
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        if (
          !element.checkVisibility() ||
          element.closest('[inert], [class*=sr-only], [class*=overflow-x-auto]')
        )
          return false;
        const { left, right } = (element.closest(edges) ?? document.body).getBoundingClientRect();
        return rectsOf(element).some((rect) => rect.right > right + 1 || rect.left < left - 1);
      })
      .map((element) => `cut: ${(element.textContent ?? '').trim().slice(0, 40)}`);
  });

/** Switches the device's theme under an open page, which follows it; returns the resulting theme. */
export async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<string> {
  await page.emulateMedia({ colorScheme });
  return page.evaluate(async () => {
    // Ends transitions so that colours are judged in their final state, including off-screen elements that are not
    // restyled until they are shown.
    const still = new CSSStyleSheet();
    still.replaceSync('* { transition: none !important; content-visibility: visible !important; }');
    document.adoptedStyleSheets = [still];
    // A page receives the change with its next frame.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const { theme = '' } = document.documentElement.dataset;
    return `${theme} ${getComputedStyle(document.body).backgroundColor}`;
  });
}

/** Removes the style sheet added by `dress`. */
export const resetTheme = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.adoptedStyleSheets = []));

/** All problems of the current page, one line each; with `colours` only those that colours affect. */
export async function findingsOf(page: Page, rules: AxeRules = 'all'): Promise<string[]> {
  if (rules === 'colours') return axeFindings(page, rules);
  const parts = [await sidewaysScroll(page), await smallTargets(page), await axeFindings(page, rules)];
  return parts.flat();
}

/** Axe, sideways scrolling and small targets of the current page, in both colour schemes. */
export async function checkLooks(page: Page, what = page.url()): Promise<void> {
  for (const [scheme, rules] of colourSchemes) {
    await setTheme(page, scheme);
    expect.soft(await findingsOf(page, rules), `${what}, ${scheme}`).toEqual([]);
  }
}
