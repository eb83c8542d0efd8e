import { sensors } from '@officina/contracts/industrial/sensors';
import type { Page } from '@playwright/test';
import { apiOf } from '../browser/api.ts';
import { modbusDevice, type ModbusDevice } from '../browser/modbus-device.ts';
import { newMachine } from '../browser/seed.ts';
import { choose, sheet } from '../browser/sheet.ts';
import { setNetworks } from '../browser/tenants.ts';
import { expect, phone, test } from '../browser/test.ts';

const rows = (page: Page) => page.locator('[data-row]');
const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();
const trial = (page: Page) => sheet(page).getByRole('region', { name: 'Prova lettura' });

let device: ModbusDevice;
test.beforeEach(async () => {
  // 18.4 as a float with its words swapped, behind it a plain number.
  const words = [0x3333, 0x4193, 235].map((word, index) => [20 + index, word] as const);
  device = await modbusDevice(new Map(words));
});
test.afterEach(() => device.close());

test('[S1.sensors] [S2.route.sensor] a sensor is tried before it is saved, in the order that is chosen, and its value comes into the list by itself', async ({
  page,
  tenant,
  faults,
}) => {
  faults.allow(/422/);
  await setNetworks(tenant.code, [device.place]);
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
  // A network that was just allowed is known a few seconds later.
  await expect(async () => {
    await trial(page)
      .getByRole('button', { name: /^Prova/ })
      .click();
    await expect(trial(page)).toContainText('0x3333', { timeout: 2_000 });
  }).toPass();
  await trial(page)
    .getByRole('button', { name: /18,4 °C/ })
    .click();
  await expect(sheet(page).getByLabel(/^Registro/)).toHaveValue('h20fs');
  await expect(trial(page)).toContainText('Eccezione 2: quel registro non c’è');
  await press(page, 'Crea sensore');
  await expect(page.getByText('Sensore salvato')).toBeVisible();
  await expect(rows(page)).toHaveText([/TMP-F3.*FER-03.*18,4 °C/], { timeout: 40_000 });
  const stored = await apiOf(tenant.user).must(sensors.all);
  expect(stored).toMatchObject([{ dataCode: 'TMP-F3', register: 'h20fs' }]);
});

test('[S4.sensor] [S8.confirm.sensor] on a phone a sensor of another type says so, and is deleted after the question', async ({
  seat,
  tenant,
}) => {
  await apiOf(tenant.user).must(sensors.create, { body: { type: 'OTHER', dataCode: 'MANO' } });
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/configuration/sensor');
  await rows(page).getByRole('heading').click();
  await expect(sheet(page)).toContainText('Non implmentato, seleziona MODBUS per proseguire');
  await press(page, 'Elimina sensore');
  await expect(sheet(page)).toContainText('Confermi di voler cancellare questa spare');
  await press(page, 'Elimina');
  await expect(page.getByText('Sensore eliminato')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});
