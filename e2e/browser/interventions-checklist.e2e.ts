import type { Page } from '@playwright/test';
import { openJob, saveJob, storedJob } from './support/jobs.ts';
import { newIntervention, newMachine } from './support/seed.ts';
import { sheet } from './support/sheet.ts';
import { expect, test } from './support/test.ts';

const titles = ['Livello olio', 'Filtri', 'Cinghie'];

const checklist = (page: Page) => sheet(page).getByRole('region', { name: 'Checklist' });
const current = (page: Page) => checklist(page).locator('[aria-current=step]');
const done = (page: Page) => checklist(page).getByRole('listitem').filter({ hasText: 'Annulla' });

test('a checklist is gone through by the keys o k j u and saved', async ({ page, tenant }) => {
  const { _id } = await newIntervention(tenant, await newMachine(tenant), {
    type: 'PROGRAMMATA',
    scheduledMaintenance: { checkList: titles.map((title) => ({ title, result: '' })) },
  });
  await openJob(page, _id);
  await expect(current(page)).toContainText('Livello olio');
  await page.keyboard.press('o');
  await expect(current(page)).toContainText('Filtri');
  await expect(done(page)).toHaveText([/Livello olio/]);
  await page.keyboard.press('j');
  await expect(current(page)).toContainText('Cinghie');
  await page.keyboard.press('o');
  await expect(done(page)).toHaveText([/Livello olio/, /Cinghie/]);
  await expect(current(page)).toContainText('Filtri');
  await page.keyboard.press('k');
  await expect(done(page)).toHaveText([/Livello olio/, /Cinghie/]);
  await expect(checklist(page)).toContainText('2 di 3 OK');
  await page.keyboard.press('u');
  await expect(done(page)).toHaveText([/Cinghie/]);
  await expect(current(page)).toContainText('Livello olio');
  await page.keyboard.press('o');
  await saveJob(page);
  await expect(page.getByText('Intervento salvato')).toBeVisible();
  expect((await storedJob(tenant, _id)).scheduledMaintenance?.checkList).toEqual([
    { title: 'Livello olio', result: 'OK' },
    { title: 'Filtri', result: '' },
    { title: 'Cinghie', result: 'OK' },
  ]);
});
