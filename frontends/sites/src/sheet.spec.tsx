/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endPage, press, renderPage, TestServer, valueOf } from '@officina/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { siteRecord } from './record.ts';
import Section from './Section.tsx';

const site = { _id: 'a'.repeat(24), __v: 0, name: 'Sede', address: 'Via Roma 1', city: 'Trento' };
const machine = { _id: 'b'.repeat(24), __v: 0, shortCode: 'TOR-01', name: 'Tornio', site: site._id };
const list = 'GET /api/maintenance/machine/all';
const noMachines = 'Qui non c’è nessun macchinario.';

let server: TestServer;
let machines: object[];
beforeEach(async () => {
  machines = [machine, { ...machine, _id: 'c'.repeat(24), name: 'Fresa', site: 'd'.repeat(24) }];
  const kept = { routes: siteRecord.routes, blank: {}, documents: [site] };
  server = await new TestServer([kept], { [list]: machines }).start();
});
afterEach(endPage);

const open = async () => {
  renderPage(<Section />, `/site?id=${site._id}`);
  return within(await screen.findByRole('region', { name: 'Macchinari' }));
};

test('the sheet of a site shows all fields', async () => {
  server.edit(site._id, {
    ...{ code: 'STA', excode: 'EXT-9', postalCode: '38057', phone: '0461 530000' },
    ...{ email: 'sede@rossi.example', gpsLat: 46.0512, gpsLon: 11.2345 },
  });
  await open();
  const labels = [
    ...['Nome', 'Codice', 'Codice esterno', 'Indirizzo', 'CAP', 'Città', 'Telefono', 'E-mail'],
    ...['Latitudine', 'Longitudine'],
  ];
  expect(labels.map((label) => valueOf(label))).toEqual([
    ...['Sede', 'STA', 'EXT-9', 'Via Roma 1', '38057', 'Trento', '0461 530000', 'sede@rossi.example'],
    ...['46,0512', '11,2345'],
  ]);
});

test('the sheet of a site lists its machines, and only its own', async () => {
  const part = await open();
  const link = await part.findByText('Tornio');
  expect(link.closest('a')?.getAttribute('href')).toBe(`/machine/${machine._id}`);
  expect(part.queryByText('Fresa')).toBeNull();
  expect(part.queryByText(noMachines)).toBeNull();
});

test('machines are shown as loading, not as missing', async () => {
  const loading = server.openNext(list);
  const part = await open();
  await part.findByText('Carico…');
  expect(part.queryByText(noMachines)).toBeNull();
  loading.page(machines.slice(1));
  loading.end();
  await part.findByText(noMachines);
  expect(part.queryByText('Carico…')).toBeNull();
});

test('a failure to load machines is shown, and can be retried', async () => {
  const loading = server.openNext(list);
  const part = await open();
  await loading.asked;
  server.refuseNext('internal', { method: 'GET' });
  loading.cut();
  await part.findByText(/^I macchinari non sono arrivati\./);
  expect(part.queryByText(noMachines)).toBeNull();
  await press('Riprova');
  await part.findByText('Tornio');
  await waitFor(() => expect(part.queryByText('Riprova')).toBeNull());
});
