import { visits } from '@officina/contracts/sites/visits';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { deletedMeanwhile } from '../browser/faults.ts';
import { newMachine, newSite, newVisit } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { siteCoordinates, grade, devicePosition } from '../browser/visits.ts';
import { expect, phone, test } from '../browser/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();
const near = (page: Page) => page.getByRole('region', { name: 'Luoghi vicini' });

test('[S1.visits] [S2.visit] a visit on a phone starts at the nearest site, grades its machines by one tap each and is found in the list', async ({
  seat,
  tenant,
}) => {
  const plant = await newSite(tenant, { name: 'Stabilimento', ...siteCoordinates(46.0622, 11.2405) });
  await newSite(tenant, { name: 'Deposito', ...siteCoordinates(46.0712, 11.2405) });
  await newSite(tenant, { name: 'Lontano', ...siteCoordinates(46.2, 11.2405) });
  const machine = await newMachine(tenant, { shortCode: 'TOR-01', name: 'Tornio', site: plant._id });
  await newMachine(tenant, { shortCode: 'PRE-01', name: 'Pressa', site: plant._id });
  await newMachine(tenant, { shortCode: 'OLD-01', name: 'Sega', site: plant._id, isActive: false });
  const page = await seat({
    as: tenant,
    ...phone,
    permissions: ['geolocation'],
    geolocation: devicePosition,
  });
  const leaks: string[] = [];
  page.on('request', (request) => {
    if (/46\.06|11\.24/.test(request.url() + (request.postData() ?? ''))) leaks.push(request.url());
  });
  await page.goto('/visit?new=1');
  await expect(near(page).getByRole('listitem')).toHaveText([
    /^StabilimentoVia Roma 1110 m$/,
    /^DepositoVia Roma 11,1 km$/,
  ]);
  await expect(sheet(page).getByRole('heading', { level: 1 })).toHaveText('Visita a Stabilimento');
  await expect(sheet(page).getByRole('radiogroup')).toHaveCount(2);
  await grade(page, 'Tornio', 'Non funzionante');
  await expect(sheet(page)).toContainText('1 di 2 viste');
  await press(page, 'Registra visita');
  await expect(page.getByText('Visita registrata. Non funzionante: TOR-01.')).toBeVisible();
  await expect(rows(page)).toHaveText([/Stabilimento.*Pergine Valsugana/]);
  expect(leaks).toEqual([]);
  await page.getByRole('button', { name: 'Crea intervento' }).click();
  await page.getByRole('button', { name: 'Vai all’intervento' }).click();
  await expect(sheet(page).getByLabel('Descrizione problema')).toHaveValue(
    /^Dalla visita del \d\d\/\d\d\/\d{4}: Non funzionante$/,
  );
  await sheet(page).getByRole('link', { name: 'Aperto da una visita' }).click();
  await expect(sheet(page).getByRole('link', { name: /^Intervento \w{5} su Tornio$/ })).toBeVisible();
  expect(await apiOf(tenant.user).must(visits.all)).toMatchObject([
    {
      ...{ site: plant._id, owner: tenant.user.id },
      machines: [{ machineId: machine._id, name: 'Tornio', code: 'TOR-01', status: 'OUTOFORDER' }],
    },
  ]);
});

test('[S2.route.visit] [S2.visit] the list on a desktop has place, date and city; a visit is edited, and [S8.confirm.visit] deleted after confirmation', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(deletedMeanwhile);
  const site = await newSite(tenant, { name: 'Stabilimento' });
  const machine = await newMachine(tenant, { name: 'Tornio', site: site._id });
  await newVisit(tenant, {
    site: site._id,
    datetime: '2026-01-15T09:30:00.000Z',
    machines: [{ machineId: machine._id, status: 'SOSO' }],
  });
  await newVisit(tenant, { site: site._id, datetime: '2026-02-15T09:30:00.000Z' });
  await page.goto('/visit');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Azioni',
    'Luogo',
    'Data visita',
    'Città',
    'Macchine',
  ]);
  await expect(rows(page)).toHaveText([
    /Stabilimento.*15\/02\/2026 10:30.*Pergine Valsugana/,
    /Stabilimento.*15\/01\/2026 10:30.*Pergine Valsugana/,
  ]);
  await rows(page)
    .first()
    .getByRole('button', { name: /Modifica/ })
    .click();
  await expect(sheet(page)).toContainText('Ultima volta: Discreto, 15/01/2026');
  await grade(page, 'Tornio', 'Buono');
  await sheet(page).getByLabel('Ora', { exact: true }).fill('11.15');
  await press(page, 'Salva modifiche');
  await expect(page.getByText('Visita modificata')).toBeVisible();
  await expect(rows(page).first()).toContainText('15/02/2026 11:15');
  await rows(page)
    .first()
    .getByRole('button', { name: /Modifica/ })
    .click();
  await press(page, 'Elimina visita');
  await expect(sheet(page)).toContainText('Confermi di voler cancellare questa visita');
  await press(page, 'Elimina');
  await expect(page.getByText('Visita eliminata')).toBeVisible();
  await expect(rows(page)).toHaveText([/15\/01\/2026/]);
});
