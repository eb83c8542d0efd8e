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
import { before, closed, give, given, openHere, startServer } from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

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
