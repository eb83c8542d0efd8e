/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { clearAuthInfo, Route, Routes, storeAuthInfo } from '@officina/web-kit';
import {
  endPage,
  fill,
  focus,
  hint,
  captureTimers,
  press,
  pressKey,
  pressLabelled,
  settle,
  renderPage,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import Section from '../Section.tsx';
import {
  changesRoute,
  goodState,
  plant,
  secondsAgo,
  sensorOf,
  sensorsRoute,
  silentState,
  startPlant,
  stateRoute,
} from '../testing/realtime-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startPlant();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await endPage();
  clearAuthInfo();
  localStorage.clear();
});

const open = (query = '') =>
  renderPage(
    <Routes>
      <Route path="/realtime/*" element={<Section />} />
    </Routes>,
    `/realtime/muro${query}`,
  );
const tiles = () => [...document.querySelectorAll('.wall-tile')];
const texts = () => tiles().map(({ textContent }) => textContent);
const numbers = () => tiles().map((tile) => tile.querySelector('.wall-value b')?.textContent);
const sensors = () => tiles().map((tile) => tile.querySelectorAll('.wall-name')[1]?.textContent);
const valuesShown = () => waitFor(() => expect(numbers()).toContain('7,8'));
const chosen = () => new URLSearchParams(location.search).get('sensori');

describe('the wall', () => {
  test('shows the first sensors by machine, with their values', async () => {
    open();
    await valuesShown();
    expect(texts()).toEqual([
      'COM-01BuonoCompressore SoffiaraPressione di rete7,8barultima ora',
      'LAS-01BuonoTaglio laserAcqua del chiller21,4°Cultima ora',
      'TOR-02MutoTornio TorvalaTemperatura mandrino—°CMuto da 14 minuti',
      'TOR-02MutoTornio TorvalaPotenza—kWMuto da 13 minuti',
      'S-5BuonoSenza macchinarioS-51.284.567,5°Cultima ora',
    ]);
    expect(tiles().map((tile) => tile.getAttribute('data-kind'))).toEqual([
      ...['good', 'good', 'silent', 'silent', 'good'],
    ]);
    screen.getByRole('dialog', { name: 'Vista a muro' });
    screen.getByRole('heading', { name: 'Rossi Srl' });
    screen.getByText('2 muti');
    expect(document.querySelector('.wall-clock')?.textContent).toMatch(/^\d\d:\d\d$/);
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  test('turns a sensor beyond a limit red, with words, also while it is silent', async () => {
    const since = secondsAgo(12 * 60 + 5);
    const [first, second, third, ...others] = plant.states();
    const high = { side: 'high', limit: 7.5, since } as const;
    server.others[stateRoute] = [
      { ...first, beyond: high },
      ...[second, { ...third, beyond: { ...high, side: 'low', limit: 20 } }, ...others],
    ];
    open();
    await valuesShown();
    expect(texts()[0]).toBe(
      'COM-01In allarmeCompressore SoffiaraPressione di rete7,8barSopra 7,5 bar da 12 minuti',
    );
    expect(texts()[2]).toMatch(/^TOR-02In allarme.*—°CMuto da 14 minuti · Sotto 20 °C da 12 minuti$/);
    expect(tiles().map((tile) => tile.hasAttribute('data-alarm'))).toEqual([true, false, true, false, false]);
    screen.getByText('2 in allarme');
  });

  test('shows at most eight sensors by default, and pages of more chosen ones', async () => {
    server.others[sensorsRoute] = Array.from({ length: 9 }, (_, at) => sensorOf(at + 1, 1));
    const all = Array.from({ length: 9 }, (_, at) => `S-${at + 1}`);
    const page = open();
    await valuesShown();
    expect(sensors()).toEqual(all.slice(0, 8).map((_, at) => `Misura ${at + 1}`));
    expect(screen.queryByText(/^\d di \d$/)).toBeNull();
    page.unmount();
    open(`?sensori=${all.toReversed().join(',')}`);
    await valuesShown();
    expect(sensors()).toEqual(all.map((_, at) => `Misura ${9 - at}`));
    const pageText = (await screen.findByText(/^[12] di 2$/)).textContent;
    const off = tiles().map((tile) => tile.hasAttribute('data-off'));
    expect(off).toEqual(all.map((_, at) => (at < 8 ? pageText !== '1 di 2' : pageText !== '2 di 2')));
  });

  test('keeps the place of a deleted sensor, so that others do not move', async () => {
    open('?sensori=S-2,VIA,S-1');
    await valuesShown();
    expect(numbers()).toEqual(['21,4', '—', '7,8']);
    expect(texts()[1]).toBe('VIA—Sensore eliminato');
  });

  test('keeps the place of a sensor that was switched to OTHER, with a note that it is no longer polled', async () => {
    open('?sensori=S-2,S-6,S-1');
    await valuesShown();
    expect(numbers()).toEqual(['21,4', '—', '7,8']);
    expect(texts()[1]).toBe('COM-01Compressore SoffiaraA mano—°CSensore non più letto');
  });

  test('shows this tenant’s sensors if the address has only another tenant’s', async () => {
    open('?sensori=ALTRO-1,ALTRO-2');
    await valuesShown();
    expect(tiles()).toHaveLength(5);
  });

  test('shows an empty state without sensors', async () => {
    server.others[sensorsRoute] = [];
    open();
    await screen.findByText('Nessun sensore');
  });

  test('retries by itself if the lists failed to load', async () => {
    const tenSeconds = captureTimers(10_000);
    const list = server.others[sensorsRoute];
    delete server.others[sensorsRoute];
    open();
    await screen.findByText('I sensori non sono arrivati');
    server.others[sensorsRoute] = list;
    await tenSeconds.pass();
    await valuesShown();
  });
});

describe('the choice of sensors', () => {
  const openChooser = async () => {
    await press('Scegli i sensori');
    await screen.findByRole('dialog', { name: 'Scegli i sensori' });
  };

  test('keeps the chosen order, and is restored for the same user only', async () => {
    const page = open();
    await valuesShown();
    await openChooser();
    for (const name of ['Pressione di rete', 'Acqua del chiller', 'Temperatura mandrino', 'Potenza'])
      await pressLabelled(`Togli ${name}`);
    await focus('Sensori sul muro');
    await fill('Sensori sul muro', 'rete');
    await pressKey('ArrowDown');
    await pressKey('Enter');
    expect(sensors()).toEqual(['S-5', 'Pressione di rete']);
    expect(chosen()).toBe('S-5,S-1');
    page.unmount();
    const reopened = open();
    await valuesShown();
    expect(sensors()).toEqual(['S-5', 'Pressione di rete']);
    expect(chosen()).toBe('S-5,S-1');
    reopened.unmount();
    storeAuthInfo({ token: 'x', fullName: 'Luca', TCODE: 'ROSSI', userId: '2' });
    open();
    await valuesShown();
    expect(tiles()).toHaveLength(5);
    expect(chosen()).toBeNull();
  });

  test('comes from the address before the user’s last choice', async () => {
    localStorage.setItem('officina.muro.ROSSI.1', 'S-5');
    open('?sensori=S-1');
    await valuesShown();
    expect(sensors()).toEqual(['Pressione di rete']);
  });
});

test('a silent sensor has no value until it answers again', async () => {
  const seconds = captureTimers(1_000);
  open('?sensori=S-1');
  await valuesShown();
  server.others[changesRoute] = [silentState(1)];
  await seconds.pass();
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('Muto da 14 minuti')]));
  expect(numbers()).toEqual(['—']);
  server.others[changesRoute] = [goodState(1, 8.1)];
  await seconds.pass();
  await waitFor(() => expect(numbers()).toEqual(['8,1']));
});

test('an expired session hides the values and sends no requests until the user logs in again', async () => {
  const seconds = captureTimers(1_000);
  open('?sensori=S-2,S-1');
  await valuesShown();
  await act(async () => clearAuthInfo());
  screen.getByText('La sessione è finita: Esc per accedere di nuovo');
  screen.getByText(/^Fermo alle \d\d:\d\d$/);
  expect(numbers()).toEqual(['—', '—']);
  expect(sensors()).toEqual(['Acqua del chiller', 'Pressione di rete']);
  expect(document.querySelectorAll('[data-sparkline] path[d*="L"]')).toHaveLength(0);
  const before = server.calls.length;
  await seconds.pass();
  await settle();
  expect(server.calls).toHaveLength(before);
  await act(async () => storeAuthInfo({ token: 'y', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' }));
  await valuesShown();
  expect(screen.queryByText(/^Fermo/)).toBeNull();
});

test('Esc opens the page with the live values', async () => {
  open();
  await valuesShown();
  await pressKey('Escape');
  await screen.findByRole('heading', { name: 'Dati in tempo reale' });
  expect(location.pathname).toBe('/realtime');
  expect(document.documentElement.dataset['theme']).toBe('light');
});

test('an offline device shows a message at once, and continues when it is online', async () => {
  open('?sensori=S-1');
  await valuesShown();
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(async () => dispatchEvent(new Event('offline')));
  screen.getByText(/^Fermo alle \d\d:\d\d$/);
  expect(numbers()).toEqual(['—']);
  isOnline.mockReturnValue(true);
  await act(async () => dispatchEvent(new Event('online')));
  expect(numbers()).toEqual(['7,8']);
});

test('a renamed machine has its new name on the wall', async () => {
  open('?sensori=S-1');
  await valuesShown();
  server.others['GET /api/maintenance/machine/all'] = [{ ...plant.machines[0], name: 'Compressore nuovo' }];
  await hint('machine');
  await waitFor(() => expect(texts()).toEqual([expect.stringContaining('Compressore nuovo')]));
});
