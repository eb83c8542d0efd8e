import { readings } from '@officina/contracts/industrial/readings';
import { sensors } from '@officina/contracts/industrial/sensors';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { modbusDevice, type ModbusDevice } from '../browser/modbus-device.ts';
import { newMachine } from '../browser/seed.ts';
import { choose, sheet } from '../browser/sheet.ts';
import { setNetworks } from '../browser/tenants.ts';
import { expect, test } from '../browser/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();
const trial = (page: Page) => sheet(page).getByRole('region', { name: 'Prova lettura' });

let device: ModbusDevice;
test.beforeEach(async () => {
  // 18.4 as a float with swapped words, followed by an integer.
  const words = [0x3333, 0x4193, 235].map((word, index) => [20 + index, word] as const);
  device = await modbusDevice(new Map(words));
});
test.afterEach(() => device.close());

test('[S1.sensors] [S2.route.sensor] a sensor is tested in the chosen byte order before it is saved, and its value appears in the list by itself', async ({
  page,
  tenant,
}) => {
  const api = apiOf(tenant.user);
  await setNetworks(tenant.code, [device.place]);
  // A newly allowed network takes effect a few seconds later.
  const once = { body: { register: 'h20f', connection: device.place } };
  await expect.poll(async () => (await api.call(readings.trial, once)).status).toBe(200);
  await newMachine(tenant, { shortCode: 'FER-03', name: 'Fermentatore 3' });
  await page.goto('/configuration');
  await page.getByRole('link', { name: 'Configura sensori' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sensori');
  await expect(page).toHaveURL(/\/configuration\/sensor(\?|$)/);
  await page.getByRole('button', { name: 'Nuovo sensore' }).first().click();
  await choose(sheet(page), 'Macchinario', 'Fermentatore 3');
  for (const [label, value] of [
    [/^Codice dato/, 'TMP-F3'],
    [/^Descrizione/, 'Temperatura mosto'],
    [/^Campionamento/, '0'],
    [/^Registro/, 'h20f'],
    [/^Unità/, '°C'],
    [/^Connessione/, device.place],
  ] as const)
    await sheet(page).getByLabel(label).fill(value);
  await expect(sheet(page)).toContainText('Parole 20–21, numero con virgola');
  await trial(page)
    .getByRole('button', { name: /^Prova/ })
    .click();
  await expect(trial(page)).toContainText('0x3333');
  await trial(page)
    .getByRole('button', { name: /18,4 °C/ })
    .click();
  await expect(sheet(page).getByLabel(/^Registro/)).toHaveValue('h20fs');
  await expect(trial(page)).toContainText('Eccezione 2: quel registro non c’è');
  await press(page, 'Crea sensore');
  await expect(page.getByText('Sensore salvato')).toBeVisible();
  await expect(rows(page)).toHaveText([/TMP-F3.*FER-03.*18,4 °C/]);
  const stored = await api.must(sensors.all);
  expect(stored).toMatchObject([{ dataCode: 'TMP-F3', register: 'h20fs' }]);
});
