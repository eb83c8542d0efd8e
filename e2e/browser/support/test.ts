import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { Tenant } from '../../support/tenants.ts';
import { Faults } from './faults.ts';
import { Desk, newProfile, type Seat } from './seats.ts';
import { newTenant } from './tenants.ts';

export { desktop, phone } from './seats.ts';

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

interface WorkerFixtures {
  collected: Faults;
  desk: Desk;
}

/** A page that is going elsewhere has no picture; the test's own error is the one to read. */
const picture = (page: Page, path: string) => page.screenshot({ path }).catch(() => undefined);

export const test = base.extend<Fixtures, WorkerFixtures>({
  collected: [async ({}, use) => use(new Faults()), { scope: 'worker' }],
  desk: [async ({ browser, collected }, use) => use(new Desk(browser, collected)), { scope: 'worker' }],
  faults: async ({ collected }, use) => {
    collected.clear();
    await use(collected);
    expect(collected.unexpected).toEqual([]);
  },
  seat: async ({ browser, faults }, use, info) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await newProfile(browser, faults, options);
      contexts.push(context);
      return context.newPage();
    });
    const pages = contexts.flatMap((context) => context.pages());
    if (info.status !== info.expectedStatus)
      for (const [at, page] of pages.entries()) await picture(page, info.outputPath(`page-${at}.png`));
    for (const context of contexts) await context.close();
  },
  tenant: async ({}, use) => use(await newTenant()),
  page: async ({ desk, tenant, faults: _watched }, use, info) => {
    const page = await desk.take(tenant);
    await use(page);
    if (info.status !== info.expectedStatus) await picture(page, info.outputPath('page.png'));
    await desk.leave();
  },
});

export { expect };
