import type { Locator, Page } from '@playwright/test';

/** The sheet or dialog in front. */
export const sheet = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last();

/** Chooses an option of the list that is open. */
export async function chooseOption(page: Page, option: string | RegExp): Promise<void> {
  await page.getByRole('option', { name: option }).click();
  // In the next frame the list gives the focus back to its field, which would take what is typed elsewhere.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Chooses an option of a select or a picker, by its label and words. */
export async function choose(within: Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await chooseOption(within.page(), option);
}

/** Chooses one of the tiles of a group. */
export const chooseTile = (within: Locator, tile: string) =>
  within.getByText(tile, { exact: true }).last().click();
