import type { SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { renderPage, TestServer } from '@officina/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { expect } from '@jest/globals';
import { sensorRecord } from '../record.ts';
import Section from '../Section.tsx';

export const stateRoute = 'GET /api/maintenance/sensor/state';
export const changesRoute = 'GET /api/maintenance/sensor/state/since/{moment}';
export const trialRoute = 'POST /api/maintenance/sensor/try';
export const connectionRoute = 'POST /api/maintenance/sensor/try/connection';

export const fermenter = {
  ...{ _id: '65a1b2c3d4e5f60718293a01', __v: 0 },
  ...{ shortCode: 'FER-03', name: 'Fermentatore 3', isActive: true },
};

export const idOf = (at: number) => String(at).padStart(24, '0');

const sensor = (at: number, more: Partial<Sensor>): Sensor => ({
  ...{ _id: idOf(at), __v: 0, type: 'MODBUS', saveOnlyChanges: false, connection: '192.168.10.42:502' },
  ...more,
});

/** Two sensors of a fermenter and one that is not polled. */
const sensors = () => [
  sensor(1, {
    ...{ dataCode: 'TMP-F3', description: 'Temperatura mosto', sampling: 5, register: 'h20f', unit: '°C/10' },
    ...{ subordinate: '3', machineId: fermenter._id, saveOnlyChanges: true },
  }),
  sensor(2, { dataCode: 'DEN-F3', description: 'Densità', sampling: 1, register: '30004' }),
  sensor(3, { type: 'OTHER', dataCode: 'MANO', description: 'A mano', connection: null }),
];

/** The instant so many seconds ago. */
export const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

/** The first is good, the second has been silent for 14 minutes. */
const states = (): SensorState[] => [
  {
    ...{ sensorId: idOf(1), value: 18.4, quality: 'G', at: secondsAgo(20) },
    ...{ next: null, since: secondsAgo(3_600) },
  },
  {
    ...{ sensorId: idOf(2), value: null, quality: 'T', at: null, next: null },
    ...{ since: secondsAgo(14 * 60 + 5), failure: 'silent' },
  },
];

/** A server with these sensors, their last values, and one machine. */
export const startServer = (others: Record<string, unknown> = {}): Promise<TestServer> =>
  new TestServer([{ routes: sensorRecord.routes, blank: { saveOnlyChanges: false }, documents: sensors() }], {
    'GET /api/maintenance/machine/all': [fermenter],
    [stateRoute]: states(),
    [changesRoute]: [],
    ...others,
  }).start();

export const rows = () => [...document.querySelectorAll('[data-row]')].map(({ textContent }) => textContent);

/** Opens the section and waits for machine names and last values. */
export async function openPage(address = '/configuration/sensor'): Promise<void> {
  renderPage(<Section />, address);
  await waitFor(() => expect(rows()).not.toEqual([]));
  await waitFor(() => expect(rows().filter((row) => row.includes('…'))).toEqual([]));
}
