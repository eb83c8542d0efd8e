import type { Page } from '@playwright/test';
import { logIn } from '../browser/log-in.ts';
import { checkLooks } from '../browser/page-checks.ts';
import { choosePassword, openUser, scanScreen, shownLink, timed } from '../browser/people.ts';
import { sheet } from '../browser/sheet.ts';
import { stackAddress } from '../browser/stack.ts';
import { newUser } from '../browser/tenants.ts';
import { desktop, expect, phone, test } from '../browser/test.ts';

const newPassword = 'tornio blu di novembre';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const typed = (page: Page) => page.getByLabel('Password', { exact: true });
/** Within which a person's ended session counts on every gateway. */
const limitSeconds = 30;

for (const [on, options] of [
  ['phone', phone],
  ['desk', desktop],
] as const)
  test(`a reset ends the person’s session and device, and the old password; its link leads to Home: on a ${on}`, async ({
    seat,
    tenant,
    faults,
  }, info) => {
    // The ended session, and the old password.
    faults.allow(/4(01|22)/);
    const luca = await newUser(tenant.code, 'Luca Bianchi');
    const own = await seat({ ...desktop, isNew: true });
    await own.goto('/site');
    await own.getByLabel('Resta collegato su questo dispositivo').check();
    await logIn(own, { ...tenant, user: luca });
    await expect(heading(own)).toHaveText('Luoghi');

    const admin = await seat({ ...options, as: tenant });
    await openUser(admin, luca.fullName);
    await checkLooks(admin, 'a user');
    await sheet(admin).getByRole('button', { name: 'Fai un link per la password' }).click();
    await expect(shownLink(admin)).toBeVisible();
    await checkLooks(admin, 'the link of a reset');
    const link = await scanScreen(admin, info);
    expect(link).toBe(await shownLink(admin).innerText());

    const other = await seat({ ...phone, isNew: true });
    await other.goto(link);
    await expect(heading(other)).toHaveText('Scegli una password nuova');
    await expect(other.getByText('Le sessioni aperte con quella di prima si chiudono.')).toBeVisible();
    await checkLooks(other, 'the page of a reset');
    await choosePassword(other, newPassword);
    await timed('reset: until the open session ends', limitSeconds, () =>
      expect(async () => {
        await own.goto('/machine');
        await expect(typed(own)).toBeVisible({ timeout: 2_000 });
      }).toPass(),
    );

    // Neither the device nor the old password lets the person in.
    await expect(heading(own)).toHaveText('Buon lavoro, Luca.');
    await typed(own).fill(luca.password);
    await own.keyboard.press('Enter');
    await expect(own.getByRole('alert')).toHaveText(
      'Codice azienda, utente o password non corretti. Controlla e riprova.',
    );
    await typed(own).fill(newPassword);
    await own.keyboard.press('Enter');
    await own.waitForURL('**/machine');
    await expect(heading(own)).toHaveText('Macchinari');
    await other.reload();
    await expect(heading(other)).toHaveText('Attività da fare');
    expect(other.url()).toBe(`${stackAddress().url}/`);
  });
