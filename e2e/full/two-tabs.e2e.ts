import type { Site } from '@officina/contracts/sites/sites';
import { sites } from '@officina/contracts/sites/sites';
import type { Page, Request } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { apiOf } from '../browser/api.ts';
import { logIn } from '../browser/log-in.ts';
import { newSite } from '../browser/seed.ts';
import { sheet } from '../browser/sheet.ts';
import { stackAddress } from '../browser/stack.ts';
import { newTenant } from '../browser/tenants.ts';
import { expect, test } from '../browser/test.ts';

const row = (page: Page, { name }: Site) => page.locator('[data-row]').filter({ hasText: name });
const postalCode = (page: Page) => sheet(page).getByLabel('CAP');
const user = (page: Page, fullName: string) => page.getByRole('button', { name: `Utente: ${fullName}` });
const stored = async ({ user }: Tenant) => apiOf(user).must(sites.all);
const isCall = (request: Request) => request.url().startsWith(`${stackAddress().url}/api/`);

async function openSite(page: Page, site: Site): Promise<void> {
  await row(page, site)
    .getByRole('button', { name: /Modifica/ })
    .click();
  await expect(sheet(page).getByLabel('Nome', { exact: true })).toHaveValue(site.name);
}

/** Two tabs of one browser at the login page. */
async function openLoginTabs(first: Page): Promise<[Page, Page]> {
  const tabs: [Page, Page] = [first, await first.context().newPage()];
  for (const tab of tabs) {
    await tab.goto('/site');
    await tab.waitForURL('**/login?*');
  }
  return tabs;
}

test('a login as a user of another tenant in a second tab also switches the first one, and nothing typed there is sent or lost', async ({
  seat,
  tenant,
  faults,
}) => {
  // A request in flight when the session ended.
  faults.allow(/401/);
  const other = await newTenant('Luca Bianchi');
  const site = await newSite(tenant, { name: 'Stabilimento nord' });
  const theirs = await newSite(other, { name: 'Cantina di collina' });
  const [first, second] = await openLoginTabs(await seat());
  await logIn(first, tenant);
  await first.waitForURL('**/site');
  await openSite(first, site);
  await postalCode(first).fill('38057');
  const writes: string[] = [];
  first.on('request', (request) => {
    if (isCall(request) && request.method() !== 'GET') writes.push(request.url());
  });

  await logIn(second, other);
  await expect(user(first, 'Luca Bianchi')).toBeVisible();
  await expect(first).toHaveURL(`${stackAddress().url}/site`);
  await expect(row(first, theirs)).toBeVisible();
  await expect(row(first, site)).toHaveCount(0);
  await expect(sheet(first)).toHaveCount(0);
  await apiOf(other.user).must(sites.edit, { params: { id: theirs._id }, body: { city: 'Rovereto' } });
  await expect(row(first, theirs)).toContainText('Rovereto');

  // The redirect after login closes previously opened sheets.
  await expect(row(second, theirs)).toBeVisible();
  await user(second, 'Luca Bianchi').click();
  await second.getByRole('button', { name: 'Esci' }).click();
  await first.waitForURL('**/login?*');
  await logIn(first, tenant);
  await first.waitForURL('**/site');
  await openSite(first, site);
  await sheet(first).getByRole('button', { name: 'Riprendi' }).click();
  await expect(postalCode(first)).toHaveValue('38057');
  expect(writes.filter((url) => !url.endsWith('/auth/exchange'))).toEqual([]);
  expect((await stored(tenant)).find(({ _id }) => _id === site._id)).toMatchObject({ __v: 0 });
});

test('a save by the same person in another tab is not reported as another person’s change', async ({
  seat,
  tenant,
}) => {
  const site = await newSite(tenant, { name: 'Stabilimento nord' });
  const first = await seat({ as: tenant });
  const second = await first.context().newPage();
  const city = (page: Page) => sheet(page).getByLabel('Città');
  for (const tab of [first, second]) {
    await tab.goto('/site');
    await openSite(tab, site);
  }
  await city(second).fill('Rovereto');
  await sheet(second).getByRole('button', { name: 'Salva modifiche' }).click();
  await expect(city(first)).toHaveValue('Rovereto');
  await expect(sheet(first).getByText(/altra persona/)).toHaveCount(0);
});

test('a login of the same person in a second tab keeps text typed in the first and refetches once', async ({
  seat,
  tenant,
}) => {
  const site = await newSite(tenant, { name: 'Stabilimento nord' });
  const [first, second] = await openLoginTabs(await seat());
  await logIn(first, tenant);
  await first.waitForURL('**/site');
  await openSite(first, site);
  await postalCode(first).fill('38057');
  // The last of what the sheet asks for.
  await expect(sheet(first).getByRole('button', { name: /^Segui/ })).toBeEnabled();
  const calls: string[] = [];
  first.on('request', (request) => {
    if (isCall(request)) calls.push(new URL(request.url()).pathname);
  });
  await logIn(second, tenant);
  await second.waitForURL('**/site');
  await expect.poll(() => calls).toContain('/api/live');
  await row(second, site).waitFor();
  expect(calls.toSorted()).toEqual([...new Set(calls)].toSorted());
  const { _id } = await newSite(tenant, { name: 'Magazzino' });
  await expect(first.locator('[data-row]').filter({ hasText: 'Magazzino' })).toHaveCount(1);
  await apiOf(tenant.user).must(sites.remove, { params: { id: _id } });
  await sheet(first).getByRole('button', { name: 'Salva modifiche' }).click();
  await expect(first.getByText('Luogo salvato')).toBeVisible();
  expect(await stored(tenant)).toMatchObject([{ __v: 1, postalCode: '38057' }]);
});
