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
import {
  storedVisit,
  sheetCloses,
  giveGrade,
  chosenGrades,
  openAtPlant,
  startServer,
} from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

describe('visits saved without a network', () => {
  const lines = () =>
    screen.queryAllByText(/non è ancora salvata\.$/).flatMap(({ textContent }) => textContent ?? []);
  const saveOffline = async (note: string) => {
    await openAtPlant();
    await fill('Nota', note);
    server.refuseNext('unavailable', { message: 'Il server non si raggiunge.' });
    await press('Registra visita');
    await sheetCloses();
  };

  test('are kept separately, listed and can be resumed, and the next new visit is empty', async () => {
    await saveOffline('Prima');
    clearPage();
    await saveOffline('Seconda');
    clearPage();
    renderPage(<Section />, '/visit');
    const line = expect.stringMatching(
      /^La visita a Stabilimento del \d\d\/\d\d\/\d{4},? \d\d:\d\d non è ancora salvata\.$/,
    );
    await waitFor(() => expect(lines()).toEqual([line, line]));
    const notes: string[] = [];
    for (const link of screen.getAllByRole('link', { name: 'Riprendi la visita a Stabilimento' })) {
      await act(async () => link.click());
      await waitFor(() => expect(valueOf('Nota')).not.toBe(''));
      notes.push(valueOf('Nota'));
      await act(async () => window.history.back());
      await sheetCloses();
    }
    expect(notes.sort()).toEqual(['Prima', 'Seconda']);
    clearPage();
    await openAtPlant();
    expect(valueOf('Nota')).toBe('');
  });

  test('are removed from the list once saved with the same key, or discarded', async () => {
    await saveOffline('Prima');
    await press('Riprendi');
    await waitFor(() => expect(valueOf('Nota')).toBe('Prima'));
    await press('Registra visita');
    await sheetCloses();
    expect(lines()).toEqual([]);
    expect(localStorage.length).toBe(0);
    const [first, second] = server.writes();
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
    clearPage();
    await saveOffline('Da buttare');
    await press('Riprendi');
    await waitFor(() => expect(valueOf('Nota')).toBe('Da buttare'));
    await press('Annulla');
    await press('Chiudi senza salvare');
    await sheetCloses();
    expect(lines()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  const kept = (reason: string) =>
    `${reason} La visita è rimasta su questo dispositivo: la invii quando torna la rete.`;

  test('show a message and can be sent with the same key', async () => {
    await saveOffline('Prima');
    await waitFor(() => expect(messageTexts()).toEqual([kept('Il server non si raggiunge.')]));
    await press('Invia');
    await waitFor(() => expect(messageTexts()).toEqual(['Visita registrata']));
    await sheetCloses();
    const [first, second, ...others] = server.writes();
    expect(others).toEqual([]);
    expect(second).toEqual(first);
    expect([lines(), localStorage.length]).toEqual([[], 0]);
  });

  test('are offered for sending once the network is back, and stay if it fails again', async () => {
    await saveOffline('Prima');
    const offer = 'La rete è tornata: la visita a Stabilimento si può inviare.';
    await act(async () => dispatchEvent(new Event('online')));
    expect(messageTexts()).toEqual([offer]);
    server.refuseNext('unavailable', { message: 'Ancora niente.' });
    await press('Invia');
    await waitFor(() => expect(messageTexts()).toEqual([kept('Ancora niente.')]));
    await sheetCloses();
    expect(lines()).toHaveLength(1);
    await act(async () => dispatchEvent(new Event('online')));
    await press('Invia');
    await waitFor(() => expect(messageTexts()).toEqual(['Visita registrata']));
    await act(async () => dispatchEvent(new Event('online')));
    expect(messageTexts()).toEqual(['Visita registrata']);
  });

  test('merge edits of a stored visit with later changes by others', async () => {
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    await fill('Nota', 'Mia');
    server.refuseNext('unavailable', { message: 'Il server non si raggiunge.' });
    await press('Salva modifiche');
    await sheetCloses();
    server.edit(storedVisit._id, { owner: 'e'.repeat(24) });
    clearPage();
    renderPage(<Section />, '/visit');
    const link = await screen.findByRole('link', { name: 'Invia la visita a Stabilimento' });
    await act(async () => link.click());
    await waitFor(() =>
      expect(server.stored(storedVisit._id)).toMatchObject({ note: 'Mia', owner: 'e'.repeat(24) }),
    );
    await sheetCloses();
    expect(localStorage.length).toBe(0);
  });

  test('keep their grades if an older version stored them', async () => {
    await openAtPlant();
    await giveGrade('Tornio', 'Buono');
    const [key = ''] = Object.keys(localStorage);
    const draft = JSON.parse(localStorage.getItem(key) ?? '') as { typed: { values: { machines: object } } };
    const [[machineId = ''] = []] = Object.entries(draft.typed.values.machines);
    draft.typed.values.machines = { [machineId]: 'BAD' };
    clearPage();
    localStorage.setItem(key, JSON.stringify(draft));
    renderPage(<Section />, '/visit?new=1');
    await waitFor(() => expect(chosenGrades('Tornio')).toEqual(['Cattivo']));
  });

  test('are listed too if they are unsaved edits of a stored visit', async () => {
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    await fill('Nota', 'Mia');
    clearPage();
    renderPage(<Section />, '/visit');
    const link = await screen.findByRole('link', { name: 'Riprendi la visita a Stabilimento' });
    expect(link.getAttribute('href')).toBe(`/visit?id=${storedVisit._id}`);
    // No save was requested.
    expect(screen.queryByRole('link', { name: /^Invia/ })).toBeNull();
  });
});
