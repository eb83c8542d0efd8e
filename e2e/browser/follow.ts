import type { Page } from '@playwright/test';

/** Follows a link inside the open application, without loading a new page. */
export const followLink = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
