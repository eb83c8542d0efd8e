/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  clearPage,
  endPage,
  field,
  fill,
  hint,
  messageTexts,
  press,
  pressKey,
  pressLabelled,
  renderPage,
  TestServer,
  valueOf,
} from '../testing/index.ts';
import { PageWithSheet, sampleSite, siteRecord, SiteSheet } from '../testing/site-record.tsx';

const { routes } = siteRecord;
const id = sampleSite()._id;
const blank = { name: '', address: '', city: '' };

let server: TestServer;
let closed: number;
beforeEach(async () => {
  closed = 0;
  server = await new TestServer([{ routes, blank, documents: [sampleSite()] }]).start();
});
afterEach(endPage);

const onClose = () => (closed += 1);
const open = () => renderPage(<SiteSheet id={id} onClose={onClose} />);
const openNew = () => renderPage(<SiteSheet onClose={onClose} />);
const saved = () => waitFor(() => expect(closed).toBe(1));

async function fillNew() {
  await fill('Nome', 'Deposito');
  await fill('Indirizzo', 'Via Po 2');
  await fill('Città', 'Torino');
}

test('the first field of a new record has the focus', async () => {
  openNew();
  const first = await field('Nome');
  await waitFor(() => expect(document.activeElement).toBe(first));
  clearPage();
  open();
  await field('Nome');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('dialog'));
});

test('a record that is too large for an answer shows which fields are missing, and that they are kept', async () => {
  server.edit(id, { address: '', phone: '', cut: ['phone', 'address', 'ballast'] });
  open();
  await field('Nome');
  expect(screen.getByRole('status').textContent).toBe(
    'Questo luogo è troppo grande per essere mostrato intero. Campi salvati che qui non si vedono: Telefono, Indirizzo, ballast.',
  );
  clearPage();
  server.edit(id, { cut: undefined });
  open();
  await field('Nome');
  expect(screen.getByRole('status').textContent).toBe('');
});

describe('a save', () => {
  test('carries only the changed fields and the version that they were made on', async () => {
    open();
    await fill('Telefono', '0461 1234');
    await press('Salva modifiche');
    await saved();
    expect(server.writes()).toEqual([
      {
        route: routes.edit,
        body: { phone: '0461 1234' },
        ifMatch: '"0"',
        idempotencyKey: expect.any(String),
      },
    ]);
    expect(messageTexts()).toEqual(['Luogo salvato']);
  });

  test('sends nothing without changes, or if all changes were undone', async () => {
    open();
    await fill('Nome', 'Altra');
    await fill('Nome', 'Sede');
    await press('Salva modifiche');
    await saved();
    expect(server.writes()).toEqual([]);
    expect(messageTexts()).toEqual([]);
  });
});

describe('a double press', () => {
  const pressTwice = async (text: string) => {
    const key = await screen.findByText(text);
    await act(async () => fireEvent.click(key) && fireEvent.click(key));
  };

  test('creates one record, and saves one version', async () => {
    const page = openNew();
    await fillNew();
    await pressTwice('Crea luogo');
    await saved();
    expect(server.kept[0]?.documents).toHaveLength(2);
    page.unmount();
    open();
    await fill('Nome', 'Sede nuova');
    await pressTwice('Salva modifiche');
    await waitFor(() => expect(closed).toBe(2));
    expect(server.stored(id)).toMatchObject({ __v: 1, name: 'Sede nuova' });
    expect(server.writes()).toHaveLength(2);
  });
});

describe('a refusal', () => {
  test('about fields is shown at the fields and not as a message; the input stays', async () => {
    open();
    await fill('Nome', '');
    await fill('Latitudine', 'nord');
    await press('Salva modifiche');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('2 campi da correggere');
    expect((await field('Nome')).getAttribute('aria-invalid')).toBe('true');
    expect(document.body.textContent).toContain('Name is required');
    expect((await field('Latitudine')).value).toBe('nord');
    expect(messageTexts()).toEqual([]);
    expect(closed).toBe(0);
  });

  test('about the record is a message, which a retry closes', async () => {
    open();
    await fill('Nome', 'Sede nuova');
    server.refuseNext('unavailable');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toHaveLength(1));
    expect(messageTexts()[0]).toBe(
      'Luogo non salvato: Servizio non raggiungibile. Quello che hai scritto è ancora qui.',
    );
    expect((await field('Nome')).value).toBe('Sede nuova');
    await press('Salva modifiche');
    await saved();
    expect(messageTexts()).toEqual(['Luogo salvato']);
  });
});

describe('a create', () => {
  test('that is retried carries the same key and happens once; another opening has another key', async () => {
    const page = openNew();
    await fillNew();
    server.loseNextAnswer();
    await press('Crea luogo');
    await waitFor(() => expect(messageTexts()).toHaveLength(1));
    await press('Crea luogo');
    await saved();
    page.unmount();
    openNew();
    await fillNew();
    await press('Crea luogo');
    await waitFor(() => expect(closed).toBe(2));
    const keys = server.writes().map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toEqual([keys[0], keys[0], keys[2]]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(server.kept[0]?.documents).toHaveLength(3);
  });

  test('whose answer was lost gets the input typed since', async () => {
    openNew();
    await fillNew();
    server.loseNextAnswer();
    await press('Crea luogo');
    await waitFor(() => expect(messageTexts()).toHaveLength(1));
    await fill('Città', 'Milano');
    await press('Crea luogo');
    await saved();
    const [, made] = server.kept[0]?.documents ?? [];
    expect(made).toMatchObject({ __v: 1, name: 'Deposito', city: 'Milano' });
  });
});

describe('leaving', () => {
  const question = 'Chiudere senza salvare?';
  const pressScrim = async () => {
    const scrim = document.querySelector('[class*=scrim]') as Element;
    await act(async () => {
      // An earlier press would count as the second one of a double click.
      const later = jest.spyOn(performance, 'now').mockReturnValue(Infinity);
      fireEvent.pointerDown(scrim);
      later.mockRestore();
      fireEvent.pointerUp(scrim);
    });
  };
  const exits: [string, () => Promise<void>][] = [
    ['Esc', async () => void (await pressKey('Escape'))],
    ['×', () => pressLabelled('Chiudi')],
    ['the scrim', pressScrim],
    ['Annulla', () => press('Annulla')],
  ];

  /** Opens the sheet by a button of the page that has the focus. */
  async function openFromPage() {
    (await screen.findByText('Apri')).focus();
    await press('Apri');
    return field('Nome');
  }
  const backOnPage = () => waitFor(() => expect(document.activeElement?.textContent).toBe('Apri'));

  test.each(exits)(
    'by %s returns the focus to where it was; with unsaved input it asks first',
    async (_, leave) => {
      renderPage(<PageWithSheet id={id} />);
      await openFromPage();
      await leave();
      await backOnPage();
      await openFromPage();
      await fill('Nome', 'Sede nuova');
      await leave();
      await screen.findByText(question);
      const stay = screen.getByText('Continua a modificare');
      await waitFor(() => expect(document.activeElement).toBe(stay));
      await press('Continua a modificare');
      await waitFor(() => expect(screen.queryByText(question)).toBeNull());
      expect(valueOf('Nome')).toBe('Sede nuova');
      await leave();
      await press('Chiudi senza salvare');
      await backOnPage();
      expect(screen.queryByLabelText('Nome')).toBeNull();
      expect(server.writes()).toEqual([]);
    },
  );

  test('does not ask about input that was undone', async () => {
    open();
    await fill('Nome', 'Sede nuova');
    await fill('Nome', 'Sede');
    await press('Annulla');
    await saved();
  });
});

describe('a delete', () => {
  test('asks, sends the version, and reports success', async () => {
    open();
    await press('Elimina');
    expect(await screen.findByText('Confermi di voler cancellare questo spare')).toBeTruthy();
    expect(server.writes()).toEqual([]);
    await press('Elimina');
    await saved();
    expect(server.writes()).toMatchObject([{ route: routes.remove, ifMatch: '"0"' }]);
    expect(messageTexts()).toEqual(['Luogo eliminato']);
  });

  test('that is refused because the record is in use shows by what', async () => {
    open();
    await press('Elimina');
    server.refuseNext('in_use', { message: 'Il luogo ha 3 macchinari.' });
    await press('Elimina');
    expect(await screen.findByText('Il luogo ha 3 macchinari.')).toBeTruthy();
    expect(screen.getByText('Questo luogo è in uso')).toBeTruthy();
    expect(screen.queryByText('Disattiva')).toBeNull();
    expect(server.stored(id)).toBeDefined();
    expect(closed).toBe(0);
  });
});

describe('a missing record', () => {
  test('is reported instead of the form', async () => {
    renderPage(<SiteSheet id="0123456789abcdef01234567" />);
    expect(await screen.findByText('Questo luogo non c’è')).toBeTruthy();
    expect(screen.queryByText('Salva modifiche')).toBeNull();
  });

  test('that another user deletes keeps the input, and can only be closed', async () => {
    open();
    await fill('Nome', 'Sede nuova');
    server.remove(id);
    await hint('site');
    expect(await screen.findByText(/Un’altra persona ha eliminato questo luogo/)).toBeTruthy();
    expect((await field('Nome')).value).toBe('Sede nuova');
    expect(screen.queryByText('Salva modifiche')).toBeNull();
    const name = await field('Nome');
    await act(async () => void fireEvent.keyDown(name, { key: 'Enter', ctrlKey: true }));
    await press('Chiudi');
    await saved();
    expect(server.writes()).toEqual([]);
    expect(messageTexts()).toEqual([]);
  });

  test('that failed to load can be retried', async () => {
    server.refuseNext('internal', { method: 'GET' });
    open();
    expect(await screen.findByText(/Il luogo non è arrivato\./)).toBeTruthy();
    await press('Riprova');
    expect((await field('Nome')).value).toBe('Sede');
  });
});
