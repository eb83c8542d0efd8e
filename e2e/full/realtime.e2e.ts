import { readings } from '@officina/contracts/industrial/readings';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { modbusDevice, type ModbusDevice } from '../browser/modbus-device.ts';
import { newMachine, newSensor } from '../browser/seed.ts';
import { setNetworks } from '../browser/tenants.ts';
import { expect, test } from '../browser/test.ts';

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const live = (page: Page) => page.getByText(/^In diretta, \d\d:\d\d:\d\d$/);

test.describe('with a device', () => {
  let device: ModbusDevice;
  test.beforeEach(async () => {
    device = await modbusDevice(new Map([[20, 184]]));
  });
  test.afterEach(() => device.close());

  test('a value is on the page two seconds after its reading, and a silent device is clearly marked', async ({
    page,
    tenant,
  }) => {
    await setNetworks(tenant.code, [device.place]);
    const machine = await newMachine(tenant, { shortCode: 'FER-03', name: 'Fermentatore 3' });
    const more = { machineId: machine._id, connection: device.place };
    const { _id } = await newSensor(tenant, { description: 'Temperatura mosto', ...more });
    await newSensor(tenant, { dataCode: 'DEN-F3', description: 'Densità', ...more });
    await page.goto('/');
    await page.getByRole('link', { name: /Dati in tempo reale/ }).click();
    const own = row(page, 'TMP-F3');
    await expect(own).toContainText(/18,4 °C\s*Buono\s*\d+ s fa/, { timeout: 60_000 });

    device.words.set(20, 191);
    await expect(own).toContainText('19,1 °C', { timeout: 30_000 });
    const shownAt = Date.now();
    const states = await apiOf(tenant.user).must(readings.state);
    const readAt = states.find(({ sensorId }) => sensorId === _id)?.at ?? '';
    expect(shownAt - Date.parse(readAt)).toBeLessThan(2_000);
    await expect(live(page)).toBeVisible();

    device.close();
    await expect(own).toContainText(/—\s*°C\s*Muto/, { timeout: 60_000 });
    await expect(own).toContainText(/valeva 19,1 °C alle \d\d:\d\d/);
    await expect(page.getByText(/^I 2 sensori muti passano dallo stesso gateway,/)).toBeVisible({
      timeout: 30_000,
    });
    await page.getByRole('link', { name: /^Vedi i sensori/ }).click();
    await expect(page.locator('[data-row]')).toHaveCount(2);
  });
});

test('without a connection no current values are claimed; the page recovers by itself', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/);
  await setNetworks(tenant.code, ['127.0.0.1:1']);
  await newSensor(tenant, { connection: '127.0.0.1:1' });
  await page.goto('/realtime');
  await expect(live(page)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^Non in diretta, fermo alle \d\d:\d\d$/)).toBeVisible();
  await expect(row(page, 'TMP-F3')).toContainText(/—\s*°C\s*Non noto\s*—/);
  await page.context().setOffline(false);
  await expect(live(page)).toBeVisible();
});
