import type { Locator, Page } from '@playwright/test';

/** The heading of the form. */
export const formTitle = (page: Page): Locator => page.getByRole('heading', { level: 1 });

/** Fills in the required fields of a report. */
export async function fillReport(page: Page, problem = 'Si ferma dopo dieci minuti'): Promise<void> {
  await page.getByLabel('Descrizione del problema').fill(problem);
  await page.getByLabel('Operatore').fill('Ivan, turno di notte');
}
