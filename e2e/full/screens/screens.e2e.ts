import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { printBoth, printedScreens, stableWords } from '../../browser/print-checks.ts';
import { waitForDemo, demoPlant, inviteTwo, type DemoPlant } from '../../browser/demo.ts';
import {
  cutDates,
  cutTargets,
  setTheme,
  findingsOf,
  colourSchemes,
  sidewaysScroll,
  smallTargets,
  resetTheme,
  truncatedTexts,
} from '../../browser/page-checks.ts';
import { isWanted, keptDir } from '../../browser/kept-screens.ts';
import { makeOlder } from '../../browser/older-browser.ts';
import { screenParts, type Screen } from '../../browser/screens.ts';
import { delayNameLists, shiftsOf } from '../../browser/shifts.ts';
import { newCompany } from '../../browser/tenants.ts';
import { desktop, expect, phone, test } from '../../browser/test.ts';

const cloneDir = resolve(import.meta.dirname, '../../..');
const allDir = join(cloneDir, 'test-results/screens');
/** Screens that the documentation shows. */
const kept = new Set([
  'home-1440',
  'home-390',
  'home-1440-dark',
  'interventi-1440',
  'interventi-390',
  'interventi-cerca-1440',
  'interventi-cerca-390',
  'dettaglio-1440',
  'dettaglio-390',
  'dettaglio-chiuso-1440',
  'dettaglio-chiuso-390',
  'dettaglio-ko-1440',
  'dettaglio-ko-390',
  'chiudi-390',
  'macchinari-1440',
  'macchina-1440',
  'macchina-390',
  'importa-anteprima-1440',
  'importa-anteprima-390',
  'man-programmate-1440',
  'linea-del-tempo-1440',
  'lotto-1440',
  'lotto-390',
  'ordine-1440',
  'ordine-390',
  'ricambi-1440',
  'sensori-1440',
  'sensori-390',
  'sensore-1440',
  'sensore-390',
  'sensore-prova-1440',
  'tempo-reale-1440',
  'tempo-reale-390',
  'muro-1440',
  'muro-390',
  'statistiche-1440',
  'produzione-1440',
  'produzione-390',
  'produzione-1440-dark',
  'produzione-lunga-1440',
  'visita-1440',
  'vuota-1440',
  'vuota-390',
  'visita-390',
  'eventi-1440',
  'eventi-390',
  'evento-1440',
  'form-390',
  'form-personale-390',
  'login-1440',
  'menu-390',
  'utenti-1440',
  'utenti-390',
  'profilo-390',
  'azienda-1440',
]);

const softly = expect.configure({ soft: true });

/** The slowest first. */
const seats = [
  {
    ...{ on: 'desk', width: 1440, alsoAt: 820, options: desktop },
    more: '; printed upright and lying it has every word, inside the edges',
  },
  { on: 'phone', width: 390, alsoAt: 320, options: phone, more: '' },
] as const;

/** A screen that opens on top of the previous one needs no load of its own. */
const isOnTop = (screen: Screen, before: Screen | undefined, plant: DemoPlant) =>
  Boolean(screen.open && before && !before.open && before.path(plant) === screen.path(plant));

async function openScreen(page: Page, screen: Screen, plant: DemoPlant, before?: Screen) {
  if (!isOnTop(screen, before, plant)) await page.goto(screen.path(plant));
  await screen.open?.(page);
  const shown = page.getByText(screen.shows).filter({ visible: true }).first();
  await expect(shown, screen.name).toBeVisible({ timeout: 20_000 });
  await page.evaluate(() => document.fonts.ready);
}

/** Checks that nothing is cut or scrolls sideways at another width than the initial one. */
async function expectFitsAt(page: Page, name: string, width: number) {
  const before = page.viewportSize() ?? desktop.viewport;
  await page.setViewportSize({ ...before, width });
  // An element that measures itself has its new width a frame later.
  await softly.poll(() => sidewaysScroll(page), { message: `${name} at ${width} px` }).toEqual([]);
  const cut = async () =>
    (await Promise.all([cutDates(page), cutTargets(page), truncatedTexts(page)])).flat();
  await softly.poll(cut, { message: `${name} at ${width} px` }).toEqual([]);
  await page.setViewportSize(before);
}

/**
 * Makes the page as tall as its content, with fixed elements at its end; a sheet, dialog or drawer keeps its on-screen
 * size.
 */
async function fitToContent(page: Page) {
  const inFront = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  if (await inFront.first().isVisible()) return;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const { width } = page.viewportSize() ?? desktop.viewport;
  await page.setViewportSize({ width, height: Math.min(Math.max(height, 600), 4_000) });
}

async function checkScreen(page: Page, { name, isAlwaysDark }: Screen) {
  const seen = new Set<string>();
  for (const [scheme, rules] of colourSchemes) {
    seen.add(await setTheme(page, scheme));
    expect.soft(await findingsOf(page, rules), `${name}, ${scheme}`).toEqual([]);
  }
  const themes = isAlwaysDark ? 1 : colourSchemes.length;
  expect.soft(seen.size, `${name} follows the theme`).toBe(themes);
}

async function keep(page: Page, name: string, folder: string) {
  const { width, height } = page.viewportSize() ?? desktop.viewport;
  await fitToContent(page);
  for (const [scheme] of colourSchemes) {
    await setTheme(page, scheme);
    const picture = scheme === 'dark' ? `${name}-dark` : name;
    const path = join(allDir, `${picture}.png`);
    await page.screenshot({ animations: 'disabled', path });
    if (kept.has(picture)) cpSync(path, join(folder, `${picture}.png`));
  }
  await page.setViewportSize({ width, height });
}

type Plant = DemoPlant & { beginner: DemoPlant['as'] };
let found: Promise<Plant> | undefined;

/**
 * The demo's content, once its data are complete. Not in a hook, because Playwright would then run all tests of the
 * file in one worker.
 */
const demo = (): Promise<Plant> => {
  test.setTimeout(900_000);
  return (found ??= waitForDemo().then(async () => {
    const plant = await demoPlant();
    await inviteTwo(plant.as);
    return { ...plant, beginner: await newCompany('Falegnameria Brenta') };
  }));
};

test.describe('screens', () => {
  test.describe.configure({ mode: 'parallel' });

  const halves = Object.entries(screenParts).flatMap(([part, screens]) =>
    seats.map((seat) => ({
      ...seat,
      part,
      screens: screens.filter((one) => (!one.on || one.on === seat.on) && isWanted(one.name)),
    })),
  );
  for (const { on, part, screens, width, alsoAt, options, more } of halves) {
    test(`${part} at ${width} px does not move while loading and, light and dark, has nothing that scrolls sideways or is too small, out of reach, or cut at ${alsoAt} px${more}`, async ({
      seat,
    }, info) => {
      const plant = await demo();
      const sit = async (as?: DemoPlant['as']) => {
        const page = await seat({ as, ...options });
        await delayNameLists(page);
        // Phones are used for longer than desktops.
        if (on === 'phone') await makeOlder(page);
        return page;
      };
      const pages = {
        all: await sit(),
        workshop: await sit(plant.as),
        winery: await sit(plant.winery.as),
        beginner: await sit(plant.beginner),
      };
      const shown = new Map<Page, Screen>();
      for (const screen of screens) {
        const page = pages[screen.isPublic ? 'all' : (screen.by ?? 'workshop')];
        await openScreen(page, screen, plant, shown.get(page));
        shown.set(page, screen);
        // Dialogs are opened after the page has stopped moving.
        if (!screen.open) expect.soft(await shiftsOf(page), screen.name).toBeLessThanOrEqual(0.05);
        if (!screen.open || screen.isPage) await expectFitsAt(page, screen.name, alsoAt);
        await checkScreen(page, screen);
        if (keptDir) await keep(page, `${screen.name}-${width}`, keptDir);
        await resetTheme(page);
        if (on === 'desk' && printedScreens.has(screen.name))
          await printBoth(page, screen.name, await stableWords(page), info);
      }
    });
  }

  test('the check finds targets smaller than a fingertip, whatever their visible size', async ({ seat }) => {
    const page = await seat({ as: (await demo()).as, ...phone });
    await page.goto('/about');
    await expect(page.getByText('Chiedere aiuto')).toBeVisible();
    const added = [
      '<p><a href="/">Sola</a></p>',
      '<p>In un testo <a href="/">una parola</a> può essere bassa.</p>',
      '<button style="width: 40px; height: 44px">stretto</button>',
      '<button style="width: 44px; height: 44px">giusto</button>',
      '<button class="ui:reach" style="width: 24px; height: 24px; margin: 20px">largo</button>',
    ];
    await page
      .locator('main')
      .evaluate((main, html) => main.insertAdjacentHTML('afterbegin', html), added.join(''));
    expect(await smallTargets(page)).toEqual([
      expect.stringMatching(/^target \d+ × \d+: <a> Sola$/),
      expect.stringMatching(/^target 40 × 4[45]: <button> stretto$/),
    ]);
  });

  test('the title of a list stays on one line before its font loads, which is narrower', async ({
    seat,
    faults,
  }) => {
    faults.allow(/woff2/);
    const page = await seat({ as: (await demo()).as, ...phone });
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/order');
    await expect(page.getByText(/\d+ richiesti/)).toBeVisible();
    const title = page.getByRole('heading', { name: 'Ordini ricambi' });
    const lines = await title.evaluate((h1) => h1.clientHeight / parseFloat(getComputedStyle(h1).lineHeight));
    expect(lines).toBeLessThan(1.5);
  });

  test('the check measures content that pushes a page down', async ({ seat }) => {
    const page = await seat({ as: (await demo()).as, ...phone });
    await page.goto('/about');
    await expect(page.getByText('Chiedere aiuto')).toBeVisible();
    // A shift only counts for content already painted, and in a painted frame, so the page is pushed until the shift is
    // recorded.
    await expect(async () => {
      await page.evaluate(async () => {
        const pushing = document.createElement('pre');
        document.querySelector('main')?.prepend(pushing);
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        pushing.style.height = '300px';
      });
      expect(await shiftsOf(page)).toBeGreaterThan(0.05);
    }).toPass({ timeout: 20_000 });
  });
});
