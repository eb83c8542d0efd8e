import { expect, test } from '../browser/test.ts';

test('[S2.route.configuration] [S1.configuration] [S2.configuration] the page leads to sensors and customers, and shows the user and the company’s data to read and copy, never the token', async ({
  page,
  tenant,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/configuration');
  const person = page.getByRole('region', { name: 'Utente' });
  await expect(person).toContainText('NomeElena Pedrotti');
  await expect(person).toContainText(tenant.code);
  await expect(person).toContainText(/Scadenza dell’accesso\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  const raw = page.getByLabel('Dati grezzi');
  await expect(raw).toContainText('"timezone"');
  const shown = JSON.parse((await raw.textContent()) ?? '') as Record<string, object>;
  expect(shown).toMatchObject({
    user: { fullName: 'Elena Pedrotti', TCODE: tenant.code },
    tenant: { code: tenant.code, timezone: 'Europe/Rome' },
  });
  expect(Object.keys(shown['user'] ?? {}).toSorted()).toEqual(['TCODE', 'exp', 'fullName', 'userId']);
  expect(Object.keys(shown['tenant'] ?? {}).toSorted()).toEqual([
    ...['__v', 'billingdata', 'code', 'formPhotos', 'lots', 'networks', 'services', 'timezone'],
  ]);
  await page.getByRole('button', { name: 'Copia' }).click();
  await expect(page.getByText('Dati copiati')).toBeVisible();
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toEqual(shown);
  const token = await page.evaluate(() => /"token":"(.{20,}?)"/.exec(localStorage['officina.authInfo'])?.[1]);
  expect(token).toContain('.');
  expect(await page.content()).not.toContain(token);
  await page.getByRole('link', { name: 'Configura sensori' }).click();
  await expect(page).toHaveURL(/\/configuration\/sensor$/);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Clienti' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clienti');
});
