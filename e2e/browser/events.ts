import { events } from '@officina/contracts/events/events';
import type { Locator, Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { apiOf } from './api.ts';
import { daysAway } from './days.ts';
import { expect } from './test.ts';

const day = (date: Date) =>
  new Intl.DateTimeFormat('it-IT', {
    timeZone: 'Europe/Rome',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(date);

/** A day of Rome as it is written there. */
export const daysAgo = (days: number): string => day(daysAway(-days));

/** A written day as the log is asked for it. */
export const compact = (written: string): string => written.replaceAll('/', '');

/** The events of the page. */
export const rowsOf = (page: Page): Locator => page.getByRole('main').getByRole('listitem');

/** Until so many of a tenant's events are in the log, which hears of a write a moment after who made it. */
export async function isLogged({ user }: Tenant, count: number): Promise<void> {
  const today = compact(daysAgo(0));
  const logged = () => apiOf(user).must(events.list, { params: { start: compact(daysAgo(1)), end: today } });
  await expect.poll(async () => (await logged()).length).toBe(count);
}
