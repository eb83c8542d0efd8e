/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import {
  asRole,
  endPage,
  messageTexts,
  press,
  renderPage,
  setScreen,
  startLists,
  TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';

const customer = (number: number) => ({
  ...{ _id: String(number).padStart(24, '0'), __v: 0, name: `Cliente ${number}` },
});

afterEach(endPage);

test('a machine count that is not loaded is «…», not «—» for none', async () => {
  setScreen();
  const server = await new TestServer([], { 'GET /api/customer/all': [customer(1), customer(2)] }).start();
  const machines = server.openNext('GET /api/maintenance/machine/all');
  renderPage(<Section />, '/customer');
  await screen.findByText('Cliente 1');
  const counts = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td:nth-child(4)')?.textContent);
  expect(counts()).toEqual(['…', '…']);
  expect(screen.getAllByTitle('Non ancora noto')).toHaveLength(2);
  machines.page([{ _id: 'a'.repeat(24), __v: 0, customer: customer(1)._id }]);
  machines.end();
  await waitFor(() => expect(counts()).toEqual(['Vedi macchinari (1) di Cliente 1', '—']));
});

test.each([
  ['a desk', true],
  ['a phone', false],
])('a failure to load machines is shown at %s, and can be retried', async (_, isWide) => {
  setScreen({ isWide });
  const server = await new TestServer([], { 'GET /api/customer/all': [customer(1), customer(2)] }).start();
  renderPage(<Section />, '/customer');
  await screen.findByText('L’elenco dei macchinari non è arrivato.');
  await waitFor(() => expect(screen.getAllByTitle('Non ancora noto')).toHaveLength(2));
  server.others['GET /api/maintenance/machine/all'] = [
    { _id: 'a'.repeat(24), __v: 0, shortCode: 'TOR-01', customer: customer(1)._id, isActive: true },
  ];
  await press('Riprova');
  await screen.findByText(/^Vedi macchinari \(1\)/);
  expect(screen.queryByText('L’elenco dei macchinari non è arrivato.')).toBeNull();
  expect(screen.queryByTitle('Non ancora noto')).toBeNull();
});

test('[S8.list] a failure to load customers raises a message, and can be retried', async () => {
  const server = await new TestServer([], { 'GET /api/maintenance/machine/all': [] }).start();
  renderPage(<Section />, '/customer');
  await waitFor(() =>
    expect(messageTexts()).toEqual([expect.stringMatching(/^I clienti non sono arrivati/)]),
  );
  server.others['GET /api/customer/all'] = [customer(1)];
  await press('Riprova');
  await screen.findByText('Cliente 1');
});

test('«Scarica Excel» takes the shown customers with the columns of the import', async () => {
  setScreen();
  const excel = 'POST /api/import/list/{kind}';
  const server = await new TestServer([], {
    ...{
      'GET /api/customer/all': [customer(1), customer(2)],
      'GET /api/maintenance/machine/all': [],
      [excel]: [],
    },
  }).start();
  renderPage(<Section />, '/customer?ordina=-nome');
  await screen.findByText('Cliente 1');
  await press('Scarica Excel');
  await waitFor(() =>
    expect(server.calls.find(({ route }) => route === excel)?.body).toEqual({
      ids: [customer(2)._id, customer(1)._id],
    }),
  );
});

test('the empty list explains that customers are imported', async () => {
  await new TestServer([], { 'GET /api/customer/all': [], 'GET /api/maintenance/machine/all': [] }).start();
  renderPage(<Section />, '/customer');
  await screen.findByText('I clienti arrivano da un foglio Excel, con nome, codice e città.');
  const links = screen.getAllByRole('link', { name: 'Importa da Excel' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill('/configuration/importa/customers'),
  );
});

test('a company without customers offers the import only to those who may', async () => {
  await startLists({});
  asRole('operator');
  renderPage(<Section />, '/customer');
  await screen.findByText('Nessun cliente');
  expect(screen.queryAllByRole('link')).toEqual([]);
});
