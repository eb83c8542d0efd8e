import type { Page } from '@playwright/test';
import { sheet } from '../browser/sheet.ts';
import { filterBy, openList, rowsOf, rowTexts } from '../browser/open-list.ts';
import { expect, test } from '../browser/test.ts';

const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Stato' }).getByRole('button', { name });

/** The text colour, which is the background of selected options. */
const textColourOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color);

test('[S2.int.table] filters show matching rows, count them, and can be removed', async ({
  page,
  tenant,
}) => {
  await openList(page, tenant);
  const chips = page.getByRole('group', { name: 'Stato' }).getByRole('button');
  await expect(chips).toHaveText(['Tutti 4', 'Aperto 1', 'Assegnato 2', 'Attesa ricambi 1']);
  await chip(page, 'Assegnato').click();
  await expect(chip(page, 'Assegnato')).toHaveCSS('background-color', await textColourOf(page));
  await expect(rowTexts(page)).toHaveText(['Perde olio', 'Fa rumore']);
  await filterBy(page, 'Priorità', 'URGENTE');
  await expect(rowTexts(page)).toHaveText(['Perde olio']);
  await expect(chips).toHaveText(['Tutti 2', 'Aperto 1', 'Assegnato 1', 'Attesa ricambi 0']);
  const priority = page.getByRole('button', { name: 'Priorità URGENTE', exact: true });
  await expect(priority).toHaveCSS('background-color', await textColourOf(page));
  await page.getByRole('button', { name: 'Togli Priorità URGENTE' }).click();
  await filterBy(page, 'Tipo', 'PERMANENTE');
  await expect(rowTexts(page)).toHaveText(['Fa rumore']);
  await page.getByRole('searchbox').fill('mandrino');
  await expect(page.getByText('Nessun intervento per «mandrino»')).toBeVisible();
  await page.getByRole('button', { name: 'Azzera filtri' }).click();
  await expect(rowsOf(page)).toHaveCount(4);
});

test('the keys j k e n and / navigate the list', async ({ page, tenant }) => {
  await openList(page, tenant);
  const focused = (row: number) =>
    rowsOf(page)
      .nth(row)
      .getByRole('button', { name: /Modifica/ });
  await page.keyboard.press('j');
  await expect(focused(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(focused(1)).toBeFocused();
  const description = (await rowsOf(page).nth(1).getByRole('cell').nth(3).textContent()) ?? '';
  await page.keyboard.press('e');
  await expect(sheet(page).getByLabel('Descrizione problema')).toHaveValue(description.trim());
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(focused(1)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('njek');
  await expect(page.getByRole('searchbox')).toHaveValue('njek');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(sheet(page).getByRole('button', { name: 'Crea intervento' })).toBeVisible();
});

test('single-key shortcuts can be switched off, and stay off', async ({ page, tenant }) => {
  await page.goto('/configuration');
  const keys = page.getByRole('checkbox', { name: /Tasti di scelta rapida/ });
  await expect(keys).toBeChecked();
  await keys.uncheck();
  await openList(page, tenant);
  await page.keyboard.press('n');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await expect(sheet(page)).toBeHidden();
  await page.goto('/configuration');
  await expect(keys).not.toBeChecked();
  await keys.check();
  await page.goto('/intervention');
  await expect(rowsOf(page).first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(sheet(page).getByRole('button', { name: 'Crea intervento' })).toBeVisible();
});

test('the density of the list is remembered', async ({ page, tenant }) => {
  await openList(page, tenant);
  const density = page.getByRole('radiogroup', { name: 'Densità' });
  const height = async () => (await rowsOf(page).first().boundingBox())?.height ?? 0;
  await expect(density.getByRole('radio', { name: 'Compatta' })).toBeChecked();
  const compact = await height();
  await density.getByText('Comoda').click();
  await expect.poll(height).toBeGreaterThan(compact);
  await page.reload();
  await expect(density.getByRole('radio', { name: 'Comoda' })).toBeChecked();
  await expect.poll(height).toBeGreaterThan(compact);
});
