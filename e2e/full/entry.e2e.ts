import { accounts } from '@officina/contracts/auth/accounts';
import { apiOf } from '../browser/api.ts';
import { colourSchemes, findingsOf, setTheme } from '../browser/page-checks.ts';
import { stackAddress } from '../browser/stack.ts';
import { desktop, expect, phone, test } from '../browser/test.ts';
import { random, type Tenant } from '../support/tenants.ts';

const secret = 'a-secret-of-22-letters';
const password = 'tornio blu di novembre';

/** Invites Sara Conti. */
async function invite({ user }: Tenant) {
  const body = { username: `sara.${random()}`, fullName: 'Sara Conti', role: 'technician' } as const;
  const { account, entry } = await apiOf(user).must(accounts.create, { body });
  return { ...entry, username: account.username };
}

test('the secret of a link leaves the address at once, and travels only in the body of a post', async ({
  seat,
}) => {
  const page = await seat({ isNew: true });
  const heads: string[] = [];
  const bodies: (string | null)[] = [];
  page.on('request', (request) => heads.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await page.route('**/entra', (route) => {
    if (route.request().method() === 'GET') return route.continue();
    bodies.push(route.request().postData());
    return route.fulfill({ contentType: 'text/html', body: '<h1>Aperto</h1>' });
  });
  await page.goto(`/entra#${secret}`);
  await expect(page.getByRole('heading')).toHaveText('Aperto');
  expect(bodies).toEqual([`secret=${secret}`]);
  expect(heads.filter((head) => head.includes(secret))).toEqual([]);
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  expect(entries.filter(({ url, userTypedURL }) => (url + userTypedURL).includes(secret))).toEqual([]);
});

for (const [on, options] of [
  ['phone', phone],
  ['desk', desktop],
] as const)
  test(`a code is typed in capitals and with its hyphen by itself: on a ${on}`, async ({ seat }) => {
    const page = await seat(options);
    await page.goto('/entra');
    for (const [scheme, rules] of colourSchemes) {
      await setTheme(page, scheme);
      expect.soft(await findingsOf(page, rules), scheme).toEqual([]);
    }
    const code = page.getByLabel('Codice d’accesso');
    await page.getByLabel('Codice azienda').press('Tab');
    await expect(code).toBeFocused();
    await code.pressSequentially('k7qm 2x9d!z');
    await expect(code).toHaveValue('K7QM-2X9D');
    await code.press('ArrowLeft');
    await code.press('Backspace');
    await code.pressSequentially('b');
    await expect(code).toHaveValue('K7QM-2XBD');
  });

for (const [on, options] of [
  ['phone', phone],
  ['desk', desktop],
] as const)
  test(`an invited person chooses a password and is on Home; the link then counts no more: on a ${on}`, async ({
    seat,
    tenant,
    faults,
  }) => {
    faults.allow(/422/);
    const { username, secret: invited } = await invite(tenant);
    const page = await seat({ ...options, isNew: true });
    const go = page.getByRole('button', { name: 'Scegli la password ed entra' });
    const [typed, again] = [page.getByLabel('Password nuova'), page.getByLabel('Ancora una volta')];
    await page.goto(`/entra#${invited}`);
    await expect(page.getByRole('heading')).toHaveText('Ciao, Sara.');
    await expect(page.getByText(`${tenant.name} · utente ${username}`)).toBeVisible();
    await expect(typed).toBeFocused();

    await typed.pressSequentially('tre v');
    await expect(page.getByText('Troppo corta: ne mancano 3.')).toBeVisible();
    await typed.fill('officina2026');
    await again.fill('officina2025');
    await expect(page.getByText('Le due password non sono uguali')).toBeVisible();
    for (const [scheme, rules] of colourSchemes) {
      await setTheme(page, scheme);
      expect.soft(await findingsOf(page, rules), scheme).toEqual([]);
    }
    await go.click();
    await expect(again).toBeFocused();
    await again.fill('officina2026');
    await go.click();
    await expect(page.getByText(/^È tra le password/)).toBeVisible();

    await typed.fill(password);
    await expect(page.getByText('Buona: 22 caratteri.')).toBeVisible();
    await again.fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${stackAddress().url}/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('officina.authInfo'))).toContain('Sara Conti');

    await page.goto('about:blank');
    await page.goto(`/entra#${invited}`);
    await expect(page.getByRole('alert')).toHaveText(
      'Il link o il codice non vale più: chiedine un altro a chi amministra Officina.',
    );
    await page.evaluate(() => localStorage.clear());
    await page.goto('/');
    await expect(page.getByRole('heading')).toHaveText('Buon lavoro, Sara.');
  });

test('the code of an invitation counts together with the company’s code', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(/422/);
  const { code } = await invite(tenant);
  const page = await seat({ isNew: true });
  await page.goto('/machine');
  await page.getByRole('link', { name: 'Hai un codice d’accesso?' }).click();
  await page.getByLabel('Codice azienda').fill('ROSSI');
  await page.getByLabel('Codice d’accesso').fill(code);
  await page.getByRole('button', { name: 'Continua' }).click();
  await expect(page.getByRole('alert')).toContainText('non vale più');
  await page.getByLabel('Codice azienda').fill(tenant.code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByLabel('Password nuova').fill(password);
  await page.getByLabel('Ancora una volta').fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${stackAddress().url}/`);
});
