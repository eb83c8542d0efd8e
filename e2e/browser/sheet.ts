import type { Locator, Page } from '@playwright/test';

/** The front sheet or dialog. */
export const sheet = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last();

/** Chooses an option of the open list. */
export async function chooseOption(page: Page, option: string | RegExp): Promise<void> {
  await page.getByRole('option', { name: option }).click();
  // In the next frame the list returns the focus to its field, which would receive text typed elsewhere.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/** Chooses an option of a select or picker by its label and text. */
export async function choose(within: Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await chooseOption(within.page(), option);
}

/** Chooses a tile of a group. */
export const chooseTile = (within: Locator, tile: string) =>
  within.getByText(tile, { exact: true }).last().click();
