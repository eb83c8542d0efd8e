import { withArticle } from '@officina/contracts/article';
import { lots } from '@officina/contracts/lotlog/lots';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { italian } from '../browser/days.ts';
import { choose, chooseTile, sheet } from '../browser/sheet.ts';
import { isoDay, openLot, rowsOf, linkToFields } from '../browser/lots.ts';
import { expect, phone, test } from '../browser/test.ts';

const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();
const readings = (page: Page) => sheet(page).locator('tr[data-reading]');
const end = (page: Page) =>
  sheet(page)
    .getByRole('list', { name: 'Stato della fermentazione' })
    .getByRole('listitem')
    .filter({ hasText: 'Fine stimata' });

/** One reading each morning, the first eleven days ago: °C, % vol, °Bx. */
const course = [
  ['15,2', '0', '20'],
  ['16,4', '0,8', '18,5'],
  ['17,9', '1,9', '16,5'],
  ['18,8', '3,1', '14.3'],
  ['18,5', '4,3', '12,2'],
  ['18,1', '5.3', '10,3'],
  ['17,8', '6,3', '8,6'],
  ['17,4', '7,1', '7,1'],
  ['17,1', '7,8', '5,8'],
  ['16,8', '8,4', '4,7'],
] as const;

async function read(page: Page, at: number) {
  const [temperature, alcohol, bx] = course[at] ?? [];
  await sheet(page)
    .getByLabel('Data/ora')
    .fill(`${isoDay(11 - at)} 07:30`);
  await sheet(page)
    .getByLabel('Temperatura')
    .fill(temperature ?? '');
  await sheet(page)
    .getByLabel('Alcol bollitore')
    .fill(alcohol ?? '');
  await sheet(page)
    .getByLabel('bx', { exact: true })
    .fill(bx ?? '');
  await press(page, 'Aggiungi record');
}

async function save(page: Page) {
  await press(page, 'Salva modifiche');
  await expect(sheet(page)).toHaveCount(0);
}

test('[S1.lots] [S2.lot.modal] [S2.lot.records] on a phone a lot is opened, receives ten readings of past days and is closed, and its estimated end changes with them', async ({
  seat,
  tenant,
}) => {
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/loglot');
  await page.getByRole('button', { name: 'Nuovo lotto' }).first().click();
  await sheet(page).getByLabel('Codice lotto').fill('AL1-2609');
  await choose(sheet(page), 'Prodotto', 'Alpino [AL1]');
  await sheet(page).getByLabel('Alcol desiderato').fill('11,0');
  await sheet(page)
    .getByLabel('Inizio', { exact: true })
    .fill(italian(isoDay(11)));
  await press(page, 'Crea lotto');
  await expect(page.getByText('Lotto salvato')).toBeVisible();
  await expect(rowsOf(page)).toHaveText([/Alpino \[AL1\].*OPEN.*AL1-2609.*Fine stimata.*—/]);

  await openLot(page);
  await read(page, 0);
  await read(page, 1);
  await expect(readings(page)).toHaveCount(2);
  await save(page);
  await openLot(page);
  await expect(end(page)).toContainText('indicativa');
  for (let at = 2; at < 6; at += 1) await read(page, at);
  await save(page);
  await openLot(page);
  await expect(end(page)).toContainText('tra il');
  const halfway = await end(page).textContent();
  for (let at = 6; at < course.length; at += 1) await read(page, at);
  await expect(readings(page)).toHaveCount(10);
  await save(page);
  await openLot(page);
  await expect(end(page)).toContainText('tra il');
  await expect(end(page)).not.toHaveText(halfway ?? '');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide).toBe(false);

  await chooseTile(sheet(page), 'CLOSED');
  await press(page, 'Salva modifiche');
  await expect(sheet(page)).toContainText(/L’alcol è a .* % vol: dovrebbe arrivare a 11,0 % vol\./);
  await press(page, 'Chiudi comunque');
  await expect(page.getByText('Lotto salvato')).toBeVisible();
  await expect(rowsOf(page)).toHaveText([/AL1-2609/]);
  const [made] = await apiOf(tenant.user).must(lots.all);
  expect(made).toMatchObject({ status: 'CLOSED', desiredAlcohol: 11 });
  expect(made?.data.map(({ bx }) => bx)).toEqual([20, 18.5, 16.5, 14.3, 12.2, 10.3, 8.6, 7.1, 5.8, 4.7]);
  await openLot(page);
  await expect(sheet(page).getByLabel('Codice lotto')).toBeDisabled();
  await expect(sheet(page).getByLabel('Data/ora')).toHaveCount(0);
});

test('[S2.lot.records] [S5.lot.toast] on a desktop a likely typing error needs confirmation, a reading is deleted, and the Excel file is saved', async ({
  page,
  tenant,
}) => {
  const api = apiOf(tenant.user);
  const data = [3, 2].map((daysAgo, at) => ({ measuredAt: `${isoDay(daysAgo)} 07:30`, bx: 20 - at }));
  await api.must(lots.create, { body: { lotCode: 'DO2-1', product: 'DO2', desiredAlcohol: 6.5, data } });
  await page.goto('/loglot');
  await openLot(page);
  await expect(linkToFields(page)).toBeHidden();
  await sheet(page).getByLabel('Data/ora').fill('18/09/2026 07:30');
  await sheet(page).getByLabel('bx', { exact: true }).fill('45');
  await press(page, 'Aggiungi record');
  await expect(page.getByText('Data/ora non valida').first()).toBeVisible();
  await sheet(page)
    .getByLabel('Data/ora')
    .fill(`${isoDay(1)} 07:30`);
  await press(page, 'Aggiungi record');
  await expect(sheet(page).getByRole('alert')).toContainText('45,0 °Bx è insolito');
  await sheet(page).getByLabel('bx', { exact: true }).fill('18,2');
  await press(page, 'Aggiungi record');
  await press(page, `Elimina la registrazione ${withArticle('del', italian(isoDay(3)))} 07:30`);
  await save(page);
  expect((await api.must(lots.all))[0]?.data.map(({ bx }) => bx)).toEqual([19, 18.2]);

  await openLot(page);
  const downloading = page.waitForEvent('download');
  await press(page, 'Scarica Excel');
  const excel = await downloading;
  expect(excel.suggestedFilename()).toBe('lotto-DO2-1.xlsx');
});

test('on a desktop the moment of a reading is fully visible, and its fields are on one line', async ({
  page,
  tenant,
}) => {
  await apiOf(tenant.user).must(lots.create, { body: { lotCode: 'AL1-1', product: 'AL1' } });
  await page.goto('/loglot');
  await openLot(page);
  const moment = sheet(page).getByLabel('Data/ora');
  const isCut = await moment.evaluate((field: HTMLInputElement) => field.scrollWidth > field.clientWidth);
  expect(isCut).toBe(false);
  const fields = [
    moment,
    ...['Temperatura', 'Alcol bollitore (ebulliometro)', 'bx'].map((name) =>
      sheet(page).getByLabel(name, { exact: true }),
    ),
  ];
  const tops = await Promise.all(
    fields.map(async (field) => Math.round((await field.boundingBox())?.y ?? NaN)),
  );
  expect(new Set(tops).size).toBe(1);
});
