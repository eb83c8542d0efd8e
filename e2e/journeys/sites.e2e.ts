import { machines } from '@officina/contracts/maintenance/machines';
import { sites } from '@officina/contracts/sites/sites';
import type { Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { apiOf } from '../browser/api.ts';
import { newMachine, newSite } from '../browser/seed.ts';
import { choose, sheet } from '../browser/sheet.ts';
import { setService } from '../browser/tenants.ts';
import { expect, test } from '../browser/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();
const siteFilter = (page: Page) => page.getByRole('button', { name: /^Luogo/ });
const stored = async ({ user }: Tenant) => apiOf(user).must(sites.all);

test('[S1.sites] [S2.site] [S2.site.coordinates] a site is created with pasted coordinates, found in the list with its columns, and edited', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/422/);
  await page.goto('/site');
  await page.getByRole('button', { name: 'Nuovo luogo' }).first().click();
  for (const [label, value] of [
    ['Nome', 'Stabilimento'],
    ['Codice', 'STA'],
    ['Indirizzo', 'Via Roma 1'],
    ['Città', 'Pergine Valsugana'],
    ['E-mail', 'stabilimento'],
    ['Coordinate «lat,lon»', ' 46.0512 , 11.2345 '],
  ] as const)
    await sheet(page).getByLabel(label, { exact: true }).fill(value);
  await press(page, 'Crea luogo');
  await expect(sheet(page).getByText('E-mail must be valid')).toBeVisible();
  await sheet(page).getByLabel('E-mail').fill('stabilimento@rossi.example');
  await press(page, 'Crea luogo');
  await expect(page.getByText('Luogo salvato')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Azioni',
    'Nome',
    'Indirizzo',
    'Città',
    'Codice',
    'Macchinari',
  ]);
  await page.getByRole('searchbox').fill('roma pergine sta');
  await rows(page)
    .filter({ hasText: 'Stabilimento' })
    .getByRole('button', { name: /Modifica/ })
    .click();
  await expect(sheet(page).getByLabel('Latitudine')).toHaveValue('46,0512');
  await expect(sheet(page).getByRole('link', { name: 'Apri nella mappa' })).toHaveAttribute(
    'href',
    'https://www.openstreetmap.org/?mlat=46.0512&mlon=11.2345#map=17/46.0512/11.2345',
  );
  await sheet(page).getByLabel('Nome', { exact: true }).fill('Stabilimento nord');
  await press(page, 'Salva modifiche');
  await expect(rows(page).getByRole('cell')).toHaveText([
    ...[/Modifica/, 'Stabilimento nord', 'Via Roma 1', 'Pergine Valsugana', 'STA', '—'],
  ]);
  const edited = { name: 'Stabilimento nord', gpsLat: 46.0512, gpsLon: 11.2345, __v: 1 };
  expect(await stored(tenant)).toMatchObject([edited]);
});

test('[S1.machines] [S2.mach.site] a machine is put at a site in its sheet; the summary shows the site, and the list is filtered by it', async ({
  page,
  tenant,
}) => {
  const site = await newSite(tenant, { name: 'Capannone A' });
  await newSite(tenant, { name: 'Capannone B' });
  const machine = await newMachine(tenant, { shortCode: 'TOR-01', department: 'Torneria' });
  await newMachine(tenant, { shortCode: 'SEGA-01' });
  await page.goto(`/machine?id=${machine._id}`);
  await choose(sheet(page), 'Luogo', 'Capannone A');
  await press(page, 'Salva modifiche');
  await expect(page.getByText('Inserimento/modifica completata')).toBeVisible();
  await page.goto(`/machine/${machine._id}`);
  await expect(page.getByText('Capannone A, Torneria')).toBeVisible();
  await page.getByRole('region', { name: 'Scheda', exact: true }).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/site\\?id=${site._id}`));
  await expect(sheet(page).getByRole('link', { name: 'Pressa' })).toHaveAttribute(
    'href',
    `/machine/${machine._id}`,
  );
  await press(page, 'Annulla');
  await rows(page).getByRole('link', { name: '1 macchinario in Capannone A' }).click();
  await expect(page).toHaveURL(new RegExp(`/machine\\?siteid=${site._id}`));
  await expect(rows(page)).toHaveText([/TOR-01/]);
  await siteFilter(page).click();
  await page.getByRole('option', { name: 'Senza luogo' }).click();
  await expect(rows(page)).toHaveText([/SEGA-01/]);
  await siteFilter(page).click();
  await page.getByRole('option', { name: ' -- TUTTI -- ' }).click();
  await expect(rows(page)).toHaveCount(2);
  await setService(tenant.code, 'site', false);
  await expect(siteFilter(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Proprietario/ })).toBeVisible();
});

test('[S2.route.site] [S1.sites] [S8.confirm.site] a site with a machine is not deleted, an empty one is deleted after confirmation', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/409/);
  const site = await newSite(tenant);
  const machine = await newMachine(tenant, { site: site._id });
  await page.goto(`/site?id=${site._id}`);
  await press(page, 'Elimina luogo');
  await expect(sheet(page)).toContainText('Confermi di voler cancellare questa spare');
  await press(page, 'Elimina');
  await expect(sheet(page)).toContainText('Il luogo ha un macchinario: non si può eliminare.');
  expect(await stored(tenant)).toHaveLength(1);
  await apiOf(tenant.user).must(machines.edit, { params: { id: machine._id }, body: { site: null } });
  await page.keyboard.press('Escape');
  await expect(page.getByText('Questo luogo è in uso')).toHaveCount(0);
  await press(page, 'Elimina luogo');
  await press(page, 'Elimina');
  await expect(page.getByText('Luogo eliminato')).toBeVisible();
  expect(await stored(tenant)).toEqual([]);
});
