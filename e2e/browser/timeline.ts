import type { Locator, Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { daysAway } from './days.ts';
import { newIntervention, newMachine, newPlan, newSite, newVisit } from './seed.ts';

/** A moment this many days away. */
export const inDays = (days: number): string => daysAway(days).toISOString();

/** The timeline's box with the machines' lines. */
export const timelineBox = (page: Page): Locator =>
  page.getByRole('group', { name: 'Macchine nel tempo' }).and(page.locator('[tabindex]'));

/** An item on the lines. */
export const timelineItem = (page: Page, about: string): Locator =>
  timelineBox(page).getByRole('link', { name: about });

/** The zoom level: 1 shows the full period. */
export const zoom = (page: Page): Promise<number> =>
  page
    .locator('.timeline-whole')
    .evaluate((whole) => Number(getComputedStyle(whole).getPropertyValue('--zoom')));

/** Two machines, three jobs, a plan due in ten days, and a visit. */
export async function workshop(tenant: Tenant) {
  const lathe = await newMachine(tenant, { shortCode: 'TOR-01', name: 'Tornio' });
  const press = await newMachine(tenant, { shortCode: 'PRE-02', name: 'Pressa' });
  const job = (machine: typeof lathe, issueDescription: string, from: number, to?: number) =>
    newIntervention(tenant, machine, {
      ...{ type: 'PERMANENTE', issueDescription, startDate: inDays(from) },
      ...(to !== undefined && { endDate: inDays(to) }),
    });
  await job(lathe, 'Cuscinetto rumoroso', -60);
  await job(lathe, 'Mandrino bloccato', -20, 5);
  await job(press, 'Perde olio', -45);
  const plan = await newPlan(tenant, press, { description: 'Cambio filtri', triggeredByDays: 10 });
  await newIntervention(tenant, press, {
    ...{ type: 'PROGRAMMATA', status: 'CLOSED', maintenanceId: plan._id, startDate: inDays(-1) },
  });
  const site = await newSite(tenant);
  await newVisit(tenant, {
    ...{ site: site._id, datetime: inDays(-30), note: 'Giro mensile' },
    machines: [{ machineId: lathe._id, status: 'BAD' }],
  });
  return { lathe, press };
}
