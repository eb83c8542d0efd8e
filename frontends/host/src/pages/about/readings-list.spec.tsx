/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import type { SensorState } from '@officina/contracts/industrial/readings';
import { endPage, renderPage, signIn, signOut, TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { ReadingsList } from './service-block.tsx';

const route = 'GET /api/maintenance/sensor/state';

const read = (quality: SensorState['quality'], failure?: SensorState['failure']): SensorState => ({
  ...{ sensorId: 'a'.repeat(24), quality, ...(failure && { failure }) },
  ...{ value: null, at: null, next: null, since: null },
});

async function open(states: SensorState[] | undefined, services = {}) {
  await signIn('anna');
  const server = await new TestServer([], {
    'GET /api/tenant/myself': { code: 'ROSSI', billingdata: { name: 'Rossi' }, services },
    ...(states && { [route]: states }),
  }).start();
  renderPage(<ReadingsList />);
  return server;
}
afterEach(async () => {
  await endPage();
  await signOut();
});

const rows = () => screen.queryAllByRole('term').map((term) => `${term.parentElement?.textContent}`);

test('the tenant’s sensors are counted by the result of their last reading', async () => {
  await open([
    ...[read('G'), read('G'), read(null), read('T', 'silent'), read('T', 'silent'), read('R'), read('X2')],
    ...[read('C', 'not_allowed'), read('C')],
  ]);
  await waitFor(() =>
    expect(rows()).toEqual([
      ...['Sensori letti9', 'Con un valore buono2', 'Non ancora letti1', 'Senza risposta2'],
      ...['Eccezione Modbus2', 'Fuori dalle reti ammesse1', 'Valore non numerico1'],
    ]),
  );
  expect(screen.queryByText('Nessun errore.')).toBeNull();
});

test('a message is shown if there are no errors', async () => {
  await open([read('G'), read(null)]);
  await screen.findByText('Nessun errore.');
  expect(rows()).toEqual(['Sensori letti2', 'Con un valore buono1', 'Non ancora letti1']);
});

test('nothing is requested or shown if the service is disabled', async () => {
  const server = await open([], { industrial: { enabled: false } });
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(server.calls.filter((call) => call.route === route)).toEqual([]);
});

test('nothing is shown if the service does not answer', async () => {
  await open(undefined);
  screen.getByRole('heading');
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
});
