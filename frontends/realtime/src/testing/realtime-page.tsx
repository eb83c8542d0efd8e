import { valuesPerHour } from '@officina/contracts/industrial/hour';
import type { SensorHour, SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { expect } from '@jest/globals';
import { storeAuthInfo } from '@officina/web-kit';
import { renderPage, TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from '../Section.tsx';

export const sensorsRoute = 'GET /api/maintenance/sensor/all';
export const stateRoute = 'GET /api/maintenance/sensor/state';
export const changesRoute = 'GET /api/maintenance/sensor/state/since/{moment}';
const hoursRoute = 'GET /api/maintenance/sensor/hours';

export const idOf = (digit: string, at: number) => String(at).padStart(24, digit);

export const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

export const sensorOf = (at: number, machine: number | null, more: Partial<Sensor> = {}): Sensor => ({
  ...{ _id: idOf('0', at), __v: 0, type: 'MODBUS', dataCode: `S-${at}`, description: `Misura ${at}` },
  ...{ register: 'h20f', unit: '°C', sampling: 0, saveOnlyChanges: false, connection: '192.168.10.7:502' },
  ...{ machineId: machine === null ? null : idOf('a', machine), ...more },
});

/** A good reading from three seconds ago. */
export const goodState = (at: number, value: number, more: Partial<SensorState> = {}): SensorState => ({
  ...{
    sensorId: idOf('0', at),
    value,
    quality: 'G',
    at: secondsAgo(3),
    next: null,
    since: secondsAgo(3_600),
  },
  ...more,
});

/** A sensor that has not answered for some minutes, with a last value of 18.4. */
export const silentState = (at: number, minutes = 14, more: Partial<SensorState> = {}): SensorState =>
  goodState(at, 18.4, {
    ...{
      quality: 'T',
      failure: 'silent',
      at: secondsAgo(minutes * 60 + 20),
      since: secondsAgo(minutes * 60),
    },
    ...more,
  });

const machineOf = (at: number, shortCode: string, name: string) => ({
  ...{ _id: idOf('a', at), __v: 0, shortCode, name, isActive: true, site: idOf('c', 1) },
});

/** Three machines, the last one silent on one connection; a sensor without a machine, and one that is not polled. */
export const plant = {
  machines: [
    machineOf(1, 'COM-01', 'Compressore Soffiara'),
    machineOf(2, 'LAS-01', 'Taglio laser'),
    machineOf(3, 'TOR-02', 'Tornio Torvala'),
  ],
  sensors: [
    sensorOf(1, 1, { description: 'Pressione di rete', unit: 'bar' }),
    sensorOf(2, 2, { description: 'Acqua del chiller', sampling: null }),
    sensorOf(3, 3, { description: 'Temperatura mandrino', connection: '192.168.10.42:502' }),
    sensorOf(4, 3, { description: 'Potenza', unit: 'kW', connection: '192.168.10.42' }),
    sensorOf(5, null, { description: null }),
    sensorOf(6, 1, { type: 'OTHER', description: 'A mano' }),
  ],
  states: () => [
    goodState(1, 7.8),
    goodState(2, 21.4),
    silentState(3),
    silentState(4, 13, { at: secondsAgo(15 * 60) }),
    goodState(5, 1_284_567.5),
  ],
};

const hourOf = (at: number): SensorHour => ({
  sensorId: idOf('0', at),
  from: new Date(Math.floor(Date.now() / 60_000 - valuesPerHour + 1) * 60_000).toISOString(),
  values: Array.from({ length: valuesPerHour }, (_, minute) => minute),
});

const tenant = {
  ...{ _id: 'ROSSI', code: 'ROSSI', name: 'Rossi', timezone: 'Europe/Rome', menuhidden: {}, services: {} },
  billingdata: { name: 'Rossi Srl' },
};

/** Starts a server with this plant and its sensors' states. */
export function startPlant(answers: Record<string, unknown> = {}): Promise<TestServer> {
  storeAuthInfo({ token: 'x', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: '1' });
  return new TestServer([], {
    'GET /api/tenant/myself': tenant,
    'GET /api/maintenance/machine/all': plant.machines,
    'GET /api/site/all': [{ _id: idOf('c', 1), __v: 0, name: 'Capannone' }],
    [sensorsRoute]: plant.sensors,
    [stateRoute]: plant.states(),
    [changesRoute]: [],
    [hoursRoute]: plant.sensors.map((_, at) => hourOf(at + 1)),
    ...answers,
  }).start();
}

export const showPage = (query = '') => renderPage(<Section />, `/realtime${query}`);

/** Opens the page, and waits for its values. */
export async function openPage(query?: string): Promise<void> {
  showPage(query);
  await screen.findByRole('table');
  await waitFor(() => expect(rowsShown().filter((row) => row.includes('…'))).toEqual([]));
}

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

/** Machines in display order. */
export const machinesShown = () => textsOf('.realtime-machine-name');

export const rowsShown = () => textsOf('[data-row]');

/** The row of a sensor, as text. */
export const rowOf = (at: number): string =>
  document.querySelector(`[data-row="${idOf('0', at)}"]`)?.textContent ?? '';
