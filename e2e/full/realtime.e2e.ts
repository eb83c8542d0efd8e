import type { SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import { readings } from '@officina/contracts/industrial/readings';
import { sensors, type Sensor, type SensorCreate } from '@officina/contracts/industrial/sensors';
import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { apiOf } from '../browser/api.ts';
import { modbusDevice, type ModbusDevice } from '../browser/modbus-device.ts';
import { newMachine } from '../browser/seed.ts';
import { taskTimes } from '../browser/task-times.ts';
import { setNetworks } from '../browser/tenants.ts';
import { expect, phone, test } from '../browser/test.ts';

const row = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const live = (page: Page) => page.getByText(/^In diretta, \d\d:\d\d:\d\d$/);

const newSensor = ({ user }: Tenant, body: Partial<SensorCreate>): Promise<Sensor> =>
  apiOf(user).must(sensors.create, {
    body: { type: 'MODBUS', dataCode: 'TMP-F3', register: 'h20', unit: '°C/10', sampling: 0, ...body },
  });

test.describe('with a device', () => {
  let device: ModbusDevice;
  test.beforeEach(async () => {
    device = await modbusDevice(new Map([[20, 184]]));
  });
  test.afterEach(() => device.close());

  test('a value is on the page two seconds after its reading, and a device that falls silent says so plainly', async ({
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

test('without a line nothing is said of now; it comes back by itself', async ({ page, tenant, faults }) => {
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

test('the longest names and codes have their place on the smallest phone', async ({ seat, tenant }) => {
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

test.describe('500 sensors', () => {
  const count = 500;
  const idOf = (digit: string, at: number) => String(at).padStart(24, digit);
  const machines = Array.from({ length: 60 }, (_, at): Partial<Machine> => {
    const shortCode = `MAC-${at}`;
    return { _id: idOf('a', at), __v: 0, shortCode, name: `Macchina ${at}`, isActive: true };
  });
  const all = Array.from({ length: count }, (_, at): Sensor => {
    const own = { dataCode: `S-${at}`, description: `Misura ${at}`, machineId: idOf('a', at % 60) };
    const read = { register: 'h20', unit: '°C', sampling: 0, connection: '192.168.10.7:502' };
    return { _id: idOf('0', at), __v: 0, type: 'MODBUS', saveOnlyChanges: false, ...own, ...read };
  });
  const hours = all.map(({ _id }, at): SensorHour => {
    const from = new Date(Math.floor(Date.now() / 60_000 - 59) * 60_000).toISOString();
    return {
      sensorId: _id,
      from,
      values: Array.from({ length: 60 }, (_, m) => 20 + 9 * Math.sin(m / 3 + at)),
    };
  });
  let round = 0;
  /** Every one has another value each time, which no device of ours says each second. */
  const states = () => {
    round += 1;
    const [at, since] = [new Date().toISOString(), new Date(Date.now() - 9e6).toISOString()];
    return all.map(({ _id }, index): SensorState => {
      const value = Math.round(2_000 + 900 * Math.sin(round + index)) / 100;
      return { sensorId: _id, value, quality: 'G', at, since, next: null };
    });
  };

  test('that all say something else each second leave every frame its time', async ({ seat, tenant }) => {
    // Where others have been, what they left is cleaned up meanwhile.
    const page = await seat({ as: tenant, isNew: true });
    const answers: Record<string, () => unknown> = {
      'sensor/all': () => all,
      'machine/all': () => machines,
      'sensor/hours': () => hours,
      'sensor/state': states,
      'sensor/state/since/*': states,
    };
    for (const [path, answer] of Object.entries(answers))
      await page.route(`**/api/maintenance/${path}`, (route) => route.fulfill({ json: answer() }));
    await page.goto('/realtime');
    await expect(page.getByText('500 sensori su 60 macchine')).toBeVisible();
    await expect(page.locator('[data-kind=good]')).toHaveCount(count);
    const seconds = 8;
    const before = round;
    const tasks = await taskTimes(page, async () => {
      for (let at = 0; at < seconds * 4; at += 1) {
        await page.mouse.wheel(0, at % 8 < 4 ? 300 : -300);
        await page.waitForTimeout(250);
      }
    });
    const rounds = round - before;
    expect(rounds).toBeGreaterThan(seconds / 2);
    const frameMs = 1_000 / 60;
    const lost = tasks.filter((ms) => ms > 20).reduce((sum, ms) => sum + ms / frameMs, 0);
    // p95: one frame in twenty may take longer.
    expect(lost).toBeLessThanOrEqual(rounds * 60 * 0.05);
    // Nor has each second a jerk of its own, which all rows drawn at once would be.
    expect(tasks[rounds - 1]).toBeLessThan(30);
  });
});
