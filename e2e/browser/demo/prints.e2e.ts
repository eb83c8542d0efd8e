import type { Page } from '@playwright/test';
import { demoIsComplete, demoPlant, type DemoPlant } from '../support/demo.ts';
import { printAcross, textInside, wordsOnScreen } from '../support/paper.ts';
import { screens, type Screen } from '../support/screens.ts';
import { desktop, expect, phone, test } from '../support/test.ts';

/** These have a paper of their own, which says other things (`paper.e2e.ts`, `timeline.e2e.ts`), or nothing to keep. */
const others = new Set([
  ...['dettaglio-chiuso', 'linea-del-tempo', 'linea-del-tempo-tabella', 'in-arrivo', 'errore', 'login'],
  ...['accesso-non-riuscito', 'informazioni'],
]);
const printed = screens.filter(({ name, open, on }) => !open && on !== 'phone' && !others.has(name));
/** What a phone shows as cards is a table on paper as well. */
const fromPhone = screens.filter(({ name }) => ['visite', 'interventi', 'ordini'].includes(name));

/** The words of a page to which nothing comes any more. */
async function settledWords(page: Page): Promise<string[]> {
  let words: string[] = [];
  const isSettled = async () => {
    const [before, now] = [words.length, (words = await wordsOnScreen(page)).length];
    return now === before;
  };
  await expect.poll(isSettled, { intervals: [250] }).toBe(true);
  return words;
}

test.describe('on paper stands every word of the screen, inside the edges', () => {
  let plant: DemoPlant;
  test.beforeAll(async () => {
    test.setTimeout(500_000);
    await demoIsComplete();
    plant = await demoPlant();
  });

  for (const [seat, options, shown] of [
    ['a desk', desktop, printed],
    ['a phone', phone, fromPhone],
  ] as const)
    test(`printed from ${seat}, upright and lying`, async ({ seat: sit }, info) => {
      test.setTimeout(300_000);
      const as = (screen: Screen) => (screen.by ? plant.winery.as : plant.as);
      for (const screen of shown) {
        const page = await sit({ ...options, ...(!screen.isPublic && { as: as(screen) }) });
        await page.goto(screen.path(plant));
        await expect(page.getByText(screen.shows).filter({ visible: true }).first()).toBeVisible();
        const words = await settledWords(page);
        expect(words.length, screen.name).toBeGreaterThan(3);
        for (const lying of [false, true]) {
          const path = info.outputPath(`${screen.name}-${lying ? 'lying' : 'upright'}.pdf`);
          await printAcross(page, path, lying);
          const paper = textInside(path);
          const missing = words.filter((word) => !paper.includes(word));
          expect.soft(missing, `${screen.name}, ${lying ? 'lying' : 'upright'}`).toEqual([]);
        }
        await page.context().close();
      }
    });
});
