import { users } from '@officina/contracts/auth/users';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { logIn } from '../browser/log-in.ts';
import { newMachine } from '../browser/seed.ts';
import { stackAddress } from '../browser/stack.ts';
import { desktop, expect, phone, test } from '../browser/test.ts';
import { colourSchemes, findingsOf, setTheme } from '../browser/page-checks.ts';
import { newUser, setPassword } from '../browser/tenants.ts';

/** Adds a performance mark to the page for each navigation to a route. */
const noteRoutes = (page: Page) =>
  page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    history.replaceState = (...args) => {
      performance.mark(String(args[2]));
      replace(...args);
    };
  });

/** Milliseconds from the answer of the ticket exchange to the navigation to a route. */
const millisecondsInAuth = (page: Page, route: string) =>
  page.evaluate((to) => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const exchange = resources.find(({ name }) => name.endsWith('/api/auth/exchange'));
    const [gone] = performance.getEntriesByName(to, 'mark');
    return (gone?.startTime ?? NaN) - (exchange?.responseEnd ?? NaN);
  }, route);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a wrong password is reported, and the destination is kept', async ({ seat, tenant, faults }) => {
  faults.allow(/422/);
  const page = await seat();
  await page.goto('/machine');
  await logIn(page, tenant, 'not the password');
  await expect(page.getByRole('alert')).toHaveText(
    'Codice azienda, utente o password non corretti. Controlla e riprova.',
  );
  await expect(page.getByLabel('Utente')).toHaveValue(tenant.user.username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await logIn(page, tenant);
  await page.waitForURL('**/machine');
});

test('[S8.unauthorized] a session that the server has ended is cleared and leads to the login', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/401/);
  await page.goto('/machine');
  await expect(heading(page)).toHaveText('Macchinari');
  await setPassword(tenant.code, tenant.user.username, 'another password');
  await expect
    .poll(async () => (await apiOf(tenant.user).call(users.all)).status, { timeout: 40_000 })
    .toBe(401);
  // Reload and redirect may overlap, which aborts a wait for one navigation; the page may also have noticed by itself.
  const link = page.getByRole('link', { name: 'Interventi' });
  const click = link.click({ noWaitAfter: true, timeout: 3_000 }).catch(() => undefined);
  await expect(page).toHaveURL(/\/login\?[^#]*request-logout=0#expired=1$/);
  await expect(page.getByRole('status')).toHaveText(
    'La sessione è scaduta. Accedi di nuovo: torni dove eri.',
  );
  expect(await page.evaluate(() => localStorage.getItem('officina.authInfo'))).toBeNull();
  // Otherwise the click would wait for such a link in the next test on this page.
  await click;
});

test('[S8.unauthorized] on pages without a login redirect, a 401 reloads the page', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/401/);
  const { shortCode } = await newMachine(tenant);
  const page = await seat({ as: tenant });
  await page.goto(`/form?tenant=${tenant.code}&machine=${shortCode}`);
  const menu = page.getByRole('navigation', { name: 'Menu principale' });
  await expect(menu).toBeVisible();
  await page.route('**/api/public/form/**', (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByLabel('Descrizione del problema').fill('Perde olio');
  await page.getByLabel('Operatore').fill('Ivan');
  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'CREA' }).click({ noWaitAfter: true });
  await loadedAgain;
  await expect(menu).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('officina.authInfo'))).toBeNull();
  const [loaded] = await page.evaluate(() => performance.getEntriesByType('navigation'));
  expect(loaded).toMatchObject({ type: 'reload' });
});

test('a ticket works once, and neither the ticket nor the token stays in the history', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/422/);
  const page = await seat({ isNew: true });
  const returns: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/auth?logged=yes')) returns.push(request.url());
  });
  await page.goto('/');
  await logIn(page, tenant);
  await page.waitForURL(`${stackAddress().url}/`);
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  expect(
    entries.filter(({ url, userTypedURL }) => /token|ey[A-Za-z0-9]{10}/.test(url + userTypedURL)),
  ).toEqual([]);
  const other = await seat();
  await other.goto(returns[0] ?? '');
  await expect(other.getByRole('alert')).toBeVisible();
  await expect(heading(other)).toHaveText('Accesso non riuscito');
  expect(await other.evaluate(() => localStorage.getItem('officina.authInfo'))).toBeNull();
});

for (const [on, options] of [
  ['phone', phone],
  ['desk', desktop],
] as const)
  test(`a device remembers its person until «Non sei tu?»: on a ${on}`, async ({ seat, tenant }) => {
    const user = await newUser(tenant.code, 'Luca Bianchi');
    const page = await seat({ ...options, isNew: true });
    await page.goto('/');
    await logIn(page, { ...tenant, user });
    await page.waitForURL(`${stackAddress().url}/`);
    await page.evaluate(() => localStorage.clear());

    await page.goto('/machine');
    await expect(heading(page)).toHaveText('Buon lavoro, Luca.');
    await expect(page.getByText(tenant.name)).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.getByText('Password dimenticata?').click();
    await expect(page.getByText(/^Chiedi a/)).toHaveText(
      `Chiedi a chi amministra Officina: ${tenant.user.fullName}.`,
    );
    for (const [scheme, rules] of colourSchemes) {
      await setTheme(page, scheme);
      expect.soft(await findingsOf(page, rules), scheme).toEqual([]);
    }
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/machine');
    await page.evaluate(() => localStorage.clear());

    await page.goto('/machine');
    await page.getByRole('button', { name: 'Non sei tu?' }).click();
    await expect(page.getByLabel('Codice azienda')).toHaveValue(tenant.code);
    await expect(page.getByLabel('Utente')).toBeFocused();
    await page.getByText('Password dimenticata?').click();
    await expect(page.getByText(/^Chiedi a/)).toHaveText('Chiedi a chi amministra Officina.');
    await page.getByLabel('Utente').fill(tenant.user.username);
    await page.getByLabel('Password', { exact: true }).fill(tenant.user.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/machine');
  });

test('the redirect after login takes less than a second', async ({ seat, tenant }) => {
  const page = await seat();
  await noteRoutes(page);
  await page.goto('/intervention?archivio=1');
  await logIn(page, tenant);
  await page.waitForURL('**/intervention?archivio=1');
  const waited = await millisecondsInAuth(page, '/intervention?archivio=1');
  expect(waited).toBeGreaterThan(990);
  expect(waited).toBeLessThan(2_000);
});
