import type { Page } from '@playwright/test';

/** Lists that other pages only take names from; each has a page of its own as well. */
const neighbours = /\/api\/(maintenance\/machine\/all|site\/all|user)$/;

/**
 * What a page only names others by comes well after its own: what has to make room for it moves then. Not by a route, with
 * which Playwright takes the browser's cache away, and each load compiles every script anew.
 */
export const delayNeighbours = (page: Page): Promise<unknown> =>
  page.addInitScript((pattern) => {
    const late = new RegExp(pattern);
    const inTime = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (late.test(pathname)) await new Promise((resolve) => setTimeout(resolve, 400));
      return inTime(input, init);
    };
  }, neighbours.source);

/** What moved under the reader's eyes since the page was loaded: the sum of its layout shifts, input aside. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (list: PerformanceObserverEntryList) => {
          for (const entry of list.getEntries())
            if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'));
        };
        new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );
