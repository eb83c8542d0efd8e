import type { Page } from '@playwright/test';
import { sheet } from '../browser/sheet.ts';
import { expect, test } from '../browser/test.ts';

const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();

test('the device is asked for its position, and may refuse', async ({ seat, tenant }) => {
  const page = await seat({
    as: tenant,
    permissions: ['geolocation'],
    geolocation: { latitude: 46.06411, longitude: 11.23999 },
  });
  await page.goto('/site?new=1');
  await press(page, 'Usa la mia posizione');
  await expect(sheet(page).getByLabel('Latitudine')).toHaveValue('46,06411');
  await expect(sheet(page).getByLabel('Longitudine')).toHaveValue('11,23999');
  const refusing = await seat({ as: tenant, permissions: [] });
  await refusing.goto('/site?new=1');
  await press(refusing, 'Usa la mia posizione');
  await expect(sheet(refusing)).toContainText('Il telefono non ha il permesso di dire dov’è');
  await expect(sheet(refusing).getByLabel('Latitudine')).toHaveValue('');
});
