import { visits } from '@officina/contracts/sites/visits';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { loseNextAnswer } from '../browser/outage.ts';
import { newMachine, newSite } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { siteCoordinates, grade, devicePosition } from '../browser/visits.ts';
import { desktop, expect, phone, test } from '../browser/test.ts';

const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();

test('a half-finished visit survives a reload, a lost network and a lost answer, and becomes one visit', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_RESET/, /Failed to fetch/);
  const site = await newSite(tenant, { name: 'Stabilimento', ...siteCoordinates(46.0622, 11.2405) });
  await newMachine(tenant, { name: 'Tornio', site: site._id });
  const page = await seat({
    as: tenant,
    ...phone,
    permissions: ['geolocation'],
    geolocation: devicePosition,
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/visit?new=1');
  await grade(page, 'Tornio', 'Cattivo');
  await sheet(page).getByLabel('Nota').fill('A metà');
  await page.reload();
  await expect(sheet(page)).toContainText('Hai ripreso la visita che stavi scrivendo');
  await expect(sheet(page).getByLabel('Nota')).toHaveValue('A metà');
  await expect(sheet(page)).toContainText('1 di 1 vista');
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

test('no row moves when a grade is given or removed, on a desktop, a phone or a small phone', async ({
  seat,
  tenant,
}) => {
  const site = await newSite(tenant, { name: 'Stabilimento' });
  const machines = [];
  for (const name of ['Centro di lavoro Maskelin M5', 'Rettifica tangenziale', 'Tornio'])
    machines.push(await newMachine(tenant, { name, site: site._id }));
  const graded = machines.map(({ _id }) => ({ machineId: _id, status: 'OUTOFORDER' as const }));
  const before = { site: site._id, datetime: '2026-01-10T09:00:00.000Z', machines: graded };
  await apiOf(tenant.user).must(visits.create, { body: before });
  const { _id } = await apiOf(tenant.user).must(visits.create, {
    body: { ...before, datetime: '2026-01-20T09:00:00.000Z', machines: [] },
  });
  const small = { ...phone, viewport: { width: 360, height: 640 } };
  for (const size of [desktop, phone, small]) {
    const page = await seat({ as: tenant, ...size });
    await page.goto(`/visit?id=${_id}`);
    await expect(sheet(page).getByText(/^Ultima volta: Non funzionante/)).toHaveCount(3);
    const tops = () =>
      sheet(page)
        .getByRole('radiogroup')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    await sheet(page).getByRole('radiogroup').first().scrollIntoViewIfNeeded();
    const were = await tops();
    for (const word of ['Buono', 'Cattivo', 'Non funzionante']) {
      await grade(page, 'Centro di lavoro Maskelin M5', word);
      await expect(sheet(page).getByText('1 di 3 viste')).toBeVisible();
      expect(await tops(), word).toEqual(were);
    }
    await expect(sheet(page).getByRole('region', { name: 'Da riparare' })).toContainText('Non funzionante');
  }
});
