import { users } from '@officina/contracts/auth/users';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { logIn } from '../browser/log-in.ts';
import { stackAddress } from '../browser/stack.ts';
import { expect, test } from '../browser/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[S2.guard.redirect] [S2.guard.params] [S6.session] without a session the browser is redirected to the login', async ({
  seat,
}) => {
  const page = await seat();
  await page.goto('/machine?ownerid=1');
  await page.waitForURL('**/login?*');
  const { searchParams } = new URL(page.url());
  const { url } = stackAddress();
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ destination: `${url}/machine?ownerid=1`, from: `${url}/auth`, 'request-logout': '0' },
  });
});

test('[S1.login] [S2.route.auth] [S2.guard.restore] login leads to the requested page', async ({
  seat,
  tenant,
}) => {
  const page = await seat();
  await page.goto('/intervention?archivio=1');
  await logIn(page, tenant);
  await page.waitForURL('**/intervention?archivio=1');
  await expect(heading(page)).toHaveText('Interventi');
  const info = await page.evaluate(() => JSON.parse(localStorage.getItem('officina.authInfo') ?? '{}'));
  expect(info).toEqual({
    token: expect.stringMatching(/^ey/),
    fullName: tenant.user.fullName,
    TCODE: tenant.code,
    userId: tenant.user.id,
  });
  await page.reload();
  await expect(heading(page)).toHaveText('Interventi');
});

test('[S2.header.logout] [S1.header] logout ends the session in the browser and on the server', async ({
  page,
  tenant,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: `Utente: ${tenant.user.fullName}` }).click();
  await page.getByRole('button', { name: 'Esci' }).click();
  await page.waitForURL('**/login?*request-logout=1*');
  await expect(page.getByRole('status')).toHaveText('Sei uscito.');
  expect(await page.evaluate(() => localStorage.getItem('officina.authInfo'))).toBeNull();
  // The gateway is notified a moment later.
  await expect.poll(async () => (await apiOf(tenant.user).call(users.all)).status).toBe(401);
});

test('[S2.auth.notYes] a return without logged=yes shows an error', async ({ seat }) => {
  const page = await seat();
  await page.goto('/auth?logged=no&token=x');
  await expect(page.getByRole('alert')).toHaveText('logged is not yes');
});
