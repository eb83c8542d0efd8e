import { followLink } from '../browser/follow.ts';
import { builtPages } from '../browser/pages.ts';
import { newMachine } from '../browser/seed.ts';
import { stackAddress } from '../browser/stack.ts';
import { expect, test } from '../browser/test.ts';

test('[S1.italian] [S2.layout] every page opens in the common layout', async ({ page, tenant }) => {
  const { _id, name } = await newMachine(tenant, { name: 'Tornio' });
  await page.goto('/about');
  for (const [path, title] of [...builtPages, [`/machine/${_id}`, name ?? '']] as const) {
    await followLink(page, path);
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

test('[S2.route.error] [S2.layout] /error is outside the common layout', async ({ page }) => {
  await page.goto('/error');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('[S2.route.about] [S9.version] the about page shows the version', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByText('Versione 0.1.0')).toBeVisible();
  const { info } = (await (await fetch(`${stackAddress().url}/api/openapi.json`)).json()) as {
    info: { version: string };
  };
  expect(info.version).toBe('0.1.0');
});

test('the about page leads to the licences of everything that Officina contains', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('link', { name: 'Tutti i testi delle licenze' }).click();
  await expect(page).toHaveURL(/\/licenze\.txt$/);
  await expect(page.locator('body')).toContainText(/\nfastify 5\S+ \(MIT\)\n/, { useInnerText: true });
});
