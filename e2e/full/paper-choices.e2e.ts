import type { Page, TestInfo } from '@playwright/test';
import { openJob } from '../browser/jobs.ts';
import { PaperPicture, labelPositions } from '../browser/paper-ink.ts';
import { print } from '../browser/paper.ts';
import { newIntervention, newMachine, newSite } from '../browser/seed.ts';
import { choose, chooseTile, sheet } from '../browser/sheet.ts';
import { expect, test } from '../browser/test.ts';

const grades = ['Buono', 'Discreto', 'Cattivo', 'Non funzionante', 'Altro'];
const states = ['Aperto', 'Assegnato', 'Attesa ricambi', 'Chiuso'];

/**
 * Prints the open page. Among the labels only the chosen one must be bold and nearly black, the others clearly paler.
 */
async function expectChosen(page: Page, info: TestInfo, labels: readonly string[], chosen: string) {
  await expect(sheet(page).getByText(chosen).first()).toBeVisible();
  const path = await print(page, info);
  const picture = new PaperPicture(path);
  const inks = labelPositions(path, labels).map((place) => picture.ink(place));
  const own = inks[labels.indexOf(chosen)];
  expect(own?.darkest).toBeGreaterThan(0.85);
  for (const [at, label] of labels.entries()) {
    if (label === chosen) continue;
    expect(inks[at]?.darkest, label).toBeLessThan(0.75);
    // Bold, nearly black letters leave far more ink on the paper.
    expect((own?.share ?? 0) / (inks[at]?.share ?? 1), label).toBeGreaterThan(1.35);
  }
}

for (const theme of ['light', 'dark'] as const)
  test(`the grade given in a new visit is bold on paper, with the ${theme} theme`, async ({
    page,
    tenant,
  }, info) => {
    await page.emulateMedia({ colorScheme: theme });
    const site = await newSite(tenant);
    await newMachine(tenant, { site: site._id });
    await page.goto('/visit?new=1');
    await choose(sheet(page), 'Luogo', 'Stabilimento');
    await chooseTile(sheet(page), 'Cattivo');
    await expect(sheet(page).getByRole('radio', { name: 'Cattivo' })).toBeChecked();
    await expectChosen(page, info, grades, 'Cattivo');
  });

test('the state of an open intervention is bold on paper', async ({ page, tenant }, info) => {
  const machine = await newMachine(tenant);
  const { _id } = await newIntervention(tenant, machine, { status: 'WAITING PARTS' });
  await openJob(page, _id);
  await expectChosen(page, info, states, 'Attesa ricambi');
});

test('a tick is visible in its box on paper', async ({ page, tenant }, info) => {
  const { _id } = await newMachine(tenant, { ceMark: true, therIsManual: false });
  await page.goto(`/machine?id=${_id}`);
  await expect(sheet(page).getByLabel('Marcatura CE')).toBeChecked();
  const path = await print(page, info);
  const picture = new PaperPicture(path);
  const [on, off] = labelPositions(path, ['Marcatura', 'Manuale']).map(({ left, top, bottom }) =>
    // Inside the box, which is 22 px wide and 12 px before its label.
    picture.ink({ left: left - 22, right: left - 13, top: top + 2, bottom: bottom - 2 }),
  );
  expect(on?.darkest).toBeGreaterThan(0.85);
  expect(off?.darkest).toBeLessThan(0.1);
});
