import type { Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';

/** Fills in and submits the login page that is open. */
export async function logIn(page: Page, { code, user }: Tenant, password = user.password): Promise<void> {
  await page.getByLabel('Codice azienda').fill(code.toLowerCase());
  await page.getByLabel('Utente').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Accedi' }).click();
}
