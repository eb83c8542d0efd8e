import type { Locator, Page } from '@playwright/test';

/** The sheet or dialog in front. */
export const sheet = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last();

/** Chooses an option of a select or a picker, by its label and words. */
export async function choose(within: Locator, label: string, option: string): Promise<void> {
  await within.getByLabel(label, { exact: true }).click();
  await within.page().getByRole('option', { name: option }).click();
}

/** Chooses one of the tiles of a group. */
export const chooseTile = (within: Locator, tile: string) =>
  within.getByText(tile, { exact: true }).last().click();
