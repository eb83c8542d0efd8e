/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { authInfo, clearAuthInfo, storeAuthInfo } from '@officina/web-kit';
import {
  endPage,
  field,
  fill,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  TestServer,
} from '@officina/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import Section from '../Section.tsx';

const me = {
  ...{ _id: 'a'.repeat(24), __v: 3, username: 'anna.rossi', fullName: 'Anna Rossi', role: 'admin' },
  ...{ email: null, phone: '0461 555014', passwordChangedAt: '2026-03-02T09:00:00.000Z' },
  ...{ refused: [], limits: {} },
};
const device = (digit: string, kind: string, name: string, isHere = false) => ({
  ...{ _id: digit.repeat(22), kind, name, isHere },
  ...{ since: '2026-11-12T08:00:00.000Z', lastUsedAt: '2026-01-19T15:05:00.000Z' },
});
const devices = [
  device('1', 'computer', 'Chrome su Windows', true),
  device('2', 'phone', 'Chrome su Android'),
  device('3', 'tablet', 'Safari su iPad'),
];
const deviceRoute = 'GET /api/user/me/device/all';

let server: TestServer;
beforeEach(async () => {
  storeAuthInfo({ token: 'old', fullName: 'Anna Rossi', TCODE: 'ROSSI', userId: me._id });
  server = await new TestServer([], {
    'GET /api/user/me': me,
    [deviceRoute]: devices,
    'PUT /api/user/me/edit': { ...me, __v: 4, fullName: 'Anna Rossi Bianchi', phone: null },
    'PUT /api/user/me/password': { token: 'new' },
    'DELETE /api/user/me/device/others': { ok: true },
    'DELETE /api/user/me/device/delete/{device}': { ok: true },
  }).start();
});
afterEach(async () => {
  await endPage();
  clearAuthInfo();
});

const open = () => renderPage(<Section />, '/configuration/me');

test('everybody changes the own name and contacts; the new name is shown at once', async () => {
  open();
  await screen.findByDisplayValue('0461 555014');
  await fill('Nome', 'Anna Rossi Bianchi');
  await fill('Telefono (facoltativo)', '');
  await press('Salva');
  await waitFor(() => expect(messageTexts()).toEqual(['Profilo salvato']));
  expect(server.writes()).toMatchObject([
    { body: { fullName: 'Anna Rossi Bianchi', phone: null }, ifMatch: '"3"' },
  ]);
  expect(authInfo()?.fullName).toBe('Anna Rossi Bianchi');
});

test('what was typed stays if somebody else saved first', async () => {
  open();
  await screen.findByDisplayValue('0461 555014');
  await fill('Nome', 'Anna R.');
  server.refuseNext('stale');
  server.others['GET /api/user/me'] = { ...me, __v: 4, email: 'anna@rossi.example' };
  await press('Salva');
  await waitFor(async () => expect((await field(/^E-mail/)).value).toBe('anna@rossi.example'));
  expect((await field('Nome')).value).toBe('Anna R.');
  expect(messageTexts()).toEqual([
    expect.stringMatching(/^Profilo non salvato: un’altra persona ha salvato/),
  ]);
  await press('Salva');
  await waitFor(() =>
    expect(server.writes().at(-1)).toMatchObject({ body: { fullName: 'Anna R.' }, ifMatch: '"4"' }),
  );
});

test('a password is judged while it is typed, and its token takes the place of the old one', async () => {
  open();
  await screen.findByText('cambiata il 02/03/2026');
  await fill('Password di adesso', 'officina');
  await fill('Password nuova', 'torn');
  await screen.findByText('Troppo corta: ne mancano 4.');
  await fill('Password nuova', 'tornio blu di novembre');
  await screen.findByText('Lunga quanto basta: 22 caratteri.');
  await fill('Ancora una volta', 'tornio blu di novembr');
  await press('Cambia la password');
  await screen.findByText('Le due password nuove sono diverse.');
  expect(server.writes()).toEqual([]);
  await fill('Ancora una volta', 'tornio blu di novembre');
  await press('Cambia la password');
  await waitFor(() => expect(messageTexts()).toEqual(['Password cambiata']));
  expect(server.writes().map(({ body }) => body)).toEqual([
    { current: 'officina', password: 'tornio blu di novembre' },
  ]);
  expect(authInfo()?.token).toBe('new');
  await waitFor(async () => expect((await field('Password nuova')).value).toBe(''));
});

test('a password that the server refuses is said at its field, and the eye shows what was typed', async () => {
  open();
  await fill('Password di adesso', 'officina');
  await fill('Password nuova', 'password1');
  await fill('Ancora una volta', 'password1');
  await pressLabelled('Mostra: Password nuova');
  expect((await field('Password nuova')).type).toBe('text');
  const text = 'È tra le più usate: sceglila diversa.';
  server.refuseNext('invalid', { errors: [{ path: 'password', message: text }] });
  await press('Cambia la password');
  await screen.findByText(text);
  expect(screen.queryByText(/^Lunga quanto basta/)).toBeNull();
  expect(authInfo()?.token).toBe('old');
});

test('devices are left one by one, or all others after a question', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Dispositivi' }));
  await waitFor(() =>
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ComputerChrome su WindowsIn uso adesso, dal 12/11/2026Sei qui',
      expect.stringMatching(/^TelefonoChrome su AndroidUltimo uso: 19\/01\/2026 alle 16:05Esci da qui/),
      expect.stringMatching(/^TabletSafari su iPad/),
    ]),
  );
  server.others[deviceRoute] = devices.slice(0, 2);
  const leave = screen.getByRole('button', { name: /^Esci da qui.*Tablet, Safari su iPad$/ });
  await act(async () => leave.click());
  await screen.findByText('Esci da tutti gli altri (1)');
  expect(server.writes().map(({ route }) => route)).toEqual(['DELETE /api/user/me/device/delete/{device}']);
  await press('Esci da tutti gli altri (1)');
  server.others[deviceRoute] = devices.slice(0, 1);
  await press('Esci da tutti');
  await waitFor(() => expect(screen.queryByText(/^Esci da tutti/)).toBeNull());
  expect(server.writes().at(-1)?.route).toBe('DELETE /api/user/me/device/others');
});
