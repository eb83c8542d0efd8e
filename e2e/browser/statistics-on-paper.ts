import type { Page } from '@playwright/test';
import { wordsOnPaper, printBoth, stableWords } from './print-checks.ts';
import { onPaper } from './paper-layout.ts';
import { smallPlant } from './small-plant.ts';
import { desktop, expect, phone, test } from './test.ts';

const pages = [
  { name: 'statistics', path: '/stat', shows: /^Dal( |l’)\d\d\/\d\d\/\d{4} al/, charts: 3 },
  { name: 'visits', path: '/visit?righe=10', shows: /^1–10 di 12/, charts: 0 },
];

const drawings = (page: Page) => page.locator('[class*=chart-drawing] svg');
/** Charts without a visible bar. */
const chartsWithoutBars = (page: Page) =>
  drawings(page).evaluateAll((all) =>
    all
      .filter((drawing) => {
        const bars = [...drawing.querySelectorAll('path[fill^="var(--c"]')];
        return !bars.some((bar) => bar.checkVisibility());
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );

/** Defines tests of printed statistics and visits. */
export const testStatisticsOnPaper = (from: 'desk' | 'phone'): void => {
  const options = from === 'phone' ? phone : desktop;
  test(`printed from a ${from} in portrait and landscape, statistics and visits have every word of the screen inside the edges, and complete charts`, async ({
    seat,
    tenant,
  }, info) => {
    await smallPlant(tenant);
    const page = await seat({ ...options, as: tenant });
    for (const { name, path, shows, charts } of pages) {
      await page.goto(path);
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await expect(drawings(page)).toHaveCount(charts);
      const words = await stableWords(page);
      await printBoth(page, name, options === phone ? wordsOnPaper(words) : words, info);
      for (const orientation of ['portrait', 'landscape'] as const)
        expect
          .soft(
            await onPaper(page, orientation, () => chartsWithoutBars(page)),
            `${name}, ${orientation}: charts without a bar`,
          )
          .toEqual([]);
    }
  });
};
