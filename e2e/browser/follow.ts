import type { Page } from '@playwright/test';

/** Goes where a link of the open application would lead, which costs no new page. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
