/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import {
  asRole,
  endPage,
  press,
  renderPage,
  setScreen,
  signIn,
  signOut,
  TestServer,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';

const id = 'a'.repeat(24);
const job = {
  ...{ _id: id, kind: 'machines', name: 'macchine-2026.xlsx', state: 'READY', reason: null, notes: [] },
  columns: [
    { head: 'Codice', field: 'shortCode' },
    { head: 'Nome', field: 'name' },
    { head: 'Colore', field: null },
  ],
  ...{ rows: 4, counts: { NEW: 1, CHANGED: 1, SAME: 1, REFUSED: 1 }, fields: 1, written: 0 },
  ...{ resumed: false, by: 'Anna Rossi', createdAt: '2026-11-26T10:00:00.000Z' },
};
const row = (number: number, fate: string, cells: string[], more: object = {}) => ({
  ...{ _id: String(number).padStart(24, '0'), number, fate, cells, changes: [], wrong: [], ...more },
});
const rows = [
  row(2, 'NEW', ['TOR-01', 'Tornio', '']),
  row(3, 'CHANGED', ['PRE-04', 'Pressa nuova', ''], {
    changes: [{ field: 'name', was: 'Pressa', will: 'Pressa nuova' }],
  }),
  row(4, 'SAME', ['FRE-01', 'Fresatrice', '']),
  row(5, 'REFUSED', ['TR', 'Trapano', ''], { wrong: [{ field: 'shortCode', reason: 'Name must be min 4' }] }),
];
const page = '/configuration/importa/machines';
const open = async (of: object, shown = rows) => {
  const server = await new TestServer([], {
    'GET /api/import/single/{id}': of,
    'GET /api/import/{id}/rows/{after}': { items: shown, next: null },
  }).start();
  renderPage(<Section />, `${page}?id=${id}`);
  return server;
};

afterEach(endPage);

test('the preview counts rows by outcome, and shows old and new values and errors', async () => {
  setScreen();
  await open(job);
  await screen.findByText('Trapano');
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((one) => [...one.querySelectorAll('td')].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['2', 'Nuova', '', 'TOR-01', 'Tornio'],
    ['3', 'Cambia 1 campo', '', 'PRE-04', 'PressaPressa nuova'],
    ['4', 'Uguale', '', 'FRE-01', 'Fresatrice'],
    ['5', 'Rifiutata', 'Codice: Name must be min 4', 'TR', 'Trapano'],
  ]);
  // Whatever its columns, the table scrolls under its head, also by keyboard.
  expect(screen.getByRole('region', { name: 'Righe del file' }).tabIndex).toBe(0);
  expect(screen.getByRole('button', { name: 'Salva 2 righe' }).getAttribute('aria-disabled')).toBeNull();
  expect(screen.getByText(/2 righe si salvano insieme; se una sola non passa/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Scarica le righe rifiutate' })).toBeTruthy();
});

test('all texts use the singular for one row', async () => {
  setScreen();
  const counts = { NEW: 1, CHANGED: 0, SAME: 0, REFUSED: 1 };
  await open({ ...job, columns: job.columns.slice(0, 1), rows: 2, counts }, [
    rows[0],
    rows[3],
  ] as typeof rows);
  await screen.findByText(/Si salva 1 riga\./);
  screen.getByText(/1 riga resta fuori: correggila nel file e ricaricalo\./);
  screen.getByText('resta fuori');
  screen.getByText('1 colonna capita');
  screen.getByRole('button', { name: 'Salva 1 riga' });
});

test('the start page shows a running import with its progress', async () => {
  setScreen();
  const running = 'GET /api/import/running/{kind}';
  const counts = { NEW: 500, CHANGED: 0, SAME: 0, REFUSED: 0 };
  const server = await new TestServer([], {
    [running]: { items: [{ ...job, state: 'SAVING', counts, written: 120 }] },
  }).start();
  renderPage(<Section />, page);
  const link = await screen.findByRole('link', { name: 'macchine-2026.xlsx' });
  expect(link.getAttribute('href')).toBe(`${page}?id=${id}`);
  screen.getByText('si salva: 120 righe su 500');
  server.others[running] = { items: [{ ...job, state: 'READY' }] };
  await screen.findByText('pronta: guarda l’anteprima e salva');
});

test('rows load page by page, and after a failure the loaded ones stay and the rest can be retried', async () => {
  setScreen();
  const pages = `GET /api/import/${id}/rows`;
  const server = await new TestServer([], {
    'GET /api/import/single/{id}': job,
    [`${pages}/0`]: { items: rows.slice(0, 2), next: '3' },
  }).start();
  renderPage(<Section />, `${page}?id=${id}`);
  await screen.findByText('Tornio');
  await screen.findByText(/le altre non sono arrivate/);
  expect(screen.queryByText('Trapano')).toBeNull();
  server.others[`${pages}/3`] = { items: rows.slice(2), next: null };
  await press('Riprova');
  await screen.findByText('Trapano');
  expect(screen.getAllByRole('row')).toHaveLength(5);
});

test('rows without cells still show their outcome', async () => {
  setScreen();
  await open(job, [row(3, 'CHANGED', [])]);
  await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toBe('3Cambia——'));
});

test('all reasons of a row stand in one column, also those without a column in the sheet', async () => {
  const wrong = [{ field: 'site', reason: 'Luogo sconosciuto' }, { reason: 'Come la riga 3: tienine una' }];
  setScreen();
  await open(job, [row(6, 'REFUSED', ['SEG-01', 'Sega', ''], { wrong })]);
  const cell = (await screen.findByText('Luogo sconosciuto')).closest('td');
  expect(cell?.textContent).toBe('Luogo sconosciutoCome la riga 3: tienine una');
});

test('without refused rows there is no column of reasons', async () => {
  setScreen();
  await open({ ...job, counts: { ...job.counts, REFUSED: 0 } }, rows.slice(0, 3));
  await screen.findByText('Fresatrice');
  expect(screen.queryByRole('columnheader', { name: 'Motivo' })).toBeNull();
});

test('a warning before saving says that new customers are not undone', async () => {
  setScreen();
  const server = new TestServer([], {
    'GET /api/import/single/{id}': { ...job, kind: 'customers' },
    'GET /api/import/{id}/rows/{after}': { items: rows, next: null },
  });
  await server.start();
  renderPage(<Section />, `/configuration/importa/customers?id=${id}`);
  await screen.findByText(
    /I clienti però non si eliminano: se il salvataggio si annulla, quelli nuovi già salvati/,
  );
});

test('a phone shows only changed and refused rows', async () => {
  setScreen({ isWide: false });
  await open(job);
  await screen.findByText('Codice: Name must be min 4');
  expect(screen.queryByText('Fresatrice')).toBeNull();
  expect(screen.getByText('Pressa nuova')).toBeTruthy();
});

test('the save button explains why it is disabled if all rows are refused', async () => {
  setScreen();
  const counts = { NEW: 0, CHANGED: 0, SAME: 0, REFUSED: 1 };
  await open({ ...job, rows: 1, counts }, rows.slice(3));
  const key = await screen.findByRole('button', { name: 'Salva' });
  expect(key.getAttribute('aria-disabled')).toBe('true');
  await screen.findByText('La sola riga è rifiutata: correggila nel file.');
});

test('a phone shows a message if all rows are new, not that the file is empty', async () => {
  setScreen({ isWide: false });
  await open({ ...job, rows: 1, counts: { NEW: 1, CHANGED: 0, SAME: 0, REFUSED: 0 } }, rows.slice(0, 1));
  await screen.findByText('Nessuna riga cambia o è rifiutata');
});

test('an undone import shows what remains and that it was interrupted, and can be checked again, as can a refused file', async () => {
  setScreen();
  const reason = 'Riga 4: no. Le altre righe sono state annullate, tranne queste: 2, 3.';
  const server = await open({ ...job, state: 'UNDONE', reason, resumed: true });
  await screen.findByText('Importazione annullata');
  expect(screen.getByRole('alert').textContent).toContain(
    'tranne queste: 2, 3. Il salvataggio si era interrotto ed era stato ripreso.',
  );
  server.others['PUT /api/import/{id}/check'] = { ...job, state: 'REFUSED', reason: 'riprova tra poco.' };
  await press('Controlla di nuovo');
  await screen.findByText('macchine-2026.xlsx: riprova tra poco.');
  server.others['PUT /api/import/{id}/check'] = job;
  await press('Controlla di nuovo');
  await screen.findByText('Trapano');
});

test('the page follows an undo in progress to its end', async () => {
  setScreen();
  const server = await open({ ...job, state: 'UNDOING' });
  await screen.findByText('Una riga non è passata: annullo quelle già salvate…');
  server.others['GET /api/import/single/{id}'] = { ...job, state: 'UNDONE', reason: 'Riga 4: no.' };
  await screen.findByText('Importazione annullata');
});

test('a kind is not offered if its service is disabled', async () => {
  setScreen();
  await signIn('1');
  await new TestServer([], {
    'GET /api/tenant/myself': { services: { industrial: { enabled: false } } },
  }).start();
  renderPage(<Section />, '/configuration/importa');
  await screen.findByRole('link', { name: 'Macchinari' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sensori' })).toBeNull());
  await signOut();
});

test('the page follows a save to its end, even if it was interrupted', async () => {
  setScreen();
  const server = await open(job);
  await screen.findByText('Trapano');
  server.others['PUT /api/import/{id}/save'] = { ...job, state: 'SAVING' };
  server.others['GET /api/import/single/{id}'] = { ...job, state: 'SAVED', written: 2, resumed: true };
  await press('Salva 2 righe');
  await screen.findByText(/1 riga nuova e 1 riga cambiata nell’elenco\./);
  await screen.findByText(/è stato ripreso e finito/);
});

test.each(['', '/machines', `/machines?id=${'a'.repeat(24)}`])(
  'the page /configuration/importa%s says who may import, to those who may not',
  (path) => {
    asRole('technician');
    renderPage(<Section />, `/configuration/importa${path}`);
    expect(document.body.textContent).toContain('Può farlo soltanto chi è Responsabile o Amministratore.');
    expect(screen.queryByRole('button')).toBeNull();
  },
);
