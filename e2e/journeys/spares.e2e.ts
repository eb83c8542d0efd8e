import { spares } from '@officina/contracts/maintenance/spares';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { newMachine, newSpare } from '../browser/seed.ts';
import { chooseOption, sheet } from '../browser/sheet.ts';
import { expect, phone, test } from '../browser/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();
const state = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`stato di ${name}$`) });

test('[S1.spares] [S2.spare] [S8.confirm.spare] a spare is created, found, filtered and copied, its state is changed in the list, and it is deleted after confirmation', async ({
  page,
  tenant,
}) => {
  const stored = () => apiOf(tenant.user).must(spares.all);
  const machine = await newMachine(tenant, { shortCode: 'PRE-04', name: 'Pressa' });
  await newSpare(tenant, { code: 'AAA-1', name: 'Filtro olio', orderStatus: 'FINISH' });
  await page.goto('/spare');
  await page.getByRole('button', { name: 'Nuovo ricambio' }).first().click();
  await sheet(page).getByLabel('Nome', { exact: true }).fill('Cinghia A42');
  await sheet(page).getByLabel('Codice interno').fill('CIN-A42');
  await sheet(page).getByLabel('Macchinario').fill('press');
  await chooseOption(page, /Pressa/);
  await sheet(page).getByText('Presente', { exact: true }).click();
  await press(page, 'Crea ricambio');
  await expect(page.getByText('Ricambio salvato')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Azioni',
    'Stato',
    'Macchinario',
    'Codice interno',
    'Nome',
  ]);
  await expect(rows(page)).toHaveText([
    /Esaurito.*—.*AAA-1.*Filtro olio/,
    /Presente.*PRE-04.*Pressa.*CIN-A42.*Cinghia A42/,
  ]);

  await state(page, 'Cinghia A42').click();
  await page.getByRole('menuitem', { name: 'Ordinato' }).click();
  await expect(page.getByText('Cinghia A42: Ordinato')).toBeVisible();
  await expect(state(page, 'Cinghia A42')).toHaveText('Ordinato');
  expect(await stored()).toMatchObject([
    { orderStatus: 'FINISH' },
    { orderStatus: 'ORDERED', machineId: machine._id },
  ]);
  await page.getByRole('button', { name: /^Ordinato 1/ }).click();
  await expect(rows(page)).toHaveText([/CIN-A42/]);

  await rows(page)
    .getByRole('button', { name: /Modifica/ })
    .click();
  await sheet(page).getByRole('link', { name: 'Usa come base per un altro' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Crea ricambio' })).toBeVisible();
  await expect(sheet(page).getByLabel('Nome', { exact: true })).toHaveValue('Cinghia A42');
  await sheet(page).getByLabel('Codice interno').fill('CIN-A43');
  await press(page, 'Crea ricambio');
  await expect
    .poll(async () => (await stored()).map(({ code }) => code))
    .toEqual(['AAA-1', 'CIN-A42', 'CIN-A43']);

  const [first] = await stored();
  await page.goto(`/spare?id=${first?._id}`);
  await press(page, 'Elimina ricambio');
  await expect(sheet(page)).toContainText('Confermi di voler cancellare questa spare');
  await press(page, 'Elimina');
  await expect(page.getByText('Ricambio eliminato')).toBeVisible();
  await expect(rows(page)).toHaveText([/CIN-A42/, /CIN-A43/]);
});

test('[S2.route.spare] on a phone the state on a card is a thumb-sized target, and typing in it does not open the sheet', async ({
  seat,
  tenant,
}) => {
  await newSpare(tenant, { code: 'AAA-1', name: 'Filtro olio', orderStatus: 'IN_STOCK' });
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/spare');
  const box = await state(page, 'Filtro olio').boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await state(page, 'Filtro olio').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Esaurito', 'Ordinato', 'Ignoto']);
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Filtro olio: Esaurito')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
});
