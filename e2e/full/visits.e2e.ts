import { visits } from '@officina/contracts/sites/visits';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { loseNextAnswer } from '../browser/outage.ts';
import { newMachine, newSite } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { at, grade, here } from '../browser/visits.ts';
import { expect, phone, test } from '../browser/test.ts';

const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();

test('half a visit survives a reload, a network that goes and an answer that is lost, and becomes one visit', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_RESET/, /Failed to fetch/);
  const site = await newSite(tenant, { name: 'Stabilimento', ...at(46.0622, 11.2405) });
  await newMachine(tenant, { name: 'Tornio', site: site._id });
  const page = await seat({ as: tenant, ...phone, permissions: ['geolocation'], geolocation: here });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/visit?new=1');
  await grade(page, 'Tornio', 'Cattivo');
  await sheet(page).getByLabel('Nota').fill('A metà');
  await page.reload();
  await expect(sheet(page)).toContainText('Hai ripreso la visita che stavi scrivendo');
  await expect(sheet(page).getByLabel('Nota')).toHaveValue('A metà');
  await expect(sheet(page)).toContainText('1 di 1 viste');
  await page.context().setOffline(true);
  await press(page, 'Registra visita');
  await expect(page.getByText('La visita è rimasta su questo dispositivo')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await page.context().setOffline(false);
  await loseNextAnswer(page, '**/api/visit/create');
  await page.getByRole('button', { name: 'Invia', exact: true }).click();
  await page.getByRole('button', { name: 'Riprendi' }).click();
  await sheet(page).getByLabel('Nota').fill('Intera');
  await press(page, 'Registra visita');
  await expect(page.getByText('Visita modificata')).toBeVisible();
  expect(await apiOf(tenant.user).must(visits.all)).toMatchObject([
    { note: 'Intera', machines: [{ status: 'BAD' }] },
  ]);
});
