import type { Page } from '@playwright/test';
import { expect, test } from '../browser/test.ts';

// Each test uses a fresh profile, because the browser would cache files from an earlier test.

/** Messages of the browser and the loader about a missing file. */
const ownFaults = [
  /ERR_(FAILED|INTERNET_DISCONNECTED)/,
  /ChunkLoadError|Loading CSS chunk/,
  /LoadFailure|Failed to fetch/,
];

const panel = (page: Page) => page.getByRole('alert').filter({ hasText: '«Interventi» non si è aperta' });

/** A page whose connection does not deliver some files at first. */
async function open(page: Page, files: RegExp): Promise<void> {
  await page.route(files, (route) => route.abort());
  await page.goto('/intervention');
}

async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Nuovo intervento' }).first()).toBeVisible();
  const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
  expect(sheets.filter((href) => href?.includes('/mfe/interventions/'))).toHaveLength(1);
}

for (const [what, files] of [
  ['a shared part', /\/page\.\w+\.js$/],
  ['another shared part', /\/lists\.\w+\.js$/],
  ['the entry of a section', /interventions\/.*remoteEntry\.js$/],
  ['the code of a section', /interventions\/.*expose_Section.*\.js$/],
  ['the style sheet of a section', /interventions\/.*expose_Section.*\.css$/],
] as const)
  test(`${what} that is missing in the first seconds loads by itself once the connection is back`, async ({
    seat,
    tenant,
    faults,
  }) => {
    faults.allow(...ownFaults);
    const page = await seat({ as: tenant, isNew: true });
    await open(page, files);
    await expect(panel(page)).toBeVisible();
    await page.unroute(files);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expectLoaded(page);
  });

test('a shared part that failed to load is loaded by «Riprova»', async ({ seat, tenant, faults }) => {
  faults.allow(...ownFaults);
  const files = /\/lists\.\w+\.js$/;
  const page = await seat({ as: tenant, isNew: true });
  await open(page, files);
  await expect(panel(page)).toBeVisible();
  await page.unroute(files);
  await panel(page).getByRole('button', { name: 'Riprova' }).click();
  await expectLoaded(page);
});

test('an error answer of the server is not taken for the manifest of a section', async ({
  seat,
  tenant,
  faults,
}) => {
  faults.allow(...ownFaults, /503/);
  const manifest = /interventions\/.*mf-manifest\.json$/;
  const page = await seat({ as: tenant, isNew: true });
  await page.route(manifest, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
  await page.goto('/configuration');
  await page.getByRole('link', { name: /^Interventi/ }).click();
  await expect(panel(page)).toBeVisible();
  await page.unroute(manifest);
  await panel(page).getByRole('button', { name: 'Riprova' }).click();
  await expectLoaded(page);
});

test('the shell is requested until it loads', async ({ seat, tenant, faults }) => {
  faults.allow(...ownFaults);
  const files = /\/shell\.\w+\.(js|css)$/;
  const page = await seat({ as: tenant, isNew: true });
  const failed = page.waitForEvent('requestfailed');
  await open(page, files);
  await failed;
  await page.unroute(files);
  await expectLoaded(page);
});
