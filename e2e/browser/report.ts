import type { Locator, Page } from '@playwright/test';

/** What the form says at its head. */
export const title = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Fills what a report must have. */
export async function fillReport(page: Page, problem = 'Si ferma dopo dieci minuti'): Promise<void> {
  await page.getByLabel('Descrizione del problema').fill(problem);
  await page.getByLabel('Operatore').fill('Ivan, turno di notte');
}
