/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  focus,
  messageTexts,
  press,
  renderPage,
  TestServer,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { machineRecord } from '../record.ts';
import { typeEntryName, typeEntry } from '../testing/custom-data.ts';
import { MachineSheet } from './machine-sheet.tsx';

const id = '65a1b2c3d4e5f60718293a4b';
const tornio = { _id: id, __v: 0, shortCode: 'TOR-01', name: 'Tornio', tags: [], customData: [] };

let server: TestServer;
beforeEach(async () => {
  const kept = { routes: machineRecord.routes, blank: {}, documents: [{ ...tornio }] };
  const lists = { 'GET /api/user': [], 'GET /api/site/all': [], 'GET /api/customer/all': [] };
  server = await new TestServer([kept], lists).start();
  renderPage(<MachineSheet />, `/machine?id=${id}`);
  await field('Nome');
  await press('Personalizzati');
});
afterEach(endPage);

const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Inserimento/modifica completata']));

/** Types an entry and keeps the focus in it. */
const typing = async (name: string, value: string) => {
  await typeEntry(name, value);
  await focus('Valore');
};

test('a value without a name is kept and shows an error until it gets a name or is removed', async () => {
  await typing('', '950 kg');
  await focus('Proprieta');
  screen.getByText('Campo obbligatorio');
  const errors = [{ path: 'customData.0.name', message: 'Campo obbligatorio' }];
  server.refuseNext('invalid', { errors });
  await press('Salva modifiche');
  await waitFor(() =>
    expect(server.writes().at(-1)).toMatchObject({ body: { customData: [{ name: '', value: '950 kg' }] } }),
  );
  await typeEntryName('Peso');
  await focus('Valore');
  await focus('Proprieta');
  expect(screen.queryByLabelText('Valore')).toBeNull();
  await typing('', 'di troppo');
  await focus('Proprieta');
  await act(async () => screen.getByText('Togli').click());
  await typing('', 'anche questo');
  await focus('Proprieta');
  await fill('Valore', '');
  await focus('Valore');
  await focus('Proprieta');
  expect(screen.queryByLabelText('Valore')).toBeNull();
  await press('Salva modifiche');
  await saved();
  expect(server.stored(id)).toMatchObject({ customData: [{ name: 'Peso', value: '950 kg' }] });
});

test('a typed entry counts even without «Aggiungi», unless it is cancelled', async () => {
  await typing('Colore', 'Blu');
  await act(async () => screen.getAllByText('Annulla')[0]?.click());
  await typing('Peso', '950 kg');
  await focus('Proprieta');
  await typing('Anno', '');
  // Another window takes the focus briefly.
  await act(async () => void fireEvent.blur(screen.getByLabelText('Valore')));
  await act(async () => fireEvent.keyDown(screen.getByLabelText('Valore'), { key: 'Enter', ctrlKey: true }));
  await saved();
  expect(server.stored(id)).toMatchObject({
    customData: [
      { name: 'Peso', value: '950 kg' },
      { name: 'Anno', value: '' },
    ],
  });
});
