/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { endPage, renderPage, TestServer } from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { machineRecord } from '../record.ts';
import { PrintDialog } from './print-dialog.tsx';

const machine = (number: number) => ({
  ...{ _id: String(number).padStart(24, '0'), __v: 0, shortCode: `TOR-0${number}`, name: 'Tornio' },
  ...{ tags: [], customData: [], isActive: number !== 2 },
});
const form = { tenant: 'ROSSI', publicUrl: 'http://localhost', hasForm: true };
const { list: route } = machineRecord.routes;
const caption = 'Inquadra e segnala un guasto';

async function open({ hasForm = true, publicUrl = form.publicUrl } = {}) {
  const server = await new TestServer([]).start();
  const list = server.openNext(route);
  const makeQr = () => ({ size: 21, isDark: () => false });
  renderPage(
    <PrintDialog
      open
      onClose={() => {}}
      labels={[]}
      form={{ ...form, publicUrl, hasForm }}
      makeQr={makeQr}
    />,
  );
  await list.asked;
  await act(async () => fireEvent.click(screen.getByText('Segnalazione, tutti i macchinari attivi')));
  return list;
}
const partialNote = () => screen.queryByText('Una parte dei macchinari è ancora in arrivo…');
afterEach(endPage);

test('a note says that machines are still loading', async () => {
  const list = await open();
  list.page([machine(1), machine(2)]);
  await waitFor(() => expect(partialNote()).toBeTruthy());
  await screen.findByText('1 etichetta, 1 foglio.');
  list.page([machine(3)]);
  list.end();
  await screen.findByText('2 etichette, 1 foglio.');
  expect(partialNote()).toBeNull();
  expect(screen.getAllByText(caption)).toHaveLength(2);
});

test('the print button is disabled with a reason if no machine is in use', async () => {
  const list = await open();
  list.page([machine(2)]);
  list.end();
  await screen.findByText('Prima serve un macchinario in servizio.');
  expect(screen.getByText('0 etichette, 0 fogli.')).toBeTruthy();
});

test('labels have no caption if there is no report form', async () => {
  const list = await open({ hasForm: false });
  list.page([machine(1)]);
  list.end();
  await screen.findByText('1 etichetta, 1 foglio.');
  expect(screen.getByText('TOR-01')).toBeTruthy();
  expect(screen.queryByText(caption)).toBeNull();
});

test.each([
  ['http://127.0.0.1:4200', true],
  ['http://localhost:4200/', true],
  ['http://[::1]:4200', true],
  ['http://192.168.1.5:4200', false],
  ['https://officina.azienda.it', false],
])('labels with the address %s show a warning about phones: %s', async (publicUrl, isShown) => {
  await open({ publicUrl });
  const warning = screen.queryByText(/che soltanto questo computer può aprire/)?.textContent ?? '';
  const { origin } = new URL(publicUrl);
  expect(warning.startsWith(`Le etichette portano a ${origin}, che`)).toBe(isShown);
});
