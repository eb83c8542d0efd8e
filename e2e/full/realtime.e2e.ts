import { readings } from '@officina/contracts/industrial/readings';
import { interventions } from '@officina/contracts/maintenance/interventions';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { modbusDevice, type ModbusDevice } from '../browser/modbus-device.ts';
import { checkLooks } from '../browser/page-checks.ts';
import { newMachine, newSensor, openInterventions } from '../browser/seed.ts';
import { setNetworks } from '../browser/tenants.ts';
import { desktop, expect, phone, test } from '../browser/test.ts';

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

  test('a crossed threshold turns the page and the wall red, with words, until the value is back; it opens one request', async ({
    seat,
    tenant,
  }) => {
    await setNetworks(tenant.code, [device.place]);
    const machine = await newMachine(tenant, { shortCode: 'FER-03', name: 'Fermentatore 3' });
    const limits = { high: 28, hysteresis: 1, opensIntervention: true };
    const more = { machineId: machine._id, connection: device.place, description: 'Temperatura mosto' };
    await newSensor(tenant, { ...more, ...limits });
    const [desk, hand] = [await seat({ as: tenant, ...desktop }), await seat({ as: tenant, ...phone })];
    const [deskWall, handWall] = [await desk.context().newPage(), await hand.context().newPage()];
    const pages = [desk, hand].map((page) => ({ page, own: row(page, 'TMP-F3'), path: '/realtime' }));
    const walls = [deskWall, handWall].map((page) => ({
      ...{ page, own: page.locator('.wall-tile').filter({ visible: true }), path: '/realtime/muro' },
    }));
    for (const { page, path } of [...pages, ...walls]) await page.goto(path);
    /** Gives the device a value, in tenths of a degree, and waits for it on every page, in alarm or not. */
    const show = async (value: number, text: string, isInAlarm: boolean) => {
      device.words.set(20, value);
      for (const { own } of [...pages, ...walls]) {
        await expect(own).toContainText(text);
        await expect(own).toContainText(isInAlarm ? /Sopra 28(,0)? °C da / : 'Buono');
        await expect(own.getByText('In allarme', { exact: true })).toHaveCount(isInAlarm ? 1 : 0);
      }
    };
    await show(184, '18,4', false);
    await show(291, '29,1', true);
    for (const { page, path } of [...pages, ...walls]) await checkLooks(page, path);

    await expect.poll(() => openInterventions(tenant)).toHaveLength(1);
    const [request] = await openInterventions(tenant);
    expect(request).toMatchObject({
      type: 'RICHIESTA',
      status: 'OPEN',
      machineId: machine._id,
      openBy: 'Sistema',
    });
    expect(request?.issueDescription).toMatch(
      /^Temperatura mosto \(TMP-F3\) sopra 28 °C: 29,1 °C dalle \d\d:\d\d$/,
    );

    // Below the limit, but not by the hysteresis.
    await show(275, '27,5', true);
    await show(269, '26,9', false);
    // A second crossing opens none while the first request is open, and one once it is closed.
    await show(292, '29,2', true);
    await show(184, '18,4', false);
    const params = { id: request?._id ?? '' };
    await apiOf(tenant.user).must(interventions.edit, { params, body: { status: 'CLOSED' } });
    await show(293, '29,3', true);
    await expect.poll(() => openInterventions(tenant)).toHaveLength(1);
    expect(await apiOf(tenant.user).must(interventions.archived)).toHaveLength(1);
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
