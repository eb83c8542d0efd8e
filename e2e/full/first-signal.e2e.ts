import type { Page } from '@playwright/test';
import { expect, test } from '../browser/test.ts';

// Each test has a profile of its own: what another has opened is in the browser's cache.

/** What the browser and the loader say about what does not come. */
const ownFaults = [
  /ERR_(FAILED|INTERNET_DISCONNECTED)/,
  /ChunkLoadError|Loading CSS chunk/,
  /LoadFailure|Failed to fetch/,
];

const panel = (page: Page) => page.getByRole('alert').filter({ hasText: '«Interventi» non si è aperta' });

/** A page whose signal does not bring some files as it begins. */
async function open(page: Page, files: RegExp): Promise<void> {
  await page.route(files, (route) => route.abort());
  await page.goto('/intervention');
}

async function isThere(page: Page): Promise<void> {
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
  test(`${what} that the first seconds did not bring comes by itself once the line is back`, async ({
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
    await isThere(page);
  });

test('a shared part that failed comes by «Riprova»', async ({ seat, tenant, faults }) => {
  faults.allow(...ownFaults);
  const files = /\/lists\.\w+\.js$/;
  const page = await seat({ as: tenant, isNew: true });
  await open(page, files);
  await expect(panel(page)).toBeVisible();
  await page.unroute(files);
  await panel(page).getByRole('button', { name: 'Riprova' }).click();
  await isThere(page);
});

test('what a server in trouble answers is not taken for the manifest of a section', async ({
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
  await isThere(page);
});

test('the shell is asked for until it comes', async ({ seat, tenant, faults }) => {
  faults.allow(...ownFaults);
  const files = /\/shell\.\w+\.(js|css)$/;
  const page = await seat({ as: tenant, isNew: true });
  const failed = page.waitForEvent('requestfailed');
  await open(page, files);
  await failed;
  await page.unroute(files);
  await isThere(page);
});
