import { expect, type Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';

/** Fills in and submits the login page that is open; a person whom it remembers is forgotten. */
export async function logIn(page: Page, { code, user }: Tenant, password = user.password): Promise<void> {
  const typed = page.getByLabel('Password', { exact: true });
  await expect(typed).toBeVisible();
  const notMe = page.getByRole('button', { name: 'Non sei tu?' });
  if (await notMe.isVisible()) await notMe.click();
  await page.getByLabel('Codice azienda').fill(code.toLowerCase());
  await page.getByLabel('Utente').fill(user.username);
  await typed.fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}
