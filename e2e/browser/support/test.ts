import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { Person, Tenant } from '../../support/tenants.ts';
import { Faults } from './faults.ts';
import { stackAddress } from './stack.ts';
import { newTenant } from './tenants.ts';

/** Phone as in the pictures: 390 px, touch, two device pixels. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/** Who sits at a browser, and what browser. */
export interface Seat extends ContextOptions {
  /** Signed in from the start; nobody when absent. */
  as?: Tenant | { code: string; user: Pick<Person, 'id' | 'fullName' | 'token'> };
}

const signedIn = ({ code, user }: NonNullable<Seat['as']>) => {
  const info = { token: user.token, fullName: user.fullName, TCODE: code, userId: user.id };
  const localStorage = [{ name: 'officina.authInfo', value: JSON.stringify(info) }];
  return { cookies: [], origins: [{ origin: stackAddress().url, localStorage }] };
};

interface Fixtures {
  /** Faults of all pages of the test; any that is not allowed fails it. */
  faults: Faults;
  /** Opens another browser profile. */
  seat: (options?: Seat) => Promise<Page>;
  /** A tenant of this test alone. */
  tenant: Tenant;
  /** The tenant's user at a desk. */
  page: Page;
}

export const test = base.extend<Fixtures>({
  faults: async ({}, use) => {
    const faults = new Faults();
    await use(faults);
    expect(faults.unexpected).toEqual([]);
  },
  seat: async ({ browser, faults }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ as, ...options } = {}) => {
      const context = await browser.newContext({
        ...desktop,
        baseURL: stackAddress().url,
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
        reducedMotion: 'reduce',
        ...(as && { storageState: signedIn(as) }),
        ...options,
      });
      contexts.push(context);
      await faults.watch(context);
      return context.newPage();
    });
    const pages = contexts.flatMap((context) => context.pages());
    if (info.status !== info.expectedStatus)
      for (const [at, page] of pages.entries())
        // A page that is going elsewhere has no picture; the test's own error is the one to read.
        await page.screenshot({ path: info.outputPath(`page-${at}.png`) }).catch(() => undefined);
    for (const context of contexts) await context.close();
  },
  tenant: async ({}, use) => use(await newTenant()),
  page: async ({ seat, tenant }, use) => use(await seat({ as: tenant })),
});

export { expect };
