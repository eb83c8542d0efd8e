import type { Page, TestInfo } from '@playwright/test';
import { demoIsComplete, demoPlant, type DemoPlant } from '../support/demo.ts';
import { chartsOf, chartsTorn, cutTexts, onPaper } from '../support/paper-layout.ts';
import { PaperPicture } from '../support/paper-ink.ts';
import { missingOn, wordsOnScreen } from '../support/paper-words.ts';
import { overlapping, printAcross, wordsOf } from '../support/paper.ts';
import { screens } from '../support/screens.ts';
import { desktop, expect, phone, test } from '../support/test.ts';

const others = new Set([
  // Papers of their own, which say other things: `paper.e2e.ts`, `timeline.e2e.ts`, `labels.e2e.ts`.
  ...['dettaglio-chiuso', 'linea-del-tempo', 'linea-del-tempo-tabella', 'stampa-etichette'],
  // For hands alone, or nothing that anybody would keep.
  ...['calendario', 'dettaglio-elimina', 'menu', 'menu-utente', 'in-arrivo', 'errore', 'login'],
  ...['accesso-non-riuscito', 'informazioni', 'form-errore'],
]);
const fromDesk = screens.filter(({ name, on }) => on !== 'phone' && !others.has(name));
/** What a phone shows as cards is a table on paper as well, and its charts are as large as the desk's. */
const phones = new Set([
  'interventi',
  'visite',
  'ordini',
  'macchinari',
  'man-programmate',
  'statistiche',
  'lotto',
]);
const fromPhone = screens.filter(({ name }) => phones.has(name));
/** A card says «ogni 90 giorni», the table «90 giorni» under its head. */
const onCardsAlone = new Set(['ogni']);

/** The words of a page to which nothing comes any more. */
async function settledWords(page: Page): Promise<string[]> {
  let words: string[] = [];
  const isSettled = async () => {
    const before = words.join(' ');
    words = await wordsOnScreen(page);
    return before === words.join(' ') && words.length > 3;
  };
  await expect.poll(isSettled, { intervals: [150] }).toBe(true);
  return words;
}

/** A table says in its head what each card repeats. */
const onceEach = (words: readonly string[]) => [...new Set(words)].filter((word) => !onCardsAlone.has(word));

/** Prints what the page shows now, both ways. */
async function printBoth(page: Page, name: string, words: readonly string[], info: TestInfo) {
  const { cut, charts } = await onPaper(page, 'upright', async () => ({
    cut: await cutTexts(page),
    charts: await chartsOf(page),
  }));
  expect.soft(cut, `${name}: texts that are cut on paper`).toEqual([]);
  for (const { viewBox, drawn, left, right } of charts) {
    expect.soft(viewBox, `${name}: a chart without viewBox`).toBe(drawn);
    expect.soft(left >= 0 && right <= 688, `${name}: a chart from ${left} to ${right}`).toBe(true);
  }
  for (const way of ['upright', 'lying'] as const) {
    const path = info.outputPath(`${name}-${way}.pdf`);
    await printAcross(page, path, way === 'lying');
    expect.soft(missingOn(path, words), `${name}, ${way}: words that paper lacks`).toEqual([]);
    expect.soft(overlapping(wordsOf(path)), `${name}, ${way}: words on each other`).toEqual([]);
    expect.soft(chartsTorn(path, charts), `${name}, ${way}: charts over two pages`).toEqual([]);
  }
}

test.describe('on paper stands every word of the screen, inside the edges', () => {
  let plant: DemoPlant;
  test.beforeAll(async () => {
    test.setTimeout(500_000);
    await demoIsComplete();
    plant = await demoPlant();
  });

  for (const [seat, options, shown] of [
    ['a desk', desktop, fromDesk],
    ['a phone', phone, fromPhone],
  ] as const)
    test(`printed from ${seat}, upright and lying`, async ({ seat: sit }, info) => {
      test.setTimeout(600_000);
      const seats = {
        all: await sit(options),
        winery: await sit({ ...options, as: plant.winery.as }),
        workshop: await sit({ ...options, as: plant.as }),
      };
      for (const screen of shown) {
        const page = seats[screen.isPublic ? 'all' : (screen.by ?? 'workshop')];
        await page.goto(screen.path(plant));
        await screen.open?.(page);
        await expect(page.getByText(screen.shows).filter({ visible: true }).first()).toBeVisible();
        const words = await settledWords(page);
        await printBoth(page, screen.name, options === phone ? onceEach(words) : words, info);
      }
    });

  test('a long list prints all its rows, and its head on every page', async ({ seat: sit }, info) => {
    const page = await sit({ ...desktop, as: plant.as });
    await page.goto('/machine?righe=50');
    await expect(page.getByText(/^1–50 di 60/)).toBeVisible();
    const words = await settledWords(page);
    const path = info.outputPath('machines.pdf');
    await printAcross(page, path, true);
    expect(missingOn(path, words)).toEqual([]);
    const heads = wordsOf(path).map((all) => all.filter(({ text }) => text === 'Seriale').length);
    expect(heads.length).toBeGreaterThan(1);
    expect(heads.every((count) => count === 1)).toBe(true);
  });

  test('a phone has made its cards a table before a button’s print() goes on', async ({ seat: sit }) => {
    const page = await sit({ ...phone, as: plant.as });
    await page.goto('/visit');
    await expect(page.getByRole('list', { name: 'Visite' }).getByRole('listitem').first()).toBeVisible();
    const tables = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      return document.querySelectorAll('main table').length;
    });
    expect(tables).toBe(1);
  });

  test('the dark theme prints what the light one does, on white', async ({ seat: sit }, info) => {
    for (const [name, path, shows] of [
      ['statistics', '/stat', /^Macchine 1–20/],
      ['home', '/', 'Il prossimo lavoro'],
      ['visits', '/visit?righe=10', /^1–\d+ di /],
    ] as const) {
      const inks = [];
      for (const theme of ['light', 'dark'] as const) {
        const page = await sit({ ...desktop, as: plant.as, colorScheme: theme });
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
        await settledWords(page);
        const file = info.outputPath(`${name}-${theme}.pdf`);
        await printAcross(page, file, false);
        inks.push(new PaperPicture(file).share);
        await page.context().close();
      }
      const [light, dark] = inks;
      expect(light, name).toBeLessThan(0.2);
      expect(Math.abs((dark ?? 1) - (light ?? 0)), name).toBeLessThan(0.001);
    }
  });
});
