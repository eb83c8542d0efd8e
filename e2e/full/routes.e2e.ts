import { follow } from '../browser/follow.ts';
import { built } from '../browser/pages.ts';
import { newMachine } from '../browser/seed.ts';
import { stackAddress } from '../browser/stack.ts';
import { expect, test } from '../browser/test.ts';

test('[S1.italian] [S2.layout] every page that is built opens in the common layout', async ({
  page,
  tenant,
}) => {
  const { _id, name } = await newMachine(tenant, { name: 'Tornio' });
  await page.goto('/about');
  for (const [path, title] of [...built, [`/machine/${_id}`, name ?? '']] as const) {
    await follow(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
    await expect(page.getByRole('navigation', { name: 'Menu principale' }), path).toBeVisible();
    await expect(page.getByRole('banner'), path).toBeVisible();
    await expect(page, path).toHaveTitle(new RegExp(title));
  }
  for (const [path, query] of [
    ['/form', `?tenant=${tenant.code}`],
    ['/auth', '?logged=no'],
  ] as const) {
    await page.goto(path + query);
    await expect(page.getByRole('banner'), path).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
  }
});

test('[S2.route.error] [S2.layout] /error stands outside the common layout', async ({ page }) => {
  await page.goto('/error');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('every page answers whoever asks, also those who ask for nothing in particular', async ({ request }) => {
  const addresses = built.map(([path]) => path as string);
  for (const path of [...addresses, '/form?tenant=NESSUNO', '/auth', '/error'])
    for (const accept of ['*/*', 'application/json', '']) {
      const answer = await request.get(stackAddress().url + path, { headers: { accept } });
      expect([path, answer.status()]).toEqual([path, 200]);
      expect(answer.headers()['content-type'], path).toContain('text/html');
    }
});

test('a browser that asks for the icon at its usual address gets one', async ({ request }) => {
  const icon = await request.get(`${stackAddress().url}/favicon.ico`);
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
  // The first bytes of every .ico.
  expect([...(await icon.body()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});

test('an address that nothing answers says so, and is a 404', async ({ page, faults }) => {
  faults.allow(/status of 404 .*\/nothing\/here/);
  const answer = await page.goto('/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagina non trovata');
});

test('[S2.route.about] [S9.version] the version is on the about page', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByText('Versione 0.1.0')).toBeVisible();
  const { info } = (await (await fetch(`${stackAddress().url}/api/openapi.json`)).json()) as {
    info: { version: string };
  };
  expect(info.version).toBe('0.1.0');
});

test('a browser that is too old for the page is told so', async ({ seat, tenant }) => {
  const page = await seat();
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'CSSPropertyRule'));
  await page.goto(`/form?tenant=${tenant.code}`);
  await expect(page.getByText(/^Questo browser è troppo vecchio: serve /)).toBeVisible();
});
