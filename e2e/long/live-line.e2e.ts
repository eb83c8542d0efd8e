import { sensors } from '@officina/contracts/industrial/sensors';
import { productionData } from '@officina/contracts/industrial/series';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { italian } from '../browser/days.ts';
import { replicas, test } from '../browser/line-stack.ts';
import { modbusDevice } from '../browser/modbus-device.ts';
import { whileDown } from '../browser/outage.ts';
import { newIntervention, newMachine } from '../browser/seed.ts';
import { setNetworks } from '../browser/tenants.ts';
import { expect } from '../browser/test.ts';

const minuteMs = 60_000;
const halfHourMs = 30 * minuteMs;
const dayMs = 48 * halfHourMs;
/** A sensor is read every 15 s, slightly later after a failed read. */
const withinOnePoll = { timeout: 60_000 };

/** Within this time a device is closed and reported as silent. */
const marginMs = 3 * minuteMs;

/** The next half hour that leaves time to prepare and is followed by another one of the same UTC day. */
const nextHalfHour = (): number => {
  const next = Math.ceil((Date.now() + marginMs) / halfHourMs) * halfHourMs;
  return next % dayMs === dayMs - halfHourMs ? next + halfHourMs : next;
};

const row = (page: Page) => page.getByRole('row').filter({ hasText: 'PWR-P04' });

test('a line runs, falls silent and comes back on the open page; a killed replica is replaced by the other; the next day shows the gap and its events', async ({
  page,
  tenant,
  line,
  faults,
}) => {
  test.setTimeout(360_000);
  faults.allow(/50[0-9]/);
  const words = new Map([[100, 162]]);
  let device = await modbusDevice(words);
  const { place } = device;
  await setNetworks(tenant.code, [place]);
  const press = await newMachine(tenant, { shortCode: 'PRE-04', name: 'Pressa piegatrice' });
  await apiOf(tenant.user).must(sensors.create, {
    body: {
      ...{ type: 'MODBUS', dataCode: 'PWR-P04', description: 'Potenza', unit: 'kW/10', register: 'h100' },
      ...{ sampling: 0, connection: place, machineId: press._id },
    },
  });

  await test.step('the value is shown, and so is the next one', async () => {
    await page.goto('/realtime');
    await expect(row(page)).toContainText('16,2', withinOnePoll);
    words.set(100, 175);
    await expect(row(page)).toContainText('17,5', withinOnePoll);
  });

  await test.step('a stopped device is silent within a minute, and recovers on return', async () => {
    device.close();
    await expect(row(page)).toContainText('Muto', withinOnePoll);
    await expect(row(page)).toContainText('— kW');
    device = await modbusDevice(words, Number(place.split(':')[1]));
    words.set(100, 181);
    await expect(row(page)).toContainText('18,1', withinOnePoll);
  });

  await test.step('when the reading process is killed, the other one reads the device', async () => {
    for (const [at, name] of replicas.entries())
      await whileDown(name, async () => {
        words.set(100, 203 + at);
        await expect(row(page)).toContainText(`20,${3 + at}`, withinOnePoll);
      });
  });

  // A repair lasts until it is closed, so it is shown on the viewed day even if that is not today.
  await newIntervention(tenant, press, { type: 'PROVVISORIA', issueDescription: 'Pressa ferma' });
  const silentFrom = nextHalfHour();
  const day = new Date(silentFrom).toISOString().slice(0, 10);

  await test.step('the device is silent from one half hour to the next', async () => {
    device.close();
    await expect(row(page)).toContainText('Muto', withinOnePoll);
    line.moveClockTo(new Date(silentFrom + halfHourMs + minuteMs));
    device = await modbusDevice(words, Number(place.split(':')[1]));
    words.set(100, 222);
    await expect(row(page)).toContainText('22,2', withinOnePoll);
    device.close();
  });

  await test.step('the next day its page shows the gap, and the events next to it', async () => {
    const midnight = Date.parse(day) + dayMs;
    line.moveClockTo(new Date(midnight + 6 * minuteMs));
    const dashed = day.split('-').toReversed().join('-');
    const params = { startDate: dashed, endDate: dashed };
    const at = (silentFrom % dayMs) / halfHourMs;
    const slots = async () =>
      (await apiOf(tenant.user).must(productionData.reduced, { params }))[0]?.avgValues.slice(at, at + 2);
    await expect.poll(slots, { timeout: 90_000 }).toEqual([null, 22.2]);
    await page.clock.setFixedTime(new Date(midnight + halfHourMs));
    await page.goto(`/productionstat?giorno=${day}&serie=PWR-P04`);
    await expect(page.getByText('nessun dato').first()).toBeVisible();
    await expect(page.locator('[data-happening]')).not.toHaveCount(0);
    await expect(page.getByText('Pressa ferma')).toBeVisible();
    await expect(page.getByLabel('Data', { exact: true })).toHaveValue(italian(day));
  });
});
