import type { Page } from '@playwright/test';
import { logIn } from '../browser/log-in.ts';
import { newIntervention, newMachine, newPlan, newSite } from '../browser/seed.ts';
import { expect, test } from '../browser/test.ts';

const ofHome = [
  '/api/live',
  '/api/maintenance/intervention/allOpen',
  '/api/maintenance/machine/all',
  '/api/maintenance/maintenance/due',
  '/api/notice/unread',
  '/api/tenant/myself',
  '/api/user/me',
];
const ahead = ['/api/maintenance/maintenance/all', '/api/site/all', '/api/user'];

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** Addresses that the page requests from now on. */
function follow(page: Page): string[] {
  const got: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') got.push(new URL(request.url()).pathname);
  });
  return got;
}

test('[S7.lists] [S7.listsSites] [S7.listsPlans] after login the five lists are preloaded, nothing is requested twice, and sections open with their rows', async ({
  seat,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  await newIntervention(tenant, machine);
  await newPlan(tenant, machine, { description: 'Cambio olio' });
  await newSite(tenant, { name: 'Stabilimento' });
  const page = await seat();
  await page.goto('/');
  await page.waitForURL('**/login?*');
  const got = follow(page);
  const calls = () => got.filter((path) => path.startsWith('/api/')).sort();
  const answered: string[] = [];
  // The page stops waiting once a list is read to its last row, which counts as an aborted request.
  page.on('response', (response) => answered.push(new URL(response.url()).pathname));
  await logIn(page, tenant);
  await expect(page.getByRole('heading', { level: 2, name: 'Tornio' })).toBeVisible();
  await expect.poll(() => answered).toEqual(expect.arrayContaining(ahead));
  expect(calls()).toEqual([...ofHome, ...ahead].sort());
  expect(got).toEqual([...new Set(got)]);

  // From now on no request is answered.
  await page.route('**/api/**', () => {});
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  await menu.getByRole('link', { name: 'Luoghi' }).click();
  await expect(rows(page)).toHaveText([/Stabilimento/]);
  await menu.getByRole('link', { name: 'Man. Programmate' }).click();
  await expect(rows(page)).toHaveText([/Cambio olio/]);
  await menu.getByRole('link', { name: 'Interventi' }).click();
  await expect(rows(page)).toHaveText([/Perde olio dal cilindro/]);
  expect(calls()).toEqual([...ofHome, ...ahead].sort());
});
