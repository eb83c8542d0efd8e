import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { stableWords } from '../../browser/print-checks.ts';
import { waitForDemo, demoPlant, type DemoPlant } from '../../browser/demo.ts';
import { isWanted, keptDir } from '../../browser/kept-screens.ts';
import { missingWords } from '../../browser/paper-words.ts';
import { overlapping, wordsOf } from '../../browser/paper.ts';
import {
  aboveSignature,
  jobWithChecklist,
  waitForPaper,
  rowsOutOfPlace,
  sheetPapers,
} from '../../browser/sheet-papers.ts';
import { desktop, expect, test } from '../../browser/test.ts';

const softly = expect.configure({ soft: true });
const papers = [
  ['A4', { format: 'A4' }],
  ['A4 lying', { format: 'A4', landscape: true }],
  ['Letter', { format: 'Letter' }],
] as const;

async function printOn(page: Page, info: TestInfo, name: string, [kind, options]: (typeof papers)[number]) {
  const path = info.outputPath(`${name}-${kind}.pdf`);
  await page.evaluate(() => document.fonts.ready);
  await page.pdf({ path, ...options });
  return path;
}

/** Saves the first page of a paper, as a person holds it. */
function keep(path: string, name: string) {
  if (!keptDir) return;
  mkdirSync(keptDir, { recursive: true });
  const stem = join(keptDir, `carta-${name}-a4`);
  execFileSync('pdftoppm', ['-r', '100', '-f', '1', '-l', '1', '-singlefile', '-png', path, stem]);
}

test.describe('papers of the demo', () => {
  let plant: DemoPlant;
  test.beforeAll(async () => {
    test.setTimeout(500_000);
    await waitForDemo();
    plant = await demoPlant();
  });

  test('show all stored values of each sheet, rows in order, and signatures below text', async ({
    seat,
  }, info) => {
    test.setTimeout(300_000);
    const seats = {
      workshop: await seat({ as: plant.as, ...desktop }),
      winery: await seat({ as: plant.winery.as, ...desktop }),
    };
    const wanted = sheetPapers.filter(({ name }) => isWanted(`carta-${name}`));
    for (const { name, path: address, by = 'workshop', says } of wanted) {
      const page = seats[by];
      await page.goto(address(plant));
      await waitForPaper(page);
      const { words, rows } = await says(plant);
      for (const paper of papers) {
        const path = await printOn(page, info, name, paper);
        const about = `${name} on ${paper[0]}`;
        const pages = wordsOf(path);
        const expected = [...words, ...rows]
          .flatMap((text) => text.split(/\s+/))
          .filter((word) => /[\p{L}\p{N}]/u.test(word));
        softly(missingWords(path, [...new Set(expected)]), `${about}: words that it lacks`).toEqual([]);
        softly(
          rowsOutOfPlace(
            pages.map((all) => all.map(({ text }) => text).join(' ')),
            rows,
          ),
          `${about}: rows that are not in their place`,
        ).toEqual([]);
        softly(overlapping(pages), `${about}: words on each other`).toEqual([]);
        softly(aboveSignature(path)?.length ?? 0, `${about}: the signature alone on a page`).toBeGreaterThan(
          0,
        );
        if (paper[0] === 'A4') keep(path, name);
      }
    }
  });

  test('have their headings on the report, the checklist, a machine’s sheet and the labels', async ({
    seat,
  }, info) => {
    const page = await seat({ as: plant.as, ...desktop });
    const others: [name: string, path: string, shows: string, says: string][] = [
      ['rapporto', `/intervention?new=0&interventionId=${plant.closed}`, 'Riapri', 'Rapporto di intervento'],
      [
        'checklist',
        `/intervention?new=0&interventionId=${await jobWithChecklist(plant)}`,
        'Chiudi intervento',
        'Checklist da portare con sé',
      ],
      ['macchina', `/machine/${plant.machine}`, 'Stampa tutte', 'Interventi eseguiti'],
    ];
    for (const [name, address, shows, says] of others.filter(([name]) => isWanted(`carta-${name}`))) {
      await page.goto(address);
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      await stableWords(page);
      const path = await printOn(page, info, name, papers[0]);
      softly(missingWords(path, says.split(' ')), name).toEqual([]);
      keep(path, name);
    }
    if (!isWanted('carta-etichette')) return;
    await page.goto(`/machine/${plant.machine}`);
    await page.getByRole('button', { name: 'Stampa tutte' }).first().click();
    await expect(page.getByText('Dimensioni effettive')).toBeVisible();
    const labels = info.outputPath('etichette.pdf');
    await page.pdf({ path: labels, preferCSSPageSize: true });
    expect(missingWords(labels, ['Inquadra', 'segnala'])).toEqual([]);
    keep(labels, 'etichette');
  });
});
