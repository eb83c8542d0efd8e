import type { Page } from '@playwright/test';

/** Lists from which other pages only take names; each has a page of its own too. */
const nameLists = /\/api\/(maintenance\/machine\/all|site\/all|user)$/;

/**
 * Delays the lists that a page only needs for names, so that any resulting movement happens late. Not with a route,
 * because Playwright then disables the browser's cache and each load compiles every script again.
 */
export const delayNameLists = (page: Page): Promise<unknown> =>
  page.addInitScript((pattern) => {
    const late = new RegExp(pattern);
    const inTime = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (late.test(pathname)) await new Promise((resolve) => setTimeout(resolve, 400));
      return inTime(input, init);
    };
  }, nameLists.source);

/** Sum of the layout shifts since the page was loaded, except after input. */
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
