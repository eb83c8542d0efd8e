/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  asRole,
  endPage,
  field,
  hint,
  pressKey,
  renderPage,
  signIn,
  signOut,
  TestServer,
} from '../testing/index.ts';
import { sampleSite, siteRecord, SiteSheet } from '../testing/site-record.tsx';
import { RecordList } from './record-list.tsx';
import { useRecords } from './use-record.ts';

const { routes } = siteRecord;
const blank = { name: '', address: '', city: '' };
const line = 'Puoi guardare, non modificare: può farlo chi è Responsabile o Amministratore.';

let server: TestServer;
beforeEach(async () => {
  server = await new TestServer([{ routes, blank, documents: [sampleSite()] }]).start();
  await signIn('anna');
});
afterEach(async () => {
  await endPage();
  await signOut();
});

const buttons = () =>
  screen.getAllByRole('button').map(({ textContent, ariaLabel }) => textContent || ariaLabel);

test('a sheet that one may not edit is read-only, and says who may', async () => {
  asRole('technician');
  renderPage(<SiteSheet id={sampleSite()._id} />);
  for (const label of ['Nome', 'Telefono', 'Latitudine']) expect((await field(label)).disabled).toBe(true);
  expect(screen.getByText(line)).toBeTruthy();
  expect(buttons()).toEqual(['Chiudi', 'Chiudi']);
  const dialog = screen.getByRole('dialog');
  await act(async () => fireEvent.keyDown(dialog, { key: 'Enter', ctrlKey: true }));
  expect(server.writes()).toEqual([]);
});

test('a sheet becomes read-only when the role is changed, and what is shown stays', async () => {
  renderPage(<SiteSheet id={sampleSite()._id} />);
  const name = await field('Nome');
  expect([name.disabled, screen.queryByText(line)]).toEqual([false, null]);
  asRole('operator');
  await hint('user');
  expect([(await field('Nome')).disabled, name.value]).toEqual([true, 'Sede']);
});

test('the address of a new record that one may not create says who may', async () => {
  asRole('technician');
  renderPage(<SiteSheet />);
  expect((await screen.findByRole('heading', { level: 3 })).textContent).toBe('Non puoi creare luoghi');
  expect(screen.getByText('Può farlo soltanto chi è Responsabile o Amministratore.')).toBeTruthy();
  expect([screen.queryByLabelText('Nome'), buttons()]).toEqual([null, ['Chiudi', 'Chiudi']]);
});

let created: number;
function List() {
  return (
    <RecordList
      texts={{ ...siteRecord.texts, noneHint: 'Crea il primo.' }}
      routes={routes}
      list={useRecords(siteRecord)}
      rowKey={({ _id }) => _id}
      columns={[{ key: 'nome', header: 'Nome', text: ({ name }) => name, card: 'title' }]}
      counts={() => []}
      importKind="sites"
      onNew={() => (created += 1)}
      onOpen={() => {}}
      nameOf={({ name }) => ` ${name}`}
    />
  );
}

test('a list offers to create, change and import only what one may', async () => {
  created = 0;
  asRole('technician');
  renderPage(<List />);
  await screen.findByRole('button', { name: 'Apri Sede' });
  await pressKey('n');
  expect(created).toBe(0);
  for (const words of ['Nuovo luogo', 'Importa da Excel']) expect(screen.queryByText(words)).toBeNull();
  server.remove(sampleSite()._id);
  await hint('site');
  await screen.findByText('Nessun luogo');
  for (const words of ['Nuovo luogo', 'Crea il primo.', 'Importa da Excel'])
    expect(screen.queryByText(words)).toBeNull();
  asRole('manager');
  await hint('user');
  expect(await screen.findAllByText('Nuovo luogo')).toHaveLength(2);
  expect(screen.getByText('Importa da Excel')).toBeTruthy();
});
