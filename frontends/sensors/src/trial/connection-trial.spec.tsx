/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, field, press, setScreen } from '@officina/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { connectionRoute, idOf, openPage, startServer } from '../testing/sensor-page.tsx';

afterEach(endPage);

const asked = { fc: 3, unit: 1, ms: 40 };

test('all sensors of a connection are read in one trial, each with its value, or with its failure and the next step', async () => {
  setScreen();
  const server = await startServer({
    [connectionRoute]: [
      {
        ...{ sensorId: idOf(2), dataCode: 'DEN-F3' },
        reading: { ...asked, address: 30_004, words: [], values: [], failure: 'exception', exception: 2 },
      },
      {
        ...{ sensorId: idOf(1), dataCode: 'TMP-F3' },
        reading: {
          ...{ ...asked, address: 20, words: ['4338', '0000'] },
          values: [
            { order: 'ABCD', raw: 184, value: 18.4 },
            { order: 'CDAB', raw: 0, value: 0 },
          ],
        },
      },
    ],
  });
  await openPage();
  await press('Prova una connessione');
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByLabelText<HTMLInputElement>('Connessione')).value).toBe(
    '192.168.10.42:502 (2 sensori)',
  );
  await press('Prova tutti');
  await dialog.findByText('1 di 2 si legge.');
  const list = within(dialog.getByRole('list', { name: 'Letture della connessione' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'DEN-F3Densità—Eccezione 2',
    'TMP-F3Temperatura mosto18,4 °CBuono',
  ]);
  expect(dialog.getByText('Eccezione 2: quel registro non c’è')).toBeTruthy();
  expect(server.writes().map(({ body }) => body)).toEqual([{ connection: '192.168.10.42:502' }]);
});

test('a silent sensor gives no advice about address or cable while others answer', async () => {
  setScreen();
  const silent = { ...asked, unit: 2, address: 4, words: [], values: [], failure: 'silent' };
  const good = { ...asked, address: 20, words: ['0007'], values: [{ order: 'ABCD', raw: 7, value: 7 }] };
  await startServer({
    [connectionRoute]: [
      { sensorId: idOf(2), dataCode: 'DEN-F3', reading: silent },
      { sensorId: idOf(1), dataCode: 'TMP-F3', reading: good },
    ],
  });
  await openPage();
  await press('Prova una connessione');
  await press('Prova tutti');
  await screen.findByText(/Altri subordinati di questa connessione rispondono/);
  expect(screen.queryByText(/il cavo/)).toBeNull();
});

test('sensors for which there was no time are reported as not tried', async () => {
  setScreen();
  await startServer({ [connectionRoute]: [] });
  await openPage();
  await press('Prova una connessione');
  await press('Prova tutti');
  await screen.findByText('2 altri sensori non sono stati provati: una prova dura pochi secondi.');
});

test('the result of one connection is cleared when another is chosen', async () => {
  setScreen();
  const server = await startServer({ [connectionRoute]: [] });
  server.edit(idOf(2), { connection: '192.168.10.43:502' });
  await openPage();
  await press('Prova una connessione');
  await press('Prova tutti');
  await screen.findByText(/non è stato provato/);
  const picker = await field('Connessione');
  await act(async () => {
    picker.blur();
    picker.focus();
  });
  const other = await screen.findByRole('option', { name: /^192\.168\.10\.43/ });
  await act(async () => fireEvent.mouseDown(other));
  expect(screen.queryByText(/non è stato provato/)).toBeNull();
});

test('a connection that cannot be tried shows why', async () => {
  setScreen();
  const server = await startServer({ [connectionRoute]: [] });
  await openPage();
  await press('Prova una connessione');
  server.refuseNext('unavailable', { message: 'Riprova tra poco.' });
  await press('Prova tutti');
  await screen.findByText('La prova non si è fatta: Riprova tra poco.');
});
