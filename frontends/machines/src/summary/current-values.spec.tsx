/** @jest-environment @officina/web-kit/testing/environment */
import type { SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import { valuesPerHour } from '@officina/contracts/industrial/hour';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  endPage,
  captureTimers,
  settle,
  renderPage,
  signIn,
  signOut,
  startLists,
  type TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';

const machine = {
  ...{ _id: '65a1b2c3d4e5f60718293a4b', __v: 0, shortCode: 'COM-01', name: 'Compressore', isActive: true },
  ...{ tags: [], customData: [], ceMark: false, therIsManual: false, conformCertificate: false },
};
const sensorRoute = 'GET /api/maintenance/sensor/bymachine/{id}';
const stateRoute = 'GET /api/maintenance/sensor/state';
const hoursRoute = 'GET /api/maintenance/sensor/hours';
const idOf = (at: number) => String(at).padStart(24, '0');

const sensor = (at: number, dataCode: string, more: Partial<Sensor> = {}): Sensor => ({
  ...{ _id: idOf(at), __v: 0, type: 'MODBUS', saveOnlyChanges: false, dataCode, machineId: machine._id },
  ...more,
});
let startedAt: number;
const ago = (seconds: number) => new Date(startedAt - seconds * 1_000).toISOString();
const state = (at: number, more: Partial<SensorState>): SensorState => ({
  ...{ sensorId: idOf(at), value: 7.8, quality: 'G', at: ago(3), next: null, since: ago(3_600) },
  ...more,
});
const hourOf = (at: number): SensorHour => ({
  sensorId: idOf(at),
  from: ago(3_540),
  values: Array.from({ length: valuesPerHour }, (_, minute) => minute),
});

async function open(given: Record<string, unknown>): Promise<TestServer> {
  const server = await startLists({
    'GET /api/maintenance/machine/single/{id}': machine,
    ...given,
  });
  renderPage(<Section />, `/${machine._id}`);
  await screen.findByRole('region', { name: 'Scheda' });
  return server;
}
const region = () => screen.findByRole('region', { name: 'Valori adesso' });
const textsOf = (row: HTMLElement) => {
  const parts = [...row.querySelectorAll('span:not(:has(*)), b')];
  return parts.map(({ textContent }) => textContent.replace(/^\d+ s fa$/, 'n s fa')).filter(Boolean);
};
const rowsOf = (part: HTMLElement) => within(part).getAllByRole('listitem').map(textsOf);
const isLive = (route: string) => [stateRoute, hoursRoute].includes(route);

/** The timer that polls every second. */
let pollTimer: ReturnType<typeof captureTimers>;
beforeEach(() => {
  startedAt = Date.now();
  pollTimer = captureTimers(1_000);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await endPage();
  await signOut();
});

test('a machine shows the values of its first three sensors by code, and links to all values', async () => {
  await open({
    [sensorRoute]: [
      sensor(4, 'PWR-C10', { description: 'Potenza' }),
      sensor(3, 'PWR-C2', { description: 'Potenza assorbita', unit: 'kW' }),
      sensor(5, 'AAA', { type: 'OTHER' }),
      sensor(2, 'PRS-C01', { description: 'Pressione di rete', unit: 'bar/10' }),
      sensor(1, 'DEN-C01'),
    ],
    [stateRoute]: [
      state(1, { value: 12, quality: 'T', since: ago(14 * 60 + 5), failure: 'silent' }),
      state(2, {}),
      state(3, { value: null, quality: null, at: null, since: null }),
    ],
    [hoursRoute]: [hourOf(2), hourOf(1)],
  });
  const part = await region();
  await waitFor(() =>
    expect(rowsOf(part)).toEqual([
      ['DEN-C01', 'Muto', '—', 'DEN-C01', 'Muto da 14 minuti'],
      ['Pressione di rete', 'Buono', '7,8', 'bar', 'PRS-C01', 'n s fa'],
      ['Potenza assorbita', '—', 'kW', 'PWR-C2', 'Non ancora letto'],
    ]),
  );
  const lines = part.querySelectorAll('[data-sparkline]');
  expect([...lines].map((line) => line.getAttribute('data-sparkline'))).toEqual(['silent', 'good', 'none']);
  const all = within(part).getByRole('link', { name: 'Tutti i valori' });
  expect(all.getAttribute('href')).toBe('/realtime?q=COM-01');
});

test.each([
  ['without polled sensors', { [sensorRoute]: [sensor(5, 'MANO', { type: 'OTHER' })] }],
  [
    'if the tenant has no live data',
    {
      [sensorRoute]: [sensor(1, 'PRS')],
      'GET /api/tenant/myself': {
        billingdata: { name: 'Rossi' },
        services: { industrial: { enabled: false } },
      },
    },
  ],
])('%s the section is absent and nothing is polled', async (_, given) => {
  await signIn(idOf(7));
  const server = await open(given);
  await waitFor(() => expect(screen.queryByText('Valori adesso')).toBeNull());
  const before = server.calls.length;
  for (let passed = 0; passed < 3; passed += 1) {
    await pollTimer.pass();
    await settle();
  }
  expect(server.calls.slice(before).filter(({ route }) => isLive(route))).toEqual([]);
  expect(screen.queryByText('Valori adesso')).toBeNull();
});

test('a lost connection is shown, and old values are not shown as current', async () => {
  const server = await open({
    [sensorRoute]: [sensor(1, 'PRS')],
    [stateRoute]: [state(1, {})],
    [hoursRoute]: [],
  });
  await screen.findByText('7,8');
  server.stop();
  const later = startedAt + 11_000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  await pollTimer.pass();
  await screen.findByText(/^Fermo alle \d\d:\d\d$/);
  expect(rowsOf(await region())).toEqual([['PRS', '—', 'PRS']]);
});
