import type { Locator, Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { newIntervention, newMachine } from './seed.ts';
import { expect } from './test.ts';

/** The rows of the interventions table. */
export const rowsOf = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** The descriptions in the rows, from first to last. */
export const rowTexts = (page: Page): Locator => rowsOf(page).locator('td:nth-child(4)');

/** Four open interventions of one machine, newest last, and a closed one. */
export async function openList(page: Page, tenant: Tenant): Promise<void> {
  const machine = await newMachine(tenant, { name: 'Tornio' });
  for (const [issueDescription, more] of [
    ['Mandrino bloccato', { priority: 'URGENT' }],
    ['Perde olio', { status: 'ASSIGNED', priority: 'URGENT' }],
    ['Fa rumore', { status: 'ASSIGNED', type: 'PERMANENTE' }],
    ['Manca un carter', { status: 'WAITING PARTS', priority: 'LOW' }],
    ['Cinghia rotta', { status: 'CLOSED', priority: 'URGENT' }],
  ] as const)
    await newIntervention(tenant, machine, { issueDescription, ...more });
  await page.goto('/intervention');
  await expect(rowsOf(page)).toHaveCount(4);
}

/** Chooses an option of one of the list's filters. */
export async function filterBy(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${label} `) }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
