import type { Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { expect, phone, test } from '../browser/test.ts';

const cards = (page: Page) =>
  page.getByRole('region', { name: /^Altri interventi aperti/ }).getByRole('listitem');
const reports = (page: Page) =>
  page.getByRole('region', { name: /^Nuove segnalazioni/ }).getByRole('listitem');

const names = ['Tornio', 'Fresatrice', 'Pressa', 'Sega', 'Trapano', 'Forno'];

/** Six repairs started one day after the other, the tornio first; the last two are below the plate and «Poi». */
async function sixRepairs(tenant: Tenant): Promise<void> {
  for (const [at, name] of names.entries()) {
    const machine = await newMachine(tenant, { name });
    const startDate = `2026-09-0${at + 1}T08:00:00.000Z`;
    await newIntervention(tenant, machine, { type: 'PERMANENTE', status: 'ASSIGNED', startDate });
  }
}

test('[S2.route.home] [S2.home.openCards] [S2.home.openLink] each open job is shown once, and closing its sheet returns to its card', async ({
  page,
  tenant,
}) => {
  await sixRepairs(tenant);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Tornio',
    'Poi',
    'Altri interventi aperti 2',
  ]);
  await expect(cards(page)).toHaveText([
    /Trapano.*Aperta il 05\/09\/2026.*da \d+ giorni.*PERMANENTE/,
    /Forno.*Aperta il 06\/09\/2026.*da \d+ giorni.*PERMANENTE/,
  ]);
  const link = cards(page).nth(1).getByRole('link');
  await link.click();
  await expect(page).toHaveURL(/\/intervention\?new=0&interventionId=[0-9a-f]{24}$/);
  await expect(sheet(page).getByLabel('Assegnato a')).toBeVisible();
  await expect(sheet(page).getByLabel('Macchina')).toHaveValue(/^Forno /);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(sheet(page).getByLabel('Assegnato a')).toBeVisible();
});

test('[S2.route.todo] a text of 1,500 characters is shortened on cards and scrolls inside its field on a phone', async ({
  seat,
  tenant,
}) => {
  const text = 'Perde olio dal cilindro destro e scende da sola. '.repeat(31).slice(0, 1_500);
  const machine = await newMachine(tenant, { name: 'Pressa' });
  const types = ['RICHIESTA', 'PERMANENTE', 'PERMANENTE', 'PERMANENTE', 'PERMANENTE'] as const;
  for (const type of types) await newIntervention(tenant, machine, { type, issueDescription: text });
  const page = await seat({ as: tenant, ...phone });
  const heightOf = async (what: ReturnType<typeof cards>) => (await what.boundingBox())?.height ?? 0;
  await page.goto('/todo');
  await expect(reports(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/todo$/);
  expect(await heightOf(reports(page))).toBeLessThan(260);
  expect(await heightOf(cards(page).first())).toBeLessThan(260);
  await page.goto('/intervention');
  const row = page.getByRole('list', { name: 'Interventi' }).getByRole('listitem').first();
  await expect(row).toContainText('Perde olio');
  expect(await heightOf(row)).toBeLessThan(320);
  await page.goto('/');
  await reports(page).getByRole('link').click();
  const field = sheet(page).getByLabel('Descrizione problema');
  await expect(field).toHaveValue(text);
  expect(await heightOf(field)).toBeLessThan(360);
  expect(await field.evaluate((area) => area.scrollHeight > area.clientHeight + 100)).toBe(true);
});
