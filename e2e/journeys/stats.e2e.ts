import type { Locator } from '@playwright/test';
import { newIntervention } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { bars, chartRegion, perMachine, workshop, year } from '../browser/workshop-stats.ts';
import { expect, test } from '../browser/test.ts';

const fillsOf = (chart: Locator) =>
  bars(chart).evaluateAll((all) => [...new Set(all.map((bar) => bar.getAttribute('fill')))].sort());

/** Clicks on the tallest bar. */
async function clickTallest(chart: Locator) {
  await expect(bars(chart).first()).toBeVisible();
  const heights = await bars(chart).evaluateAll((all) =>
    all.map((bar) => bar.getBoundingClientRect().height),
  );
  await bars(chart)
    .nth(heights.indexOf(Math.max(...heights)))
    .click();
}

/**
 * The first machine's bars: this year's other jobs are stacked on its scheduled ones, and last year's are next to them.
 */
async function expectStacks(chart: Locator) {
  await expect(bars(chart)).toHaveCount(4);
  const boxes = await bars(chart).evaluateAll((all) =>
    all.map((bar) => bar.getBoundingClientRect().toJSON()),
  );
  const [scheduled, other, , before] = boxes;
  // The yellow bars have a border.
  expect(Math.abs(other.left - scheduled.left)).toBeLessThan(2);
  expect(Math.abs(other.bottom - scheduled.top)).toBeLessThan(2);
  expect(before.left).toBeGreaterThan(scheduled.right - 2);
}

test('[S1.stats] [S2.route.stat] [S2.stat.perMachine] the statistics lead to the machine of the tallest bar and its jobs, and back', async ({
  page,
  tenant,
}) => {
  const { most } = await workshop(tenant);
  await newIntervention(tenant, most, { issueDescription: 'Perde olio' });
  await page.goto('/stat');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistiche');
  await expectStacks(chartRegion(page, perMachine));
  await clickTallest(chartRegion(page, perMachine));
  const dialog = page.getByRole('dialog', { name: 'Tornio' });
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    `Programmati ${year()} 2`,
    `Altri ${year()} 1`,
    `Altri ${year() - 1} 1`,
  ]);
  await dialog.getByRole('link', { name: 'Allarme 12' }).click();
  await expect(sheet(page).getByLabel('Descrizione problema')).toHaveValue('Allarme 12');
  await page.goBack();
  await expect(dialog.getByRole('link', { name: 'Allarme 12' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog.getByRole('link', { name: 'Allarme 12' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await clickTallest(chartRegion(page, perMachine));
  await dialog.getByRole('link', { name: 'Scheda riepilogo' }).click();
  await expect(page).toHaveURL(new RegExp(`/machine/${most._id}$`));
});

test('[S2.stat.bars] the two series of the last 30 days are drawn with the code that a page without other charts loads', async ({
  page,
  tenant,
}) => {
  await workshop(tenant);
  const drawing: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/chart\.[^/]*\.js$/.test(pathname)) drawing.push(pathname);
  });
  await page.goto('/machine');
  await expect(page.getByText(/^1–3 di 3/)).toBeVisible();
  expect(drawing).toEqual([]);
  await page.goto('/stat');
  const chart = chartRegion(page, 'Interventi degli ultimi 30 giorni');
  await expect(bars(chart).first()).toBeVisible();
  expect(await fillsOf(chart)).toEqual(['var(--c1)', 'var(--c2)']);
  expect(drawing).toHaveLength(1);
});
