import type { Browser, BrowserContext, Disposable, Page } from '@playwright/test';
import type { Person, Tenant } from '../support/tenants.ts';
import type { Faults } from './faults.ts';
import { stackAddress } from './stack.ts';

/** A phone as in the pictures: 390 px, touch, two device pixels. */
export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};
export const desktop = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 };

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;
type SignedIn = Tenant | { code: string; user: Pick<Person, 'id' | 'fullName' | 'token'> };

/** A browser and its user. */
export interface Seat extends ContextOptions {
  /** Signed in from the start; without it nobody is. */
  as?: SignedIn;
  /** A fresh profile with empty cache and history. */
  isNew?: true;
}

const setByPlace = new Set(['as', ...Object.keys(phone)]);

/** Whether this seat needs a new profile because no reusable place is like it. */
export const needsNewProfile = (seat: Seat): boolean => Object.keys(seat).some((key) => !setByPlace.has(key));

const sessionOf = ({ code, user }: SignedIn) => {
  const info = { token: user.token, fullName: user.fullName, TCODE: code, userId: user.id };
  return { name: 'officina.authInfo', value: JSON.stringify(info) };
};

/** A browser profile of its own whose faults are collected. */
export async function newProfile(
  browser: Browser,
  faults: Faults,
  { as, isNew: _, ...options }: Seat = {},
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
 * An address of ours without the application, which would start from the stored state. Not `about:blank`, because
 * Chromium changes the process when leaving it and would compile every script again.
 */
const blankPath = '/health/live';

/**
 * A profile that the tests of a worker use in sequence: its page keeps the cached files that all of them load, but no
 * state of an earlier test. A failing test ends its worker and its places.
 */
class Place {
  private readonly scripts: Disposable[] = [];

  private constructor(
    private readonly page: Page,
    readonly isPhone: boolean,
  ) {
    const add = page.addInitScript.bind(page);
    page.addInitScript = async (...script) => {
      const added = await add(...script);
      this.scripts.push(added);
      return added;
    };
  }

  static async make(browser: Browser, faults: Faults, isPhone: boolean): Promise<Place> {
    const context = await newProfile(browser, faults, isPhone ? phone : desktop);
    const place = new Place(await context.newPage(), isPhone);
    await place.page.goto(blankPath);
    return place;
  }

  /** The page as if its profile were new. */
  async take({ as, viewport }: Seat): Promise<Page> {
    await this.page.setViewportSize(viewport ?? (this.isPhone ? phone : desktop).viewport);
    await this.page.context().clearCookies();
    await this.page.evaluate(
      (session) => {
        for (const storage of [localStorage, sessionStorage]) storage.clear();
        if (session) localStorage.setItem(session.name, session.value);
      },
      as && sessionOf(as),
    );
    return this.page;
  }

  /** Ends everything that a test has started on the page. */
  async leave(): Promise<void> {
    const context = this.page.context();
    for (const other of context.pages()) if (other !== this.page) await other.close();
    this.page.removeAllListeners();
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    for (const script of this.scripts.splice(0)) await script.dispose();
    await context.setOffline(false);
    await context.clearPermissions();
    await this.page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' });
    await this.page.goto(blankPath);
  }
}

/** A seat in use by a test, and how to leave it. */
export interface SeatInUse {
  page: Page;
  leave: () => Promise<void>;
}

/** The places of a worker: as many as were ever used at once. */
export class Places {
  private readonly free: Place[] = [];

  constructor(
    private readonly browser: Browser,
    private readonly faults: Faults,
  ) {}

  /** A seat at a desk or on a phone until the end of the test. */
  async take(seat: Seat): Promise<SeatInUse> {
    const isPhone = seat.isMobile ?? false;
    const at = this.free.findLastIndex((place) => place.isPhone === isPhone);
    const [found] = at < 0 ? [] : this.free.splice(at, 1);
    const place = found ?? (await Place.make(this.browser, this.faults, isPhone));
    const leave = async () => {
      await place.leave();
      this.free.push(place);
    };
    return { page: await place.take(seat), leave };
  }
}
