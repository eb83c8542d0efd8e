import { accounts } from '@officina/contracts/auth/accounts';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { logIn } from '../browser/log-in.ts';
import { checkLooks } from '../browser/page-checks.ts';
import { test } from '../browser/oidc-stack.ts';
import { expect, phone } from '../browser/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Gives the tenant's user an address as an administrator does, and an account with it at the provider. */
async function withCompanyAccount(
  provider: { people: Record<string, object> },
  { user }: Parameters<typeof logIn>[1],
) {
  const email = `${user.username}@officine.example`;
  provider.people[user.username] = { email, email_verified: true };
  const { status } = await apiOf(user).call(accounts.edit, { params: { id: user.id }, body: { email } });
  expect(status).toBe(200);
  return email;
}

/** Goes to the provider from the log-in page, and enters there if it asks. */
async function throughProvider(page: Page, name?: string): Promise<void> {
  await button(page, 'Entra con l’account aziendale').click();
  if (name === undefined) return;
  await page.waitForURL('http://localhost:*/interaction/**');
  await page.getByLabel('Nome').fill(name);
  await button(page, 'Accedi').click();
}

test('somebody with a company account links it once, comes back to the page that was asked for, and leaves both', async ({
  seat,
  tenant,
  provider,
}) => {
  const email = await withCompanyAccount(provider, tenant);
  const page = await seat(phone);
  await page.goto('/intervention?archivio=1');
  await expect(button(page, 'Entra con l’account aziendale')).toBeVisible();
  await checkLooks(page);
  await throughProvider(page, tenant.user.username);
  await expect(heading(page)).toHaveText('È la prima volta.');
  await checkLooks(page);
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(tenant.name)).toBeVisible();
  await button(page, 'Collega ed entra').click();
  await page.waitForURL('**/intervention?archivio=1');
  await expect(heading(page)).toHaveText('Interventi');

  await page.goto('/');
  await button(page, `Utente: ${tenant.user.fullName}`).click();
  await button(page, 'Esci').click();
  await page.waitForURL('http://localhost:*/**');
  await button(page, 'Esci').click();
  await page.waitForURL('**/login/oidc/uscita**');
  await expect(heading(page)).toHaveText('Sei uscito.');

  // Linked: the provider asks who it is again, Officina asks nothing.
  await page.getByRole('link', { name: 'Accedi di nuovo' }).click();
  await expect(heading(page)).toHaveText(/^Buon lavoro, /);
  await throughProvider(page, tenant.user.username);
  await expect(button(page, `Utente: ${tenant.user.fullName}`)).toBeVisible();
});

test('somebody whom nobody knows reads whom to ask, and nobody is logged in', async ({
  seat,
  provider,
  faults,
}) => {
  faults.allow(/422/);
  provider.people['ignoto'] = { email: 'ignoto@altrove.example', email_verified: true };
  const page = await seat();
  await page.goto('/machine');
  await throughProvider(page, 'ignoto');
  await expect(page.getByRole('alert')).toContainText(
    'Nessun accesso di Officina si apre con l’account aziendale ignoto@altrove.example.',
  );
  await page.getByRole('link', { name: 'Torna all’accesso' }).click();
  await expect(page.getByLabel('Codice azienda')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('officina.authInfo'))).toBeNull();
});

test('the return of one browser logs nobody in in another one', async ({
  seat,
  tenant,
  provider,
  faults,
}) => {
  faults.allow(/422/);
  await withCompanyAccount(provider, tenant);
  const own = await seat();
  await own.goto('/');
  const returned = own.waitForRequest(/\/login\/oidc\?/);
  await own.route(/\/login\/oidc\?/, (route) => route.abort());
  await throughProvider(own, tenant.user.username);
  const address = (await returned).url();
  const other = await seat({ isNew: true });
  await other.goto(address);
  await expect(other.getByRole('alert')).toContainText('Questa pagina di accesso non vale più');
});
