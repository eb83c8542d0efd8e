import type { Page } from '@playwright/test';
import { newMachine, newSensor } from '../browser/seed.ts';
import { setNetworks } from '../browser/tenants.ts';
import { expect, phone, test } from '../browser/test.ts';

const live = (page: Page) => page.getByText(/^In diretta, \d\d:\d\d:\d\d$/);

test('the longest names and codes fit on the smallest phone', async ({ seat, tenant }) => {
  const connection = '[2001:db8:85a3:1111:2222:8a2e:370:7334]:50222';
  await setNetworks(tenant.code, [connection]);
  const machine = await newMachine(tenant, { shortCode: 'MMMMMMMM', name: 'Pressapiegatrice'.repeat(7) });
  const more = { machineId: machine._id, connection };
  const description = 'Temperaturadellolio'.repeat(10);
  await newSensor(tenant, { dataCode: 'C'.repeat(40), description, ...more });
  const page = await seat({ as: tenant, ...phone, viewport: { width: 320, height: 640 } });
  await page.goto('/realtime');
  await expect(page.getByText(description)).toBeVisible();
  await expect(live(page)).toBeVisible();
  const torn = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
  expect(torn).toEqual([]);
});
