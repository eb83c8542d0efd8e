import type { Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { test } from '../browser/clock-stack.ts';
import { logIn } from '../browser/log-in.ts';
import { checkLooks } from '../browser/page-checks.ts';
import { desktop, expect, phone } from '../browser/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const wish = (page: Page) => page.getByLabel('Resta collegato su questo dispositivo');

/** Logs in on the page «Luoghi» with «Resta collegato su questo dispositivo». */
async function stay(page: Page, tenant: Tenant): Promise<void> {
  await page.goto('/site');
  await wish(page).check();
  await logIn(page, tenant);
  await expect(heading(page)).toHaveText('Luoghi');
}

/** The browser has no token any more, as after twelve hours. */
const loseToken = (page: Page) =>
  page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
  });

/** Opens «Luoghi» without a token; the device has to say who it is. */
async function comeBack(page: Page): Promise<void> {
  await loseToken(page);
  await page.goto('/site');
}

/** The device's cookie. */
const deviceCookies = async (page: Page) =>
  (await page.context().cookies(`${new URL(page.url()).origin}/login`)).filter(
    ({ name }) => name === 'officina_device',
  );

/** The person is remembered, but has to type the password. */
async function expectToType(page: Page): Promise<void> {
  await expect(heading(page)).toHaveText('Buon lavoro, Elena.');
  await expect(password(page)).toBeFocused();
  expect(await deviceCookies(page)).toEqual([]);
}

for (const [on, options] of [
  ['phone', phone],
  ['desk', desktop],
] as const)
  test(`who wants to stay logged in gets back in without typing, also in a new tab: on a ${on}`, async ({
    seat,
    tenant,
  }) => {
    const page = await seat({ ...options, isNew: true });
    await page.goto('/site');
    await expect(wish(page)).not.toBeChecked();
    await checkLooks(page, 'log-in');
    await stay(page, tenant);
    const [first] = await deviceCookies(page);
    expect(first).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/login' });

    await comeBack(page);
    await expect(heading(page)).toHaveText('Luoghi');
    const [second] = await deviceCookies(page);
    expect(second?.value).not.toBe(first?.value);
    await loseToken(page);
    const tab = await page.context().newPage();
    await tab.goto('/machine?ownerid=1');
    await tab.waitForURL('**/machine?ownerid=1');
    await expect(heading(tab)).toHaveText('Macchinari');
  });

test('two tabs that come back at once both get in, and stay in', async ({ seat, tenant }) => {
  const first = await seat({ isNew: true });
  await stay(first, tenant);
  await loseToken(first);
  const second = await first.context().newPage();
  const tabs = [first, second];
  const sent: Promise<string | undefined>[] = [];
  const bothAsk = Promise.withResolvers<void>();
  for (const tab of tabs)
    await tab.route('**/login/resume', async (route) => {
      sent.push(
        route
          .request()
          .allHeaders()
          .then(({ cookie }) => /officina_device=[^;]*/.exec(cookie ?? '')?.[0]),
      );
      if (sent.length === tabs.length) bothAsk.resolve();
      await bothAsk.promise;
      await route.continue();
    });
  await Promise.all(tabs.map((tab) => tab.goto('/site')));
  for (const tab of tabs) await expect(heading(tab)).toHaveText('Luoghi');
  const [one, other] = await Promise.all(sent);
  expect(one).toMatch(/^officina_device=./);
  expect(other).toBe(one);

  for (const tab of tabs) {
    await tab.reload();
    await expect(heading(tab)).toHaveText('Luoghi');
    await tab.unroute('**/login/resume');
  }
  await comeBack(second);
  await expect(heading(second)).toHaveText('Luoghi');
});

test('a log-out ends it, also for a copy of the cookie', async ({ seat, tenant }) => {
  const page = await seat({ isNew: true });
  await stay(page, tenant);
  const copy = await deviceCookies(page);
  await page.getByRole('button', { name: `Utente: ${tenant.user.fullName}` }).click();
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByRole('status')).toHaveText('Sei uscito.');
  await page.goto('/site');
  await expectToType(page);

  await page.context().addCookies(copy);
  await page.goto('/site');
  await expectToType(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a password that is changed elsewhere ends it', async ({ seat, tenant, faults }) => {
  // The token of the first browser has ended.
  faults.allow(/401/);
  const page = await seat({ ...phone, isNew: true });
  await stay(page, tenant);
  const elsewhere = await seat({ as: tenant });
  await elsewhere.goto('/configuration/me');
  const part = (name: string) => elsewhere.getByRole('textbox', { name });
  await part('Password di adesso').fill(tenant.user.password);
  await part('Password nuova').fill('tornio blu di novembre');
  await part('Ancora una volta').fill('tornio blu di novembre');
  await elsewhere.getByRole('button', { name: 'Cambia la password' }).click();
  await expect(elsewhere.getByText('Password cambiata')).toBeVisible();

  // A page whose session has ended goes to the log-in by itself.
  await expectToType(page);
  await password(page).fill('tornio blu di novembre');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Luoghi');
});

for (const [on, options] of [
  ['phone', phone],
  ['desk', desktop],
] as const)
  test(`a copied cookie is good for a minute; then the device is ended, and its person is told: on a ${on}`, async ({
    seat,
    tenant,
    clock,
    faults,
  }) => {
    // The copy's token has ended.
    faults.allow(/401/);
    const page = await seat({ ...options, isNew: true });
    await stay(page, tenant);
    const stolen = await deviceCookies(page);
    const thief = await seat({ isNew: true });
    await thief.context().addCookies(stolen);
    await thief.goto('/site');
    await expect(heading(thief)).toHaveText('Luoghi');

    // Within the minute nobody can tell a copy from a lost answer.
    await comeBack(page);
    await expect(heading(page)).toHaveText('Luoghi');
    const [now] = await deviceCookies(page);
    expect(await deviceCookies(thief)).toMatchObject([{ value: now?.value }]);

    await clock.forward(61);
    await page.context().addCookies(stolen);
    await comeBack(page);
    await expect(page.getByRole('alert')).toContainText(
      'Qualcuno ha usato una copia dell’accesso di questo dispositivo, che perciò è stato chiuso.',
    );
    await expectToType(page);
    await checkLooks(page, 'a copied cookie');

    // The token that the thief has got ends too, and the cookie opens nothing any more.
    await expect(async () => {
      await thief.goto('/machine');
      await thief.waitForURL('**/login?*', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(password(thief)).toBeVisible();
    expect(await deviceCookies(thief)).toEqual([]);

    await password(page).fill(tenant.user.password);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('Luoghi');
  });

test('without the wish the log-in page is shown, with company and person until «Non sei tu?»', async ({
  seat,
  tenant,
}) => {
  const page = await seat({ ...phone, isNew: true });
  await page.goto('/site');
  await logIn(page, tenant);
  await expect(heading(page)).toHaveText('Luoghi');
  await comeBack(page);
  await expectToType(page);
  await expect(page.getByText(tenant.name)).toBeVisible();
  await expect(page.getByLabel('Utente')).toHaveCount(0);
  await page.getByRole('button', { name: 'Non sei tu?' }).click();
  await expect(page.getByLabel('Codice azienda')).toHaveValue(tenant.code);
  await expect(page.getByLabel('Utente')).toHaveValue('');
  await page.goto('/site');
  await expect(heading(page)).toHaveText('Buon lavoro.');
});
