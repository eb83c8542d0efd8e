import { wordsOnPaper, printBoth, stableWords } from '../../browser/print-checks.ts';
import { waitForDemo, demoPlant, type DemoPlant } from '../../browser/demo.ts';
import { PaperPicture } from '../../browser/paper-ink.ts';
import { onPaper } from '../../browser/paper-layout.ts';
import { missingWords } from '../../browser/paper-words.ts';
import { printToFile, wordsOf } from '../../browser/paper.ts';
import { screens } from '../../browser/screens.ts';
import { desktop, expect, phone, test } from '../../browser/test.ts';

/** The list in its paper layout: its number of rows, its summary, and the headers of columns without text. */
function columnsWithoutText() {
  const isSeen = (cell: Element) => cell.checkVisibility();
  const wordsIn = (row: Element) =>
    [...row.children].filter(isSeen).map((cell) => (cell as HTMLElement).innerText.trim());
  const table = document.querySelector('main table');
  const rows = [...(table?.querySelectorAll('tbody tr') ?? [])].map(wordsIn);
  const [heads = []] = [...(table?.querySelectorAll('thead tr') ?? [])].map(wordsIn);
  const empty = heads.filter((_, at) => rows.every((row) => !row[at]));
  return { rows: rows.length, text: document.querySelector('main')?.innerText ?? '', empty };
}

/** Cards of a phone are a table on paper too, and its charts are as large as on a desktop. */
const phones = new Set(['interventi', 'visite', 'ordini', 'macchinari', 'man-programmate', 'statistiche']);
const fromPhone = screens.filter(({ name }) => phones.has(name));
test.describe('every word of the screen is on paper, inside the edges', () => {
  let plant: DemoPlant;
  test.beforeAll(async () => {
    test.setTimeout(500_000);
    await waitForDemo();
    plant = await demoPlant();
  });

  test('printed from a phone, in portrait and landscape', async ({ seat }, info) => {
    test.setTimeout(600_000);
    const seats = {
      winery: await seat({ ...phone, as: plant.winery.as }),
      workshop: await seat({ ...phone, as: plant.as }),
    };
    for (const screen of fromPhone) {
      const page = screen.by === 'winery' ? seats.winery : seats.workshop;
      await page.goto(screen.path(plant));
      await expect(page.getByText(screen.shows).filter({ visible: true }).first()).toBeVisible();
      await printBoth(page, screen.name, wordsOnPaper(await stableWords(page)), info);
    }
  });

  test('a long list prints all its rows, with its header on every page', async ({ seat: sit }, info) => {
    const page = await sit({ ...desktop, as: plant.as });
    await page.goto('/machine?righe=50');
    await expect(page.getByText(/^1–50 di 60/)).toBeVisible();
    const words = await stableWords(page);
    const path = info.outputPath('machines.pdf');
    await printToFile(page, path, true);
    expect(missingWords(path, words)).toEqual([]);
    const heads = wordsOf(path).map((all) => all.filter(({ text }) => text === 'Seriale').length);
    expect(heads.length).toBeGreaterThan(1);
    expect(heads.every((count) => count === 1)).toBe(true);
  });

  test('every list prints its company, day and user in the heading, all its rows, and text in each column', async ({
    seat: sit,
  }, info) => {
    test.setTimeout(600_000);
    const seats = {
      ROSSI: await sit({ ...desktop, as: plant.as }),
      CANTINA: await sit({ ...desktop, as: plant.winery.as }),
    };
    const lists = [
      '/intervention',
      '/machine',
      '/maintenance',
      '/spare',
      '/order',
      '/site',
      '/visit',
      '/customer',
      '/events',
    ];
    for (const [path, who] of [
      ...lists.map((list) => [list, 'ROSSI'] as const),
      ['/loglot', 'CANTINA'] as const,
    ]) {
      const page = seats[who];
      await page.goto(path);
      await expect(page.locator('main :is(td, h3)').first()).toBeVisible();
      await stableWords(page);
      const file = info.outputPath(`list${path.replace('/', '-')}.pdf`);
      await printToFile(page, file, false);
      const person = who === 'ROSSI' ? plant.as.user.fullName : plant.winery.as.user.fullName;
      const head =
        wordsOf(file)[0]
          ?.slice(0, 40)
          .map(({ text }) => text)
          .join(' ') ?? '';
      expect.soft(head, path).toMatch(new RegExp(`Stampato (il |l’)\\d\\d/\\d\\d/\\d{4} da ${person}`));
      const { rows, text, empty } = await onPaper(page, 'portrait', () => page.evaluate(columnsWithoutText));
      expect
        .soft(
          empty.filter((name) => name !== 'Priorità'),
          `${path}: columns without a word`,
        )
        .toEqual([]);
      if (path !== '/events') expect.soft(text, path).toContain(`${rows} ${rows === 1 ? 'riga' : 'righe'}`);
    }
  });

  test('a phone turns its cards into a table before a button’s print() continues', async ({ seat: sit }) => {
    const page = await sit({ ...phone, as: plant.as });
    await page.goto('/visit');
    await expect(page.getByRole('list', { name: 'Visite' }).getByRole('listitem').first()).toBeVisible();
    const tables = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      return document.querySelectorAll('main table').length;
    });
    expect(tables).toBe(1);
  });

  test('the dark theme prints the same as the light one, on white', async ({ seat: sit }, info) => {
    const page = await sit({ ...desktop, as: plant.as });
    for (const [name, path, shows, charts] of [
      ['statistics', '/stat', /^Macchine 1–20/, 3],
      ['home', '/', 'Il prossimo lavoro', 0],
      ['visits', '/visit?righe=10', /^1–\d+ di /, 0],
    ] as const) {
      const inks = [];
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
        await expect(page.locator('[class*=chart-drawing] svg')).toHaveCount(charts);
        await stableWords(page);
        const file = info.outputPath(`${name}-${theme}.pdf`);
        await printToFile(page, file, false);
        inks.push(new PaperPicture(file).share);
      }
      const [light, dark] = inks;
      expect(light, name).toBeLessThan(0.2);
      expect(Math.abs((dark ?? 1) - (light ?? 0)), name).toBeLessThan(0.001);
    }
  });
});
