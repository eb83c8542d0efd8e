import { chromium } from '@playwright/test';
import { browserPath } from '../../packages/testing/src/browser.mjs';
import { Faults } from '../browser/faults.ts';
import { followLink } from '../browser/follow.ts';
import { builtPages } from '../browser/pages.ts';

/** Waits until a section has its data, or shows that it could not load or render them. */
async function settled(page, title) {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.locator('main .ui\\:skeleton, main [aria-busy=true]').first().waitFor({ state: 'detached' });
  const problems = await page
    .getByText(/Riprova|non si può mostrare|non si possono mostrare/)
    .allTextContents();
  return problems.map((text) => `${page.url()}: ${text}`);
}

/**
 * Opens every section once as a signed-in user.
 * @param {string} url
 * @param {object} session as the pages store it
 * @returns {Promise<string[]>} errors and warnings of the console and the pages
 */
export async function everySection(url, session) {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const stored = { name: 'officina.authInfo', value: JSON.stringify(session) };
  const faults = new Faults();
  try {
    const context = await browser.newContext({
      ...{ baseURL: url, locale: 'it-IT', timezoneId: 'Europe/Rome', reducedMotion: 'reduce' },
      viewport: { width: 1440, height: 900 },
      storageState: { cookies: [], origins: [{ origin: url, localStorage: [stored] }] },
    });
    await faults.watch(context);
    const page = await context.newPage();
    await page.goto('/about');
    const problems = [];
    for (const [path, title] of builtPages) {
      await followLink(page, path);
      problems.push(...(await settled(page, title)));
    }
    return [...problems, ...faults.unexpected];
  } finally {
    await browser.close();
  }
}
