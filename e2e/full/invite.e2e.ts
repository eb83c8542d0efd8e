import type { Page } from '@playwright/test';
import { checkLooks } from '../browser/page-checks.ts';
import {
  choosePassword,
  invite,
  openNewUser,
  openUser,
  scanScreen,
  shownCode,
  shownLink,
  timed,
} from '../browser/people.ts';
import { sheet } from '../browser/sheet.ts';
import { stackAddress } from '../browser/stack.ts';
import { desktop, expect, phone, test } from '../browser/test.ts';

const password = 'tornio blu di novembre';
const sara = { fullName: 'Sara Conti', role: 'Tecnico' };
const refused = 'Il link o il codice non vale più: chiedine un altro a chi amministra Officina.';
/** Nobody has to type or read. Far more than it takes, on a machine that tests other things at once. */
const limitSeconds = 60;

const user = (page: Page) => page.getByRole('button', { name: `Utente: ${sara.fullName}` });

for (const [on, ofAdmin, ofColleague] of [
  ['from a desk to a phone', desktop, phone],
  ['from a phone to a desk', phone, desktop],
] as const) {
  test(`a colleague scans the code on the administrator’s screen and is on Home: ${on}`, async ({
    seat,
    tenant,
    faults,
  }, info) => {
    faults.allow(/422/);
    const admin = await seat({ ...ofAdmin, as: tenant });
    const colleague = await seat({ ...ofColleague, isNew: true });
    await admin.goto('/configuration/users');
    await expect(admin.getByText(tenant.user.username)).toBeVisible();
    await checkLooks(admin, 'the users');
    await openNewUser(admin);
    await checkLooks(admin, 'a new user');
    const link = await timed(`invited ${on}, to the link that a scanner reads`, limitSeconds, async () => {
      await invite(admin, sara);
      return scanScreen(admin, info);
    });
    expect(link).toBe(await shownLink(admin).innerText());
    expect(link).toMatch(new RegExp(`^${stackAddress().url}/entra#[\\w-]{22}$`));
    await checkLooks(admin, 'the link');

    await timed(`invited ${on}, then from the scan to Home`, limitSeconds, async () => {
      await colleague.goto(link);
      await expect(colleague.getByRole('heading')).toHaveText('Ciao, Sara.');
      await choosePassword(colleague, password);
    });
    await expect(colleague.getByText(tenant.name).first()).toBeAttached();
    expect(await colleague.evaluate(() => localStorage.getItem('officina.authInfo'))).toContain(
      sara.fullName,
    );

    await colleague.goto('about:blank');
    await colleague.goto(link);
    await expect(colleague.getByRole('alert')).toHaveText(refused);
    await checkLooks(colleague, 'a used link');
  });

  test(`a colleague types the administrator’s code together with the company’s and is on Home: ${on}`, async ({
    seat,
    tenant,
  }) => {
    const admin = await seat({ ...ofAdmin, as: tenant });
    const colleague = await seat({ ...ofColleague, isNew: true });
    await openNewUser(admin);
    await colleague.goto('/');
    const code = await timed(`invited ${on}, to the code`, limitSeconds, async () => {
      await invite(admin, sara);
      return shownCode(admin).innerText();
    });
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);

    await timed(`invited ${on}, then from the code to Home`, limitSeconds, async () => {
      await colleague.getByRole('link', { name: 'Hai un codice d’accesso?' }).click();
      await colleague.getByLabel('Codice azienda').fill(tenant.code);
      await colleague.getByLabel('Codice d’accesso').fill(code);
      await colleague.keyboard.press('Enter');
      await choosePassword(colleague, password);
    });
    await expect(user(colleague)).toBeAttached();
  });
}

test('a revoked invitation opens nothing, neither by its link nor by its code', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/422/);
  const admin = await seat({ as: tenant });
  await openNewUser(admin);
  await invite(admin, sara);
  const [link, code] = [await shownLink(admin).innerText(), await shownCode(admin).innerText()];
  await openUser(admin, sara.fullName);
  await checkLooks(admin, 'an open invitation');
  await sheet(admin).getByRole('button', { name: 'Annulla il link' }).click();
  await expect(admin.getByText('Link annullato')).toBeVisible();

  const colleague = await seat({ ...phone, isNew: true });
  await colleague.goto(link);
  await expect(colleague.getByRole('alert')).toHaveText(refused);
  await colleague.getByLabel('Codice azienda').fill(tenant.code);
  await colleague.getByLabel('Codice d’accesso').fill(code);
  await colleague.keyboard.press('Enter');
  await expect(colleague.getByRole('alert')).toHaveText(refused);
  expect(await colleague.evaluate(() => localStorage.getItem('officina.authInfo'))).toBeNull();
});
