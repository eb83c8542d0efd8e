import type { Locator, Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { newIntervention, newMachine } from './seed.ts';

export const perMachine = 'Interventi per macchina';

export const today = (): string =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date());
export const year = (): number => Number(today().slice(0, 4));

/** A chart of the statistics. */
export const chartRegion = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
export const bars = (chart: Locator): Locator => chart.locator('path[fill^="var(--c"]');

/** Three machines, of which the second has the most jobs. */
export async function workshop(tenant: Tenant) {
  const [few, most, none] = [
    await newMachine(tenant, { shortCode: 'COM-01', name: 'Compressore' }),
    await newMachine(tenant, { shortCode: 'TOR-01', name: 'Tornio' }),
    await newMachine(tenant, { shortCode: 'ASP-01', name: 'Aspiratore' }),
  ];
  await newIntervention(tenant, few, { issueDescription: 'Perde aria' });
  await newIntervention(tenant, most, { type: 'PROGRAMMATA' });
  await newIntervention(tenant, most, { type: 'PROGRAMMATA', status: 'CLOSED' });
  await newIntervention(tenant, most, {
    issueDescription: 'Allarme 12',
    startDate: `${year() - 1}-06-15T10:00:00.000Z`,
  });
  return { few, most, none };
}
