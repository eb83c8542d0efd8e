import type { Page } from '@playwright/test';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import type { Tenant } from '../support/tenants.ts';
import { expect, test } from '../browser/test.ts';

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
/** What the rows describe, from the first to the last. */
const told = (page: Page) => rows(page).locator('td:nth-child(4)');
const chip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Stato' }).getByRole('button', { name });

/** Four open interventions of one machine, newest last, and one that is closed. */
async function openList(page: Page, tenant: Tenant) {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  for (const [issueDescription, more] of [
    ['Mandrino bloccato', { priority: 'URGENT' }],
    ['Perde olio', { status: 'ASSIGNED', priority: 'URGENT' }],
    ['Fa rumore', { status: 'ASSIGNED', type: 'PERMANENTE' }],
    ['Manca un carter', { status: 'WAITING PARTS', priority: 'LOW' }],
    ['Cinghia rotta', { status: 'CLOSED', priority: 'URGENT' }],
  ] as const)
    await newIntervention(tenant, machine, { issueDescription, ...more });
  await page.goto('/intervention');
  await expect(rows(page)).toHaveCount(4);
}

/** The colour of the text, which is the ground of what is chosen. */
const inkOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color);

async function filterBy(page: Page, label: string, option: string) {
  await page.getByRole('button', { name: new RegExp(`^${label} `) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('[S2.int.table] filters leave what fits, count it, and can be taken away', async ({ page, tenant }) => {
  await openList(page, tenant);
  const chips = page.getByRole('group', { name: 'Stato' }).getByRole('button');
  await expect(chips).toHaveText(['Tutti 4', 'Aperto 1', 'Assegnato 2', 'Attesa ricambi 1']);
  await chip(page, 'Assegnato').click();
  await expect(chip(page, 'Assegnato')).toHaveCSS('background-color', await inkOf(page));
  await expect(told(page)).toHaveText(['Fa rumore', 'Perde olio']);
  await filterBy(page, 'Priorità', 'URGENTE');
  await expect(told(page)).toHaveText(['Perde olio']);
  await expect(chips).toHaveText(['Tutti 2', 'Aperto 1', 'Assegnato 1', 'Attesa ricambi 0']);
  const priority = page.getByRole('button', { name: 'Priorità URGENTE', exact: true });
  await expect(priority).toHaveCSS('background-color', await inkOf(page));
  await page.getByRole('button', { name: 'Togli Priorità URGENTE' }).click();
  await filterBy(page, 'Tipo', 'PERMANENTE');
  await expect(told(page)).toHaveText(['Fa rumore']);
  await page.getByRole('searchbox').fill('mandrino');
  await expect(page.getByText('Nessun intervento per «mandrino»')).toBeVisible();
  await page.getByRole('button', { name: 'Azzera filtri' }).click();
  await expect(rows(page)).toHaveCount(4);
});

test('[S2.route.intervention] [S2.int.archive] the list keeps its filters over a reload, an opened sheet and the browser’s Back', async ({
  page,
  tenant,
}) => {
  await openList(page, tenant);
  await filterBy(page, 'Priorità', 'URGENTE');
  await page.getByRole('searchbox').fill('olio');
  await expect(page).toHaveURL(/priorita=URGENT.*q=olio/);
  await page.reload();
  await expect(told(page)).toHaveText(['Perde olio']);
  await expect(page.getByRole('searchbox')).toHaveValue('olio');
  await page.getByRole('button', { name: /Modifica.*Tornio/ }).click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  await expect(told(page)).toHaveText(['Perde olio']);
  await page.getByRole('searchbox').fill('');
  await expect(page).not.toHaveURL(/q=/);
  await page.getByRole('button', { name: 'Mostra archiviati' }).click();
  await expect(told(page)).toHaveText(['Cinghia rotta']);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Mostra archiviati' })).toBeVisible();
  await expect(told(page)).toHaveText(['Perde olio', 'Mandrino bloccato']);
  await page.goForward();
  await expect(told(page)).toHaveText(['Cinghia rotta']);
});

test('the list is gone through by the keys j k e n and /', async ({ page, tenant }) => {
  await openList(page, tenant);
  const focused = (row: number) =>
    rows(page)
      .nth(row)
      .getByRole('button', { name: /Modifica/ });
  await page.keyboard.press('j');
  await expect(focused(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(focused(1)).toBeFocused();
  const description = (await rows(page).nth(1).getByRole('cell').nth(3).textContent()) ?? '';
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

test('single keys can be switched off, and stay so', async ({ page, tenant }) => {
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
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('n');
  await expect(sheet(page).getByRole('button', { name: 'Crea intervento' })).toBeVisible();
});

test('the density of the list is remembered', async ({ page, tenant }) => {
  await openList(page, tenant);
  const density = page.getByRole('radiogroup', { name: 'Densità' });
  const height = async () => (await rows(page).first().boundingBox())?.height ?? 0;
  await expect(density.getByRole('radio', { name: 'Compatta' })).toBeChecked();
  const compact = await height();
  await density.getByText('Comoda').click();
  await expect.poll(height).toBeGreaterThan(compact);
  await page.reload();
  await expect(density.getByRole('radio', { name: 'Comoda' })).toBeChecked();
  await expect.poll(height).toBeGreaterThan(compact);
});
