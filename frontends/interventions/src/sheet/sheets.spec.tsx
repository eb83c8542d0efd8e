/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  choose,
  endPage,
  field,
  fill,
  hint,
  messageTexts,
  press,
  pressKey,
  renderPage,
  TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { interventionRecord } from '../record.ts';
import { sampleJob } from '../testing/sample-job.ts';
import { EditSheet } from './edit-sheet.tsx';
import { NewSheet } from './new-sheet.tsx';

const job = sampleJob({ __v: 0 });
const id = job._id;
const tornio = { _id: job.machineId, __v: 0, shortCode: 'TOR-01', name: 'Tornio', isActive: true };
const note = { _id: '65a1b2c3d4e5f60718293a99', date: job.openDate, text: 'Ordinata', user: 'Bruno Zeni' };

let server: TestServer;
beforeEach(async () => {
  const blank = { notes: [], customData: [], status: 'OPEN', type: 'RICHIESTA' };
  const kept = { routes: interventionRecord.routes, blank, documents: [] };
  const lists = {
    'GET /api/maintenance/intervention/archived': [],
    'GET /api/maintenance/machine/all': [tornio],
    'GET /api/user': [],
  };
  server = await new TestServer([kept], lists).start();
});
afterEach(endPage);

/** Opens the sheet of an intervention. */
async function open(overrides: Partial<Intervention> = {}) {
  server.kept[0]?.documents.push({ ...job, ...overrides });
  renderPage(<EditSheet open id={id} onClose={() => {}} />, '/intervention');
  await field('Assegnato a');
}
const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));
const question = 'Chiudere senza salvare?';
/** The card with this title, also while a dialog covers it. */
const card = (title: string) => screen.getByText(title).closest('section') as HTMLElement;

describe('two people', () => {
  test('edit one intervention at once, and the fields and notes of both are kept', async () => {
    await open();
    await fill('Descrizione problema', 'Perde olio dal tubo');
    server.edit(id, { externalExecutor: 'Ivan', notes: [note] });
    await hint('intervention');
    await screen.findByText(/qui vedi già i dati nuovi/);
    expect(valueOf('Assegnato a')).toBe('Ivan');
    expect(screen.getByText('Ordinata')).toBeTruthy();
    await press('Salva modifiche');
    await saved();
    expect(server.writes()).toMatchObject([
      { body: { issueDescription: 'Perde olio dal tubo' }, ifMatch: '"1"' },
    ]);
    expect(server.stored(id)).toMatchObject({ externalExecutor: 'Ivan' });
  });

  test('edit the same field and get a question, and a half-written note is saved too', async () => {
    await open();
    await fill('Descrizione problema', 'Perde olio dal tubo');
    await press('Aggiungi nota');
    await fill('Nuova nota', 'Tubo ordinato');
    server.edit(id, { issueDescription: 'Perde acqua' });
    await press('Salva modifiche');
    await screen.findByText('Due versioni di questo intervento');
    await press('Salva le scelte');
    await saved();
    expect(server.writes().at(-1)).toMatchObject({
      body: { issueDescription: 'Perde olio dal tubo', notes: [{ text: 'Tubo ordinato' }] },
      ifMatch: '"1"',
    });
  });
});

describe('[S2.int.locked] an intervention that another person closes', () => {
  const problem = 'Descrizione problema';

  test('locks and keeps the input; saving explains why, and works after reopening', async () => {
    await open();
    await fill(problem, 'Perde olio dal tubo');
    server.edit(id, { status: 'CLOSED' });
    await hint('intervention');
    await screen.findByText('Chiuso e bloccato.');
    expect(await field(problem)).toMatchObject({ disabled: true, value: 'Perde olio dal tubo' });
    expect(screen.queryByText('Salva modifiche')).toBeNull();
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    await waitFor(() => expect(messageTexts().join()).toContain('Nel frattempo l’intervento è stato chiuso'));
    expect(server.writes()).toEqual([]);
    await press('Riapri');
    await press('Riapri');
    await waitFor(() => expect(messageTexts()).toContain('Intervento riaperto'));
    expect(await field(problem)).toMatchObject({ disabled: false, value: 'Perde olio dal tubo' });
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toContain('Intervento salvato'));
    expect(server.stored(id)).toMatchObject({ status: 'OPEN', issueDescription: 'Perde olio dal tubo' });
  });

  test('is detected by a save, which explains it and keeps the input', async () => {
    await open();
    await fill(problem, 'Perde olio dal tubo');
    server.edit(id, { status: 'CLOSED' });
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts().join()).toContain('Nel frattempo l’intervento è stato chiuso'));
    expect(await field(problem)).toMatchObject({ disabled: true, value: 'Perde olio dal tubo' });
    expect(server.stored(id)).toMatchObject({ __v: 1, status: 'CLOSED', issueDescription: 'Perde olio' });
  });
});

describe('a note', () => {
  test('that is half-written needs a confirmation before the sheet closes', async () => {
    await open();
    await press('Aggiungi nota');
    await fill('Nuova nota', 'Chiamare il fornitore');
    await pressKey('Escape');
    expect(await screen.findByText(question)).toBeTruthy();
  });

  test('that is too long keeps its text, shows an error and is not sent', async () => {
    await open();
    await press('Aggiungi nota');
    await fill('Nuova nota', 'x'.repeat(1801));
    expect(screen.getByText('1801 / 2000')).toBeTruthy();
    await fill(/^Nuova nota/, 'x'.repeat(2001));
    expect(screen.getByText('Al massimo 2000 caratteri')).toBeTruthy();
    expect(valueOf(/^Nuova nota/)).toHaveLength(2001);
    fireEvent.click(within(card('Note')).getByText('Aggiungi'));
    const typed = screen.getByLabelText(/^Nuova nota/);
    await act(async () => fireEvent.keyDown(typed, { key: 'Enter', ctrlKey: true }));
    await fill(/^Nuova nota/, 'x'.repeat(2000));
    fireEvent.click(within(card('Note')).getByText('Aggiungi'));
    await waitFor(() => expect(screen.queryByLabelText(/^Nuova nota/)).toBeNull());
    expect(server.writes()).toMatchObject([{ body: { notes: [{ text: 'x'.repeat(2000) }] } }]);
  });

  test('that is refused keeps its text, and is added once when retried', async () => {
    await open();
    await press('Aggiungi nota');
    await fill('Nuova nota', 'Guarnizione ordinata');
    server.refuseNext('unavailable');
    const add = () => fireEvent.click(within(card('Note')).getByText('Aggiungi'));
    add();
    await waitFor(() => expect(messageTexts().join()).toContain('Nota non aggiunta: '));
    expect(valueOf('Nuova nota')).toBe('Guarnizione ordinata');
    add();
    await waitFor(() => expect(screen.queryByLabelText('Nuova nota')).toBeNull());
    const [first, second] = server.writes();
    expect(second).toEqual(first);
    expect(server.stored(id)).toMatchObject({ __v: 1, notes: [{ text: 'Guarnizione ordinata' }] });
    expect(messageTexts().join()).not.toContain('Nota non aggiunta');
  });
});

test('days that do not exist are refused at their fields, and the input stays', async () => {
  await open({ type: 'PERMANENTE' });
  await fill('Data inizio', '31/02/2026');
  await fill('Data fine prevista', '5/13/2026');
  await fill('Descrizione soluzione', 'Cambiata la guarnizione');
  await press('Salva modifiche');
  await screen.findByText('2 campi da correggere');
  expect(screen.getAllByText('Data non valida')).toHaveLength(2);
  expect(valueOf('Data inizio')).toBe('31/02/2026');
  expect(valueOf('Descrizione soluzione')).toBe('Cambiata la guarnizione');
  expect(server.stored(id)).toMatchObject({ __v: 0 });
});

describe('a new intervention', () => {
  const openNew = async () => {
    renderPage(<NewSheet open onClose={() => {}} />, '/intervention?new=1');
    await field('Descrizione problema');
  };

  test('focuses its first field with a closed list, which opens when the user focuses it', async () => {
    await openNew();
    const machine = await field('Macchina');
    await waitFor(() => expect(document.activeElement).toBe(machine));
    expect(screen.queryByRole('listbox')).toBeNull();
    act(() => {
      machine.blur();
      machine.focus();
    });
    expect(await screen.findByText('Tornio')).toBeTruthy();
  });

  test('without machine and start is refused at both fields, and the summary links to them', async () => {
    await openNew();
    await fill('Data inizio', '');
    await press('Crea intervento');
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('2 campi da correggere');
    expect(document.activeElement).toBe(summary);
    expect(screen.getByText('Campo obbligatorio')).toBeTruthy();
    expect(screen.getByText('Data non valida')).toBeTruthy();
    fireEvent.click(within(summary).getByText('Data inizio'));
    const start = await field('Data inizio');
    await waitFor(() => expect(document.activeElement).toBe(start));
    for (const typed of ['03', '03/11', '03/11/2026']) await fill('Data inizio', typed);
    expect(start.value).toBe('03/11/2026');
  });

  test('with typed input needs a confirmation before it closes', async () => {
    await openNew();
    await fill('Descrizione problema', 'Fa rumore');
    await pressKey('Escape');
    expect(await screen.findByText(question)).toBeTruthy();
  });

  test('whose answer was lost keeps a colleague’s changes, and asks about a field that both changed', async () => {
    renderPage(<NewSheet open machineId={tornio._id} isRequest onClose={() => {}} />, '/intervention?new=1');
    await fill('Descrizione problema', 'Fa rumore');
    server.loseNextAnswer();
    await press('Crea intervento');
    await waitFor(() => expect(messageTexts()).toHaveLength(1));
    const [made] = server.kept[0]?.documents ?? [];
    const theirs = { externalExecutor: 'Ivan', status: 'ASSIGNED', issueDescription: 'Fischia' };
    server.edit(made?._id ?? '', theirs);
    await fill('Descrizione problema', 'Fa molto rumore');
    await press('Crea intervento');
    await screen.findByText('Due versioni di questo intervento');
    expect(made).toMatchObject(theirs);
    await press('Salva le scelte');
    await saved();
    expect(made).toMatchObject({ ...theirs, issueDescription: 'Fa molto rumore' });
  });

  const texts = ['Priorità', 'Descrizione problema', 'Descrizione soluzione', 'Data fine prevista'];
  test.each([
    ['RICHIESTA', ['Priorità', 'Descrizione problema']],
    ['PROVVISORIA', texts],
    ['PERMANENTE', texts],
    ['PROGRAMMATA', ['Data fine prevista']],
  ])(
    '[S2.int.priority] [S2.int.texts] [S2.int.dates] of type %s shows exactly its fields',
    async (type, shown) => {
      await openNew();
      await choose('Tipo intervento', type);
      const wanted = ['Assegnato a', 'Data inizio', ...shown].sort();
      const all = ['Assegnato a', 'Data inizio', ...texts];
      await waitFor(() =>
        expect(all.filter((label) => screen.queryByLabelText(label)).sort()).toEqual(wanted),
      );
    },
  );
});

describe('a checklist', () => {
  const checkList = ['Livello olio', 'Filtri', 'Cinghie'].map((title) => ({ title, result: '' as const }));
  const planned = { type: 'PROGRAMMATA' as const, scheduledMaintenance: { checkList } };
  const list = () => card('Checklist');
  const done = () => list().textContent?.match(/\d di 3 OK/)?.[0];
  const pressIn = (name: string) =>
    fireEvent.click(within(list()).getAllByRole('button', { name })[0] as Element);

  test('is marked with its buttons, and the focus moves to the next point', async () => {
    await open(planned);
    pressIn('OK Livello olio');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('OK Filtri'));
    pressIn('OK Filtri');
    pressIn('Annulla Livello olio');
    expect(done()).toBe('1 di 3 OK');
    pressIn('OK Livello olio');
    pressIn('OK Cinghie');
    expect(done()).toBe('3 di 3 OK');
    expect(list().querySelector('[aria-current]')).toBeNull();
  });

  test('has shortcut keys that type letters in a field, and do nothing under a dialog', async () => {
    await open(planned);
    (await field('Assegnato a')).focus();
    await pressKey('o');
    expect(done()).toBe('0 di 3 OK');
    await fill('Assegnato a', 'Ivo');
    await pressKey('Escape');
    await screen.findByText(question);
    await pressKey('o');
    expect(done()).toBe('0 di 3 OK');
    await press('Continua a modificare');
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    (document.activeElement as HTMLElement).blur();
    await pressKey('o');
    expect(done()).toBe('1 di 3 OK');
  });
});
