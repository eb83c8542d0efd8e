import type { Locator, Page } from '@playwright/test';
import { daysAway } from './days.ts';
import { sheet } from './sheet.ts';
import { expect } from './test.ts';

const romeDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' });

/** A day in Rome in ISO format. */
export const isoDay = (daysAgo: number): string => romeDay.format(daysAway(-daysAgo));

/** The lots of the list. */
export const rowsOf = (page: Page): Locator => page.locator('[data-row]');

/** The link to the fields of a new reading, at the top of a lot on phones. */
export const linkToFields = (page: Page): Locator =>
  sheet(page).getByRole('button', { name: 'Aggiungi record: vai ai campi' });

/** Opens the only lot. */
export async function openLot(page: Page): Promise<void> {
  await rowsOf(page)
    .getByRole('button', { name: /Modifica/ })
    .click();
  await expect(sheet(page).getByRole('heading', { name: 'Registrazioni' })).toBeVisible();
}
