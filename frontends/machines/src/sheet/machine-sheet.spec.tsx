/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  choose,
  endPage,
  field,
  fill,
  hint,
  messageTexts,
  press,
  pressLabelled,
  renderPage,
  signIn,
  signOut,
  TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { machineRecord } from '../record.ts';
import { MachineSheet } from './machine-sheet.tsx';

const id = '65a1b2c3d4e5f60718293a4b';
const anna = '65a1b2c3d4e5f60718293a01';
const person = (_id: string, fullName: string) => ({
  ...{ _id, __v: 0, username: _id, fullName, email: null, isActive: true },
});
const users = [person(anna, 'Anna Rossi'), person('65a1b2c3d4e5f60718293a03', 'Bruno Zeni')];
const siteOf = (_id: string, name: string) => ({
  ...{ _id, __v: 0, name, address: 'Via Roma 1', city: 'Pergine' },
});
const shed = siteOf('65a1b2c3d4e5f60718293a02', 'Capannone A');
const sites = [shed, siteOf('65a1b2c3d4e5f60718293a04', 'Capannone B')];
const customers = [{ _id: '65a1b2c3d4e5f60718293a05', __v: 0, name: 'Latteria', code: 'LAT' }];
const tornio = {
  _id: id,
  __v: 0,
  shortCode: 'TOR-01',
  name: 'Tornio',
  model: 'A',
  tags: [],
  ceMark: false,
  therIsManual: false,
  conformCertificate: false,
  isActive: true,
  customData: [],
};

let server: TestServer;
const lists = { 'GET /api/user': users, 'GET /api/site/all': sites, 'GET /api/customer/all': customers };
async function openSheet(answers: Record<string, unknown[]> = lists) {
  const kept = { routes: machineRecord.routes, blank: {}, documents: [{ ...tornio }] };
  server = await new TestServer([kept], answers).start();
  renderPage(<MachineSheet />, `/machine?id=${id}`);
  await field('Nome');
}
beforeEach(() => openSheet());
afterEach(endPage);

/** Picks a customer in the list that opens on focus. */
async function pickCustomer(name: string) {
  const picker = await field('Cliente');
  await act(async () => picker.focus());
  const option = await screen.findByRole('option', { name: new RegExp(name) });
  await act(async () => fireEvent.mouseDown(option));
}

const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Inserimento/modifica completata']));

test('the sheet shows all fields', async () => {
  server.edit(id, {
    ...{ manufacture: 'Fanuc', model: 'B565-YS', serial: 'SN-77', department: 'Torneria', site: shed._id },
    ...{
      owner: anna,
      customer: customers[0]?._id,
      installDate: '2021-03-14T11:00:00.000Z',
      tags: ['Privato'],
    },
    ...{
      ceMark: true,
      therIsManual: false,
      conformCertificate: true,
      lastUpdate: '2026-11-20T10:00:00.000Z',
    },
    manualLink: 'https://manuali.example',
    customData: [
      { name: 'Proprieta', value: 'Leasing' },
      { name: 'Potenza', value: '22 kW' },
    ],
  });
  await hint('machine');
  await waitFor(() => expect(valueOf('Modello')).toBe('B565-YS'));
  const values = (...labels: string[]) => labels.map(valueOf);
  expect(values('Nome', 'Costruttore', 'Seriale', 'Reparto', 'Data installazione')).toEqual([
    ...['Tornio', 'Fanuc', 'SN-77', 'Torneria', '14/03/2021'],
  ]);
  expect(valueOf(/^Codice/)).toBe('TOR-01');
  const chosen = ['Luogo', 'Proprietario'].map((label) => screen.getByLabelText(label).textContent);
  expect(chosen).toEqual(['Capannone A', 'Anna Rossi']);
  expect(screen.getByText('Privato')).toBeTruthy();
  const flags = ['Attiva', 'Marcatura CE', 'Manuale presente', 'Certificato di conformità'];
  expect(flags.map((label) => screen.getByLabelText<HTMLInputElement>(label).checked)).toEqual([
    ...[true, true, false, true],
  ]);
  await press('Avanzati');
  expect(values('Collegamento al manuale', 'Cliente', 'Ultimo aggiornamento')).toEqual([
    ...['https://manuali.example', 'Latteria (LAT)', '20/11/2026 11:00'],
  ]);
  await press('Personalizzati');
  expect(valueOf('Proprieta')).toBe('Leasing');
  expect(screen.getByText('Potenza').closest('li')?.textContent).toBe('Potenza22 kW');
  await pressLabelled('Togli Potenza');
  expect(valueOf('Proprieta')).toBe('Leasing');
});

test('fields that two people edit at once are both kept', async () => {
  await fill('Nome', 'Tornio mio');
  await press('Marcatura CE');
  server.edit(id, { model: 'B', owner: anna });
  await hint('machine');
  await screen.findByText(/qui vedi già i dati nuovi/);
  expect(valueOf('Modello')).toBe('B');
  await fill('Tag', 'Privato');
  fireEvent.blur(await field('Tag'));
  await fill('Tag', 'Provvisorio');
  await act(async () => fireEvent.keyDown(screen.getByLabelText('Tag'), { key: 'Enter', ctrlKey: true }));
  await saved();
  expect(server.stored(id)).toMatchObject({ name: 'Tornio mio', ceMark: true, model: 'B', owner: anna });
  expect(server.stored(id)).toMatchObject({ tags: ['Privato', 'Provvisorio'] });
});

test('a conflict between two people shows the names of owner and site', async () => {
  await fill('Nome', 'Tornio mio');
  await choose('Proprietario', 'Bruno Zeni');
  await choose('Luogo', 'Capannone B');
  server.edit(id, { name: 'Tornio suo', owner: anna, site: shed._id, model: 'B' });
  await press('Salva modifiche');
  await screen.findByText('Due versioni di questo macchinario');
  const owner = screen.getByRole('group', { name: 'Proprietario' });
  await waitFor(() => expect(owner.textContent).toMatch(/Bruno Zeni.*Anna Rossi/));
  expect(screen.getByRole('group', { name: 'Luogo' }).textContent).toMatch(/Capannone B.*Capannone A/);
  expect(screen.queryByRole('group', { name: 'Modello' })).toBeNull();
  await press('Anna Rossi');
  await press('Capannone A');
  await press('Salva le scelte');
  await saved();
  expect(server.stored(id)).toMatchObject({ name: 'Tornio mio', owner: anna, site: shed._id, model: 'B' });
});

test('a conflict shows site, customer and owner as unknown only if their lists are loaded', async () => {
  // The choices, made while the lists were available, are restored from the draft.
  const names = async (answers: Record<string, unknown[]>) => {
    await endPage();
    await signIn('anna');
    await openSheet();
    await choose('Luogo', 'Capannone B');
    await choose('Proprietario', 'Bruno Zeni');
    await press('Avanzati');
    await pickCustomer('Latteria');
    await signOut();
    await endPage();
    await signIn('anna');
    await openSheet(answers);
    await press('Riprendi');
    server.edit(id, { site: shed._id, customer: shed._id, owner: shed._id });
    await press('Salva modifiche');
    await screen.findByText('Due versioni di questo macchinario');
    const versions = (name: string) => screen.getByRole('group', { name }).textContent;
    return () => ['Luogo', 'Cliente', 'Proprietario'].map(versions).join();
  };
  const withoutLists = await names({});
  expect(withoutLists().match(/…/g)).toHaveLength(6);
  expect(withoutLists()).not.toMatch(/sconosciut/);
  const withLists = await names({
    'GET /api/user': [],
    'GET /api/site/all': [],
    'GET /api/customer/all': [],
  });
  const two = (word: string) => `${word}.*${word}`;
  const all = ['Luogo sconosciuto', 'Cliente sconosciuto', 'Utente sconosciuto'].map(two).join('.*');
  await waitFor(() => expect(withLists()).toMatch(new RegExp(all)));
  await signOut();
});

test('a deleted site stays chosen and is not sent', async () => {
  server.edit(id, { site: '65a1b2c3d4e5f60718293a99' });
  await hint('machine');
  await waitFor(() => expect(screen.getByLabelText('Luogo').textContent).toBe('Luogo sconosciuto'));
  await fill('Nome', 'Tornio mio');
  await press('Salva modifiche');
  await saved();
  expect(server.writes()).toMatchObject([{ body: { name: 'Tornio mio' } }]);
  expect(server.writes()[0]?.body).not.toHaveProperty('site');
});

test('only the site picker is missing if the sites fail to load', async () => {
  await endPage();
  await openSheet({ 'GET /api/user': users });
  await waitFor(() => expect(screen.getByLabelText('Proprietario')).toBeTruthy());
  expect(screen.queryByLabelText('Luogo')).toBeNull();
  await fill('Nome', 'Tornio mio');
  await press('Salva modifiche');
  await saved();
});

test('[S8.machineSave] [S8.machineSaved] refused fields also show a message until one is corrected, their link opens the tab, and a later save is confirmed', async () => {
  await fill(/^Codice/, 'TO');
  await fill('Collegamento al manuale', 'javascript:alert(1)');
  await press('Salva modifiche');
  await screen.findByText('2 campi da correggere');
  const [message] = messageTexts();
  expect(message).toMatch(/^Errore nella creazione o nella modifica: .*Codice: Name must be min 4/);
  const [link] = screen.getAllByRole('link', { name: 'Collegamento al manuale' });
  await act(async () => link?.click());
  expect(screen.getByRole('tab', { name: /Avanzati/ }).getAttribute('aria-selected')).toBe('true');
  await fill('Collegamento al manuale', 'https://manuali.example');
  expect(messageTexts()).toEqual([]);
  await press('Base');
  await fill(/^Codice/, 'TOR-02');
  await press('Salva modifiche');
  await saved();
});

test.each([
  ['Cliente', 'customer', 'Avanzati'],
  ['Collegamento al manuale', 'manualLink', 'Avanzati'],
  ['Dati personalizzati', 'customData', 'Personalizzati'],
])('a refused «%s» is counted on its tab, and its link opens the tab', async (label, path, tab) => {
  await fill('Nome', 'Tornio mio');
  server.refuseNext('invalid', { errors: [{ path, message: 'Non va bene' }] });
  await press('Salva modifiche');
  const link = await screen.findByRole('link', { name: label });
  const withErrors = screen.getAllByRole('tab').filter(({ textContent }) => /\d/.test(textContent));
  expect(withErrors.map(({ textContent }) => textContent)).toEqual([`${tab}1campo da correggere`]);
  await act(async () => link.click());
  expect(withErrors[0]?.getAttribute('aria-selected')).toBe('true');
});

test('a machine in use is put out of service instead of deleted', async () => {
  await press('Elimina');
  await screen.findByText('Confermi di voler cancellare questa machine');
  server.refuseNext('in_use', { message: 'Il macchinario ha un intervento.' });
  await press('Elimina');
  await screen.findByText('Il macchinario ha un intervento.');
  await press('Disattiva');
  await waitFor(() => expect(messageTexts()).toEqual(['Macchinario disattivato']));
  expect(server.writes().at(-1)).toMatchObject({ body: { isActive: false }, ifMatch: '"0"' });
  expect(server.stored(id)).toMatchObject({ isActive: false });
});
