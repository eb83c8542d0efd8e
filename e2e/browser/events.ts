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

/** A day in Rome as the page writes it. */
export const daysAgo = (days: number): string => day(daysAway(-days));

/** A written day as it appears in the log's address. */
export const addressDay = (written: string): string => written.replaceAll('/', '');

/** The events on the page. */
export const rowsOf = (page: Page): Locator => page.getByRole('main').getByRole('listitem');

/** Waits until this many of a tenant's events are in the log, which receives a write shortly after it is answered. */
export async function waitUntilLogged({ user }: Tenant, count: number): Promise<void> {
  const today = addressDay(daysAgo(0));
  const logged = () =>
    apiOf(user).must(events.list, { params: { start: addressDay(daysAgo(1)), end: today } });
  await expect.poll(async () => (await logged()).length).toBe(count);
}
