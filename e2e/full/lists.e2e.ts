import type { Page } from '@playwright/test';
import { logIn } from '../browser/log-in.ts';
import { newIntervention, newMachine, newPlan, newSite } from '../browser/seed.ts';
import { stackAddress } from '../browser/stack.ts';
import { expect, test } from '../browser/test.ts';

/** What specification §7 has loaded after the log-in. */
const lists = [
  '/api/maintenance/intervention/allOpen',
  '/api/maintenance/machine/all',
  '/api/maintenance/maintenance/all',
  '/api/site/all',
  '/api/user',
];

/** Which of them a page has asked for with a token so far, in the order of their names. */
function watchLists(page: Page) {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (lists.includes(path) && request.headers()['x-auth-token']) asked.add(path);
  });
  return () => [...asked].toSorted();
}

test('[S7.lists] [S7.listsSites] [S7.listsPlans] who logs in and goes through the menu has loaded interventions, machines, users, sites and plans', async ({
  seat,
  tenant,
}) => {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  await newIntervention(tenant, machine, { issueDescription: 'Perde olio' });
  await newPlan(tenant, machine, { description: 'Cambio cinghie' });
  await newSite(tenant, { name: 'Stabilimento' });
  const page = await seat();
  const asked = watchLists(page);
  await page.goto('/');
  await logIn(page, tenant);
  await page.waitForURL(`${stackAddress().url}/`);
  await expect(page.getByRole('main')).toContainText('Perde olio');
  const enter = async (entry: string) => {
    await page
      .getByRole('navigation', { name: 'Menu principale' })
      .getByRole('link', { name: entry })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(entry);
  };
  const row = page.locator('[data-row]');
  await enter('Interventi');
  await expect(row).toHaveText([/Tornio.*Perde olio/]);
  await enter('Luoghi');
  await expect(row).toHaveText([/Stabilimento/]);
  await enter('Man. Programmate');
  await expect(row).toHaveText([/Tornio.*Cambio cinghie/]);
  await enter('Macchinari');
  await expect(row).toHaveText([/Tornio/]);
  await page.getByRole('button', { name: /^Proprietario/ }).click();
  await expect(page.getByRole('option', { name: tenant.user.fullName })).toBeVisible();
  expect(asked()).toEqual(lists);
});
