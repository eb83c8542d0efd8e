import type { Page } from '@playwright/test';
import { expect, test } from '../browser/test.ts';

// Each test uses a fresh profile, because the browser would cache files from an earlier test.

/** Messages of the browser and the loader about a page of the shell that does not load. */
const ownFaults = [/ERR_INTERNET_DISCONNECTED/, /ChunkLoadError/, /Failed to fetch/, /404/];

const panel = (page: Page) => page.getByRole('alert').filter({ hasText: '«Informazioni» non si è aperta' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const openHelp = (page: Page) => page.locator('header a[href="/about#aiuto"]').click();
const retry = (page: Page) => panel(page).getByRole('button', { name: 'Riprova' }).click();

test('a page of the shell that fails to load affects only its own panel, until the user navigates elsewhere', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(...ownFaults);
  const page = await seat({ as: tenant, isNew: true });
  await page.goto('/configuration');
  await expect(heading(page)).toHaveText('Configurazione');
  await page.context().setOffline(true);
  await openHelp(page);
  await expect(panel(page)).toContainText('Il resto di Officina funziona. Codice RETE');
  await retry(page);
  await expect(panel(page)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Interventi' }).click();
  await expect(heading(page)).toHaveText('Interventi');
  await page.goBack();
  await expect(heading(page)).toHaveText('Informazioni');
});

test('the page loads by itself once the network is back, without a reload', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(...ownFaults);
  const page = await seat({ as: tenant, isNew: true });
  await page.goto('/configuration');
  await expect(heading(page)).toHaveText('Configurazione');
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  await page.context().setOffline(true);
  await openHelp(page);
  await expect(panel(page)).toBeVisible();
  await page.context().setOffline(false);
  await expect(heading(page)).toHaveText('Informazioni');
  await expect(page.locator('body[data-same]')).toHaveCount(1);
});

test('retrying a page whose file a newer shell has removed reloads the whole application', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(...ownFaults);
  const page = await seat({ as: tenant, isNew: true });
  await page.goto('/configuration');
  await expect(heading(page)).toHaveText('Configurazione');
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  // All scripts that the page requests from here on, until it is reloaded.
  await page.route('**/*.js', (route) => route.fulfill({ status: 404 }));
  await openHelp(page);
  await expect(panel(page)).toBeVisible();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute('**/*.js');
  });
  await retry(page);
  await expect(heading(page)).toHaveText('Informazioni');
  await expect(page.locator('body[data-same]')).toHaveCount(0);
});
