import { test as base, expect, type Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { Faults } from './faults.ts';
import { needsNewProfile, newProfile, Places, type Seat, type SeatInUse } from './seats.ts';
import { newTenant } from './tenants.ts';

export { desktop, phone } from './seats.ts';

interface Fixtures {
  /** Faults of all pages of the test; any fault that is not allowed fails it. */
  faults: Faults;
  /** Opens another browser. */
  seat: (options?: Seat) => Promise<Page>;
  /** A tenant of this test only. */
  tenant: Tenant;
  /** The tenant's user at a desk. */
  page: Page;
}

interface WorkerFixtures {
  collected: Faults;
  places: Places;
}

/** A page that is navigating has no picture; the test's own error is the relevant one. */
const picture = (page: Page, path: string) => page.screenshot({ path }).catch(() => undefined);

export const test = base.extend<Fixtures, WorkerFixtures>({
  collected: [async ({}, use) => use(new Faults()), { scope: 'worker' }],
  places: [async ({ browser, collected }, use) => use(new Places(browser, collected)), { scope: 'worker' }],
  faults: async ({ collected }, use) => {
    collected.clear();
    await use(collected);
    expect(collected.unexpected).toEqual([]);
  },
  seat: async ({ browser, places, faults }, use, info) => {
    const taken: SeatInUse[] = [];
    const own = async (options: Seat): Promise<SeatInUse> => {
      const context = await newProfile(browser, faults, options);
      return { page: await context.newPage(), leave: () => context.close() };
    };
    await use(async (options = {}) => {
      const one = await (needsNewProfile(options) ? own(options) : places.take(options));
      taken.push(one);
      return one.page;
    });
    const pages = taken.flatMap(({ page }) => page.context().pages());
    if (info.status !== info.expectedStatus)
      for (const [at, page] of pages.entries()) await picture(page, info.outputPath(`page-${at}.png`));
    for (const { leave } of taken) await leave();
  },
  tenant: async ({}, use) => use(await newTenant()),
  page: async ({ seat, tenant }, use) => use(await seat({ as: tenant })),
});

export { expect };
