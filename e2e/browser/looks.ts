import { expect, type Page } from '@playwright/test';
import { colourSchemes, findingsOf, setTheme } from './page-checks.ts';

/** Axe, sideways scrolling and small targets of the current page, in both colour schemes. */
export async function checkLooks(page: Page, what = page.url()): Promise<void> {
  for (const [scheme, rules] of colourSchemes) {
    await setTheme(page, scheme);
    expect.soft(await findingsOf(page, rules), `${what}, ${scheme}`).toEqual([]);
  }
}
