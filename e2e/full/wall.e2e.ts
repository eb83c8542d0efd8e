import { sensors } from '@officina/contracts/industrial/sensors';
import type { Page } from '@playwright/test';
import type { Tenant } from '../support/tenants.ts';
import { apiOf } from '../browser/api.ts';
import { logIn } from '../browser/log-in.ts';
import { findingsOf, truncatedTexts } from '../browser/page-checks.ts';
import { modbusDevice, type ModbusDevice } from '../browser/modbus-device.ts';
import { newMachine } from '../browser/seed.ts';
import { newTenant, setNetworks, setPassword } from '../browser/tenants.ts';
import { expect, phone, test } from '../browser/test.ts';

const tiles = (page: Page) => page.locator('.wall-tile').filter({ visible: true });
const tile = (page: Page, words: string | RegExp) => tiles(page).filter({ hasText: words });
const values = (page: Page) => tiles(page).locator('.wall-value b');
const stopped = (page: Page) => page.getByText(/^Fermo alle \d\d:\d\d$/);
const ended = (page: Page) => page.getByText('La sessione è finita: Esc per accedere di nuovo');
const signedIn = (tenant: Tenant) => ({ as: tenant, viewport: { width: 1920, height: 1080 } });

/** The values on the wall by data code: register, unit and the device's words. */
const read = {
  'TMP-F3': { register: 'h0', unit: '°C/10', words: [184] },
  'DEN-F3': { register: 'h1', unit: 'g/l', words: [1042] },
  'PZ-P01': { register: 'h2w', unit: 'pezzi/10', words: [0x00c4, 0x026b] },
  'EFF-C1': { register: 'h4f', unit: 'kWh/m³·h~0', words: [0x3334, 0x6b60] },
  'PRS-C1': { register: 'h6n', unit: 'bar/10', words: [0xff88] },
  'PWR-C1': { register: 'h7', unit: 'kW', words: [11] },
  'TMP-L1': { register: 'h8', unit: '°C', words: [21] },
} as const;

let device: ModbusDevice;
let tenant: Tenant;

/** Two machines with seven polled sensors, a silent one, and one more than fits. */
test.beforeAll(async () => {
  const words = Object.values(read).flatMap((sensor) =>
    sensor.words.map((word, at) => [Number.parseInt(sensor.register.slice(1), 10) + at, word] as const),
  );
  device = await modbusDevice(new Map(words));
  tenant = await newTenant('Anna Rossi');
  await setNetworks(tenant.code, [device.place, '127.0.0.1:1']);
  const long = await newMachine(tenant, {
    shortCode: 'FER-03',
    name: 'Fermentatore troncoconico numero 3 della cantina vecchia',
  });
  const short = await newMachine(tenant, { shortCode: 'COM-01', name: 'Compressore' });
  const make = (dataCode: string, more: object) =>
    apiOf(tenant.user).must(sensors.create, {
      body: { type: 'MODBUS', sampling: 0, connection: device.place, dataCode, ...more },
    });
  for (const [dataCode, { register, unit }] of Object.entries(read))
    await make(dataCode, { register, unit, machineId: dataCode.endsWith('F3') ? long._id : short._id });
  await make('ZZZ-1', {
    register: 'h0',
    connection: '127.0.0.1:1',
    description: 'Pressione della linea nord',
  });
  await make('ZZZ-2', { register: 'h0', description: 'Nona' });
});
test.afterAll(() => device.close());

const chosen = [...Object.keys(read), 'ZZZ-1'].toReversed();
const address = `/realtime/muro?sensori=${chosen.join(',')}`;

/** Words that are cut off or outside the window. */
const cut = (page: Page) =>
  page.locator('.wall').evaluate((wall) =>
    [...wall.querySelectorAll('*')]
      .filter((element) => {
        if (element.closest('svg, .wall-bar') || element.getClientRects().length === 0) return false;
        const { right, bottom } = element.getBoundingClientRect();
        const isCut = !element.hasAttribute('title') && element.scrollWidth > element.clientWidth + 1;
        const isHigh =
          element.matches('.wall-tile, .wall-top') && element.scrollHeight > element.clientHeight + 1;
        return isCut || isHigh || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map(({ className, textContent }) => `${String(className)}: ${textContent}`),
  );

const sizeOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).fontSize))]);

test('eight values fill the screen in the chosen positions, legible from eight metres, and nothing is cut on any screen', async ({
  seat,
}) => {
  const page = await seat(signedIn(tenant));
  await page.goto(address);
  await expect(tiles(page)).toHaveCount(8);
  await expect(values(page).filter({ hasText: /^—$/ })).toHaveCount(1, { timeout: 45_000 });
  expect(await values(page).allTextContents()).toEqual([
    '—',
    '21',
    '11',
    '−12,0',
    '4,2e−8',
    '1.284.567,5',
    '1.042',
    '18,4',
  ]);
  await expect(tiles(page).first()).toHaveText(/Muto.*Pressione della linea nord—.*Muto da /);
  await expect(tile(page, 'TMP-F3')).toHaveText(/^FER-03Buono.*18,4°Cultima ora$/);
  expect(await sizeOf(page, '.wall-state')).toEqual(['34px']);
  expect(await sizeOf(page, '.wall-code')).toEqual(['44px']);
  expect(await sizeOf(page, '.wall-name')).toEqual(['25px']);
  expect(await sizeOf(page, '[data-reason]')).toEqual(['32px']);
  const numbers = tile(page, /18,4|21|—/).locator('.wall-value b');
  for (const number of await numbers.all()) await expect(number).toHaveCSS('font-size', '120px');
  await expect(tile(page, '1.284.567,5').locator('.wall-value b')).not.toHaveCSS('font-size', '120px');
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [1366, 768],
    [3840, 2160],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await cut(page), `${width} × ${height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(await findingsOf(page)).toEqual([]);
  expect(await truncatedTexts(page)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  const pressed = async (name: string) => {
    await page.mouse.move(900, 500);
    await page.mouse.move(1_000, 600);
    await page.getByRole('button', { name }).click();
  };
  for (const [name, becomes] of [
    ['Schermo intero', true],
    ['Riduci', false],
  ] as const) {
    await pressed(name);
    await expect.poll(isFull).toBe(becomes);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dati in tempo reale');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('on a phone the values scroll, and the chosen values and their order are remembered for this person', async ({
  seat,
}) => {
  const page = await seat({ as: tenant, ...phone });
  await page.goto('/realtime/muro');
  const codes = tiles(page).locator('.wall-code');
  await expect(codes).toHaveText([...Array<string>(5).fill('COM-01'), 'FER-03', 'FER-03', 'ZZZ-1']);
  expect(await findingsOf(page)).toEqual([]);
  await page.touchscreen.tap(200, 300);
  await page.getByRole('button', { name: 'Scegli i sensori' }).click();
  const picker = page.getByRole('dialog', { name: 'Scegli i sensori' });
  for (let left = 8; left > 1; left -= 1)
    await picker
      .getByRole('button', { name: /^Togli / })
      .first()
      .click();
  await picker.getByRole('combobox').fill('Nona');
  await page.getByRole('option', { name: /Nona/ }).click();
  await picker.getByRole('combobox').fill('TMP-F3');
  await page.getByRole('option', { name: /TMP-F3/ }).click();
  await page.keyboard.press('Escape');
  await picker.getByRole('button', { name: 'Chiudi', exact: true }).last().click();
  await expect(picker).toHaveCount(0);
  await expect(codes).toHaveText(['ZZZ-1', 'ZZZ-2', 'FER-03']);
  await expect(page).toHaveURL(/\?sensori=ZZZ-1%2CZZZ-2%2CTMP-F3$/);
  await page.goto('/realtime/muro');
  await expect(codes).toHaveText(['ZZZ-1', 'ZZZ-2', 'FER-03']);
});

test('a lost connection empties the wall and its return refills it, without a touch', async ({
  seat,
  faults,
}) => {
  faults.allow(/502|ERR_INTERNET_DISCONNECTED/);
  const page = await seat(signedIn(tenant));
  await page.goto(address);
  const live = tile(page, 'TMP-F3').filter({ hasText: '18,4' });
  await expect(live).toBeVisible();
  const isEmptyThen = async () => {
    await expect(stopped(page)).toBeVisible();
    expect(new Set(await values(page).allTextContents())).toEqual(new Set(['—']));
    expect(await tiles(page).locator('.wall-code').allTextContents()).toHaveLength(8);
  };
  await page.context().setOffline(true);
  await isEmptyThen();
  await page.context().setOffline(false);
  await expect(live).toBeVisible();
  await expect(stopped(page)).toHaveCount(0);
  // The answer of a server during a restart.
  await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await isEmptyThen();
  await page.unrouteAll();
  await expect(live).toBeVisible();
  await expect(stopped(page)).toHaveCount(0);
});

test('a session that ends clears the wall; it continues for the same user after Esc or a login in another tab, and starts fresh for another user', async ({
  seat,
  faults,
}) => {
  faults.allow(/401/);
  const other = await newTenant('Luca Bianchi');
  const first = await seat(signedIn(tenant));
  const second = await first.context().newPage();
  await first.goto(address);
  const live = tile(first, 'TMP-F3').filter({ hasText: '18,4' });
  const isEnded = async () => {
    await expect(ended(first)).toBeVisible();
    await expect(stopped(first)).toBeVisible();
    await expect(tiles(first)).toHaveCount(8);
    expect(new Set(await values(first).allTextContents())).toEqual(new Set(['—']));
  };
  await expect(live).toBeVisible();
  await first.evaluate(() => Reflect.set(window, 'isSamePage', true));
  const isSamePage = () => first.evaluate(() => Reflect.has(window, 'isSamePage'));

  await setPassword(tenant.code, tenant.user.username, 'una-parola-nuova-1');
  await isEnded();
  const requested: string[] = [];
  first.on('request', (request) => requested.push(request.url()));
  await first.waitForTimeout(2_500);
  expect(requested.filter((url) => url.includes('/api/'))).toEqual([]);
  await second.goto('/');
  await logIn(second, tenant, 'una-parola-nuova-1');
  await expect(live).toBeVisible();
  await expect(ended(first)).toHaveCount(0);
  expect(await isSamePage()).toBe(true);

  await second.getByRole('button', { name: /^Utente: / }).click();
  await second.getByRole('button', { name: 'Esci' }).click();
  await second.waitForURL('**/login?*');
  await isEnded();
  expect(await isSamePage()).toBe(true);
  await first.keyboard.press('Escape');
  await first.waitForURL('**/login?*');
  await logIn(first, tenant, 'una-parola-nuova-1');
  await first.waitForURL(`**${address}`);
  await expect(live).toBeVisible();

  await logIn(second, other);
  await expect(first.getByText('Nessun sensore')).toBeVisible();
  await expect(first).toHaveURL(/\/realtime\/muro$/);
  await expect(first.getByText('FER-03')).toHaveCount(0);
});
