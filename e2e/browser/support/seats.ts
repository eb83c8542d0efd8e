import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Person, Tenant } from '../../support/tenants.ts';
import type { Faults } from './faults.ts';
import { stackAddress } from './stack.ts';

/** Phone as in the pictures: 390 px, touch, two device pixels. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;
type SignedIn = Tenant | { code: string; user: Pick<Person, 'id' | 'fullName' | 'token'> };

/** Who sits at a browser, and what browser. */
export interface Seat extends ContextOptions {
  /** Signed in from the start; nobody when absent. */
  as?: SignedIn;
}

const sessionOf = ({ code, user }: SignedIn) => {
  const info = { token: user.token, fullName: user.fullName, TCODE: code, userId: user.id };
  return { name: 'officina.authInfo', value: JSON.stringify(info) };
};

/** A browser profile of its own, whose faults are collected. */
export async function newProfile(
  browser: Browser,
  faults: Faults,
  { as, ...options }: Seat = {},
): Promise<BrowserContext> {
  const { url: baseURL } = stackAddress();
  const origins = as ? [{ origin: baseURL, localStorage: [sessionOf(as)] }] : [];
  const context = await browser.newContext({
    ...desktop,
    baseURL,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins },
    ...options,
  });
  await faults.watch(context);
  return context;
}

/**
 * The desk at which the tests of a worker sit one after the other: its page keeps what all of them load, and nothing
 * that one of them has left. A test that fails ends its worker, and the desk with it.
 */
export class Desk {
  private taken: Page | undefined;

  constructor(
    private readonly browser: Browser,
    private readonly faults: Faults,
  ) {}

  /** The page of the desk as if its profile were new. */
  async take(as: SignedIn): Promise<Page> {
    this.taken ??= await (await newProfile(this.browser, this.faults)).newPage();
    // An address of ours without the application, which would go on with what was stored.
    await this.taken.goto('/health/live');
    await this.taken.context().clearCookies();
    await this.taken.evaluate(({ name, value }) => {
      for (const storage of [localStorage, sessionStorage]) storage.clear();
      localStorage.setItem(name, value);
    }, sessionOf(as));
    return this.taken;
  }

  /** Ends what a test has begun on the page. */
  async leave(): Promise<void> {
    this.taken?.removeAllListeners();
    await this.taken?.unrouteAll({ behavior: 'ignoreErrors' });
    await this.taken?.emulateMedia({ media: null });
    await this.taken?.goto('about:blank');
  }
}
