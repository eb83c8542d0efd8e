/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  clearPage,
  endPage,
  fill,
  messageTexts,
  press,
  renderPage,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import { before, closed, give, given, isHere, openHere, startServer } from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

/** Presses it, and once more in the question. */
const restart = async () => {
  await press('Ricomincia da capo');
  await screen.findByText('Buttare via quello che hai scritto di questa visita?');
  await press('Ricomincia da capo');
};

test('a visit whose answer was lost is made once, with what was typed since', async () => {
  await openHere();
  await fill('Nota', 'Prima');
  server.loseNextAnswer();
  await press('Registra visita');
  await closed();
  await press('Riprendi');
  await waitFor(() => expect(valueOf('Nota')).toBe('Prima'));
  await fill('Nota', 'Prima e dopo');
  await press('Registra visita');
  await closed();
  expect(server.kept[0]?.documents).toMatchObject([{ _id: before._id }, { __v: 1, note: 'Prima e dopo' }]);
});

test('one that nobody has touched and whose answer was lost is not made into the next one', async () => {
  await openHere();
  server.loseNextAnswer();
  await press('Registra visita');
  await closed();
  await press('Riprendi');
  await restart();
  await isHere();
  await fill('Nota', 'Un’altra');
  await press('Registra visita');
  await waitFor(() => expect(messageTexts()).toEqual(['Visita registrata']));
  expect(server.kept[0]?.documents).toMatchObject([{ _id: before._id }, { __v: 0 }, { note: 'Un’altra' }]);
});

describe('half a visit', () => {
  const reload = () => clearPage();

  test('survives a reload, the one moment that it began in too, and can be begun anew', async () => {
    await openHere();
    await give('Pressa', 'Non funzionante');
    await fill('Nota', 'A metà');
    await fill('Ora', '7:05');
    reload();
    renderPage(<Section />, '/visit?new=1');
    await waitFor(() => expect(valueOf('Nota')).toBe('A metà'));
    expect(valueOf('Ora')).toBe('7:05');
    await waitFor(() => expect(given('Pressa')).toEqual(['Non funzionante']));
    expect(screen.getByText(/^Hai ripreso la visita/)).toBeTruthy();
    await restart();
    await waitFor(() => expect(valueOf('Nota')).toBe(''));
    expect(screen.queryByText(/^Hai ripreso la visita/)).toBeNull();
  });

  test('is begun anew only after a question', async () => {
    await openHere();
    await fill('Nota', 'A metà');
    reload();
    renderPage(<Section />, '/visit?new=1');
    await press('Ricomincia da capo');
    await screen.findByText('Buttare via quello che hai scritto di questa visita?');
    await press('Annulla');
    await waitFor(() => expect(valueOf('Nota')).toBe('A metà'));
    expect(localStorage.length).toBe(1);
    await restart();
    await waitFor(() => expect(localStorage.length).toBe(0));
  });

  test('is gone once it is thrown away by hand, and nothing is kept of one that nobody has touched', async () => {
    await openHere();
    expect(localStorage.length).toBe(0);
    await fill('Nota', 'A metà');
    expect(localStorage.length).toBe(1);
    await press('Annulla');
    await press('Chiudi senza salvare');
    await closed();
    expect(localStorage.length).toBe(0);
  });

  test('of a stored one goes on top of what others have saved since', async () => {
    renderPage(<Section />, `/visit?id=${before._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    await fill('Nota', 'Mia');
    reload();
    server.edit(before._id, { datetime: '2026-01-16T08:00:00.000Z' });
    renderPage(<Section />, `/visit?id=${before._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Mia'));
    await waitFor(() => expect(valueOf('Data visita')).toBe('16/01/2026'));
    await press('Salva modifiche');
    await closed();
    expect(server.writes()).toMatchObject([{ body: { note: 'Mia' }, ifMatch: '"1"' }]);
    expect(messageTexts()).toEqual(['Success']);
  });

  test('of a stored one asks where others have changed the same since', async () => {
    renderPage(<Section />, `/visit?id=${before._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    await fill('Nota', 'Mia');
    reload();
    server.edit(before._id, { note: 'Loro' });
    renderPage(<Section />, `/visit?id=${before._id}`);
    await screen.findByText(/Quello che hai scritto resta/);
    expect(valueOf('Nota')).toBe('Mia');
    await press('Salva modifiche');
    await screen.findByText('Due versioni di questa visita');
    expect(server.stored(before._id)).toMatchObject({ note: 'Loro' });
    await press('Annulla');
    await restart();
    await waitFor(() => expect(valueOf('Nota')).toBe('Loro'));
    expect(localStorage.length).toBe(0);
  });
});

describe('visits without a signal', () => {
  const lines = () =>
    screen.queryAllByText(/non è ancora salvata\.$/).flatMap(({ textContent }) => textContent ?? []);
  const fail = async (note: string) => {
    await openHere();
    await fill('Nota', note);
    server.refuseNext('unavailable', { message: 'Il server non si raggiunge.' });
    await press('Registra visita');
    await closed();
  };

  test('are each kept, said on the list and taken up again, and the next new one is empty', async () => {
    await fail('Prima');
    clearPage();
    await fail('Seconda');
    clearPage();
    renderPage(<Section />, '/visit');
    const words = expect.stringMatching(
      /^La visita a Stabilimento del \d\d\/\d\d\/\d{4},? \d\d:\d\d non è ancora salvata\.$/,
    );
    await waitFor(() => expect(lines()).toEqual([words, words]));
    const notes: string[] = [];
    for (const link of screen.getAllByRole('link', { name: 'Riprendi la visita a Stabilimento' })) {
      await act(async () => link.click());
      await waitFor(() => expect(valueOf('Nota')).not.toBe(''));
      notes.push(valueOf('Nota'));
      await act(async () => window.history.back());
      await closed();
    }
    expect(notes.sort()).toEqual(['Prima', 'Seconda']);
    clearPage();
    await openHere();
    expect(valueOf('Nota')).toBe('');
  });

  test('are no longer said once they are saved, under the key they were sent with, or thrown away', async () => {
    await fail('Prima');
    await press('Riprendi');
    await waitFor(() => expect(valueOf('Nota')).toBe('Prima'));
    await press('Registra visita');
    await closed();
    expect(lines()).toEqual([]);
    expect(localStorage.length).toBe(0);
    const [first, second] = server.writes();
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    clearPage();
    await fail('Da buttare');
    await press('Riprendi');
    await waitFor(() => expect(valueOf('Nota')).toBe('Da buttare'));
    await press('Annulla');
    await press('Chiudi senza salvare');
    await closed();
    expect(lines()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  const kept = (reason: string) =>
    `${reason} La visita è rimasta su questo dispositivo: la invii quando torna la rete.`;

  test('are said to be kept, and go by one touch, under the key they were sent with', async () => {
    await fail('Prima');
    await waitFor(() => expect(messageTexts()).toEqual([kept('Il server non si raggiunge.')]));
    await press('Invia');
    await waitFor(() => expect(messageTexts()).toEqual(['Visita registrata']));
    await closed();
    const [first, second, ...others] = server.writes();
    expect(others).toEqual([]);
    expect(second).toEqual(first);
    expect([lines(), localStorage.length]).toEqual([[], 0]);
  });

  test('are offered by themselves once the line is back, and stay where it is not', async () => {
    await fail('Prima');
    const offer = 'La rete è tornata: la visita a Stabilimento si può inviare.';
    await act(async () => dispatchEvent(new Event('online')));
    expect(messageTexts()).toEqual([offer]);
    server.refuseNext('unavailable', { message: 'Ancora niente.' });
    await press('Invia');
    await waitFor(() => expect(messageTexts()).toEqual([kept('Ancora niente.')]));
    await closed();
    expect(lines()).toHaveLength(1);
    await act(async () => dispatchEvent(new Event('online')));
    await press('Invia');
    await waitFor(() => expect(messageTexts()).toEqual(['Visita registrata']));
    await act(async () => dispatchEvent(new Event('online')));
    expect(messageTexts()).toEqual(['Visita registrata']);
  });

  test('go with the changes of a stored one, on top of what others have saved since', async () => {
    renderPage(<Section />, `/visit?id=${before._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    await fill('Nota', 'Mia');
    server.refuseNext('unavailable', { message: 'Il server non si raggiunge.' });
    await press('Salva modifiche');
    await closed();
    server.edit(before._id, { owner: 'e'.repeat(24) });
    clearPage();
    renderPage(<Section />, '/visit');
    const link = await screen.findByRole('link', { name: 'Invia la visita a Stabilimento' });
    await act(async () => link.click());
    await waitFor(() =>
      expect(server.stored(before._id)).toMatchObject({ note: 'Mia', owner: 'e'.repeat(24) }),
    );
    await closed();
    expect(localStorage.length).toBe(0);
  });

  test('that an older version has kept have their grades', async () => {
    await openHere();
    await give('Tornio', 'Buono');
    const [key = ''] = Object.keys(localStorage);
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as { typed: { values: { machines: object } } };
    const [[machineId = ''] = []] = Object.entries(draft.typed.values.machines);
    draft.typed.values.machines = { [machineId]: 'BAD' };
    clearPage();
    localStorage.setItem(key, JSON.stringify(draft));
    renderPage(<Section />, '/visit?new=1');
    await waitFor(() => expect(given('Tornio')).toEqual(['Cattivo']));
  });

  test('a stored one whose changes were not saved is said too', async () => {
    renderPage(<Section />, `/visit?id=${before._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    await fill('Nota', 'Mia');
    clearPage();
    renderPage(<Section />, '/visit');
    const link = await screen.findByRole('link', { name: 'Riprendi la visita a Stabilimento' });
    expect(link.getAttribute('href')).toBe(`/visit?id=${before._id}`);
    // Nobody has asked for it to be saved.
    expect(screen.queryByRole('link', { name: /^Invia/ })).toBeNull();
  });
});

describe('on a device that is full', () => {
  const { setItem } = Storage.prototype;
  beforeEach(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  afterEach(() => {
    Storage.prototype.setItem = setItem;
  });

  test('it is said that nothing is kept; what could not be saved lasts as long as the page', async () => {
    await openHere();
    expect(screen.queryByText(/^Sul telefono non c’è più spazio/)).toBeNull();
    await fill('Nota', 'A metà');
    expect(await screen.findByText(/^Sul telefono non c’è più spazio/)).toBeTruthy();
    server.refuseNext('unavailable', { message: 'Il server non si raggiunge.' });
    await press('Registra visita');
    await closed();
    await press('Riprendi');
    await waitFor(() => expect(valueOf('Nota')).toBe('A metà'));
    await press('Registra visita');
    await closed();
    expect(screen.queryByText(/non è ancora salvata\.$/)).toBeNull();
  });
});
