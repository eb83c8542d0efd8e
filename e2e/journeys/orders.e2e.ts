import { readFileSync } from 'node:fs';
import { spares } from '@officina/contracts/maintenance/spares';
import { orders } from '@officina/contracts/orders/orders';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { deletedMeanwhile } from '../browser/faults.ts';
import { newMachine, newSpare } from '../browser/seed.ts';
import { chooseTile, sheet } from '../browser/sheet.ts';
import { expect, phone, test } from '../browser/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();

test('[S1.orders] [S2.route.order] [S2.order.list] missing spares of one supplier become an order in two taps, which is sent with its PDF and arrives', async ({
  page,
  tenant,
}) => {
  const api = apiOf(tenant.user);
  const machine = await newMachine(tenant, { shortCode: 'PRE-04', name: 'Pressa' });
  const missing = { orderStatus: 'FINISH', manufacture: 'Tenutex', machineId: machine._id } as const;
  await newSpare(tenant, { ...missing, code: 'A-1', name: 'Filtro', contact: 'ordini@tenutex.example' });
  await newSpare(tenant, { ...missing, code: 'A-2', name: 'Cinghia' });
  await newSpare(tenant, { ...missing, code: 'A-3', name: 'Lama', manufacture: 'Rettrans' });
  await newSpare(tenant, { ...missing, code: 'A-4', name: 'Molla', orderStatus: 'IN_STOCK' });
  await page.goto('/spare');
  await page.getByRole('button', { name: 'Ordina gli esauriti' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Rettrans · 1', 'Tenutex · 2']);
  await page.getByRole('menuitem', { name: 'Tenutex · 2' }).click();
  await expect(page).toHaveURL(/\/order\?id=[0-9a-f]{24}$/);
  await expect(sheet(page).getByLabel('Fornitore')).toHaveValue('Tenutex');
  await expect(sheet(page).getByLabel('Macchina')).toHaveValue('Pressa (PRE-04)');
  await expect(sheet(page).getByRole('link', { name: 'ordini@tenutex.example' })).toHaveAttribute(
    'href',
    'mailto:ordini@tenutex.example',
  );
  const [made] = await api.must(orders.all);
  const code = made?._id.slice(-5) ?? '';
  expect(made?.rows.map(({ name, qt, machineName }) => [name, qt, machineName])).toEqual([
    ['Filtro', 1, 'PRE-04'],
    ['Cinghia', 1, 'PRE-04'],
  ]);

  await sheet(page).getByLabel('Quantità di Filtro').first().fill('4');
  await sheet(page).getByLabel('Costo').fill('486,40');
  await chooseTile(sheet(page), 'Inviato');
  await press(page, 'Salva modifiche');
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Segna i suoi ricambi Ordinati' }).click();
  await expect(page.getByText('2 ricambi: Ordinato')).toBeVisible();
  expect((await api.must(spares.all)).map(({ orderStatus }) => orderStatus)).toEqual([
    ...['ORDERED', 'ORDERED', 'FINISH', 'IN_STOCK'],
  ]);
  await expect(rows(page)).toHaveText([new RegExp(`${code}.*Inviato.*Tenutex`)]);
  await expect(rows(page).locator('td:nth-child(2)')).toHaveText(code);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Azioni', 'Codice', 'Stato', 'Fornitore', 'Data ordine', 'Download PDF'],
  ]);

  await expect(sheet(page)).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download PDF dell’ordine ${code}` }).click();
  const pdf = await downloading;
  expect(pdf.suggestedFilename()).toMatch(new RegExp(`^Order_${code}_\\d\\d-\\d\\d-\\d{4}\\.pdf$`));
  const bytes = readFileSync(await pdf.path(), 'latin1');
  expect([bytes.slice(0, 5), bytes.trimEnd().slice(-5)]).toEqual(['%PDF-', '%%EOF']);

  await rows(page)
    .getByRole('button', { name: /Modifica/ })
    .click();
  await expect(sheet(page).getByLabel('Fornitore')).toBeDisabled();
  await chooseTile(sheet(page), 'Arrivato');
  await press(page, 'Salva modifiche');
  await expect(sheet(page)).toBeHidden();
  await page.getByRole('button', { name: 'Segna i suoi ricambi Presenti' }).click();
  await expect(page.getByText('2 ricambi: Presente')).toBeVisible();
  await expect(page.getByText('Nessun ordine aperto')).toBeVisible();
  await page.getByRole('button', { name: 'Mostra ordini arrivati' }).first().click();
  await expect(rows(page)).toHaveText([new RegExp(`${code}.*Arrivato.*Tenutex`)]);
  await page.goto(`/machine/${machine._id}`);
  await expect(page.getByRole('region', { name: /Ordini ricambi/ })).toContainText(`Ordine ${code}`);
});

test('[S2.order.beta] [S2.order.buttons] [S8.confirm.order] on a phone an order is made by hand, saved as Excel, and deleted after confirmation', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(deletedMeanwhile);
  await newSpare(tenant, { code: 'A-1', name: 'Filtro', orderStatus: 'FINISH' });
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/order');
  await expect(page.getByText('Gli ordini ricambi sono in prova')).toBeVisible();
  await page.getByRole('button', { name: 'Nuovo ordine' }).first().click();
  await sheet(page).getByLabel('Quantità di Filtro').fill('2');
  await sheet(page).getByRole('button', { name: 'Aggiungi Filtro' }).click();
  await sheet(page).getByLabel('Fornitore').fill('Rettrans');
  await sheet(page).getByLabel('Costo').fill('12,5');
  await press(page, 'Crea ordine');
  await expect(page.getByText('Ordine salvato')).toBeVisible();
  await expect(rows(page)).toHaveText([/Richiesto.*Rettrans/]);
  // The message covers the buttons until it disappears or is closed.
  await page.getByRole('button', { name: 'Chiudi il messaggio' }).click();

  await page.getByRole('button', { name: 'Filtri' }).click();
  const downloading = page.waitForEvent('download');
  await sheet(page).getByRole('button', { name: 'Scarica Excel' }).click();
  const excel = await downloading;
  expect(excel.suggestedFilename()).toMatch(/^ordini-\d\d-\d\d-\d{4}\.xlsx$/);
  await press(page, 'Mostra');
  await expect(sheet(page)).toHaveCount(0);
  await rows(page)
    .getByRole('button', { name: /Modifica/ })
    .click();
  await press(page, 'Elimina ordine');
  await expect(sheet(page)).toContainText('Confermi di voler cancellare questa order');
  await press(page, 'Elimina');
  await expect(page.getByText('Ordine eliminato')).toBeVisible();
  await expect(page.getByText('Nessun ordine aperto')).toBeVisible();
});
