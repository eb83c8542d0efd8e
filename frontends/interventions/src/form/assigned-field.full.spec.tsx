/** @jest-environment @officina/web-kit/testing/environment */
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  focus,
  messageTexts,
  press,
  pressLabelled,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { sampleJob } from '../testing/sample-job.ts';
import { openSheet, startServer } from '../testing/sheet-page.tsx';

const user = (at: number, fullName: string, isActive = true) => ({
  ...{ _id: String(at).repeat(24), __v: 0, username: `utente${at}`, fullName, isActive },
});
const users = [
  ...[user(1, 'Anna Rossi'), user(2, 'Luca Bianchi'), user(3, 'Mario Neri'), user(4, 'Mario Neri')],
  user(5, 'Ugo Verdi', false),
];
const person = (at: number, name: string) => ({ id: String(at).repeat(24), name });
const [anna, luca, ugo] = [person(1, 'Anna Rossi'), person(2, 'Luca Bianchi'), person(5, 'Ugo Verdi')];
const ids = (...numbers: number[]) => numbers.map((at) => ({ id: String(at).repeat(24) }));

let server: TestServer;
afterEach(endPage);

async function open(job: Partial<Intervention> = {}) {
  server = await startServer([job], users);
  await openSheet();
}
const chips = () => screen.queryAllByLabelText(/^Togli /).map((key) => key.getAttribute('aria-label'));
const save = async () => {
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));
  return server.writes().map(({ body }) => body);
};

describe('«Assegnato a»', () => {
  test('links a chosen colleague, and is free again without people', async () => {
    await open();
    await focus('Assegnato a');
    await press('Luca Bianchi');
    expect(chips()).toEqual(['Togli Luca Bianchi']);
    await pressLabelled('Togli Luca Bianchi');
    expect(document.activeElement).toBe(await field('Assegnato a'));
    await fill('Assegnato a', 'Ditta Verne');
    expect(screen.queryByText('Collega')).toBeNull();
    expect(await save()).toEqual([{ externalExecutor: 'Ditta Verne' }]);
  });

  test('stays a text while it also names a company', async () => {
    await open();
    await fill('Assegnato a', 'Ditta Verne, lu');
    await press('Luca Bianchi');
    expect([valueOf('Assegnato a'), chips()]).toEqual(['Ditta Verne, Luca Bianchi', []]);
  });

  test('shows stored people, disabled ones marked, and sends the list of those that remain', async () => {
    await open({ assignees: [ugo, luca], externalExecutor: 'Ugo Verdi, Luca Bianchi' });
    await screen.findByLabelText('Togli Ugo Verdi (disattivato)');
    await pressLabelled('Togli Luca Bianchi');
    expect(await save()).toEqual([{ assignees: ids(5) }]);
  });

  test('clears text and people together', async () => {
    await open({ assignees: [anna], externalExecutor: 'Anna Rossi' });
    await pressLabelled('Togli Anna Rossi');
    expect(valueOf('Assegnato a')).toBe('');
    expect(await save()).toEqual([{ externalExecutor: null, assignees: [] }]);
  });

  test('keeps the people whom two users add at once', async () => {
    await open({ assignees: [anna], externalExecutor: 'Anna Rossi' });
    await focus('Assegnato a');
    const option = await screen.findByRole('option', { name: 'Luca Bianchi' });
    await act(async () => void fireEvent.mouseDown(option));
    server.edit(sampleJob()._id, {
      ...{ assignees: [anna, person(3, 'Mario Neri')], externalExecutor: 'Anna Rossi, Mario Neri' },
    });
    const writes = await save();
    expect(writes.at(-1)).toEqual({ assignees: ids(1, 3, 2) });
  });
});

describe('the people whom a text names', () => {
  test('are linked with one touch, which one touch takes back', async () => {
    await open({ externalExecutor: 'anna rossi e Luca Bianchi' });
    await screen.findByText('«anna rossi e Luca Bianchi» sono persone dell’azienda.');
    await press('Collega');
    expect(chips()).toEqual(['Togli Anna Rossi', 'Togli Luca Bianchi']);
    await press('Scollega');
    expect([valueOf('Assegnato a'), chips()]).toEqual(['anna rossi e Luca Bianchi', []]);
    await press('Collega');
    expect(await save()).toEqual([{ assignees: ids(1, 2) }]);
  });

  test('are asked about where several have the name', async () => {
    await open({ externalExecutor: 'Mario Neri, Anna Rossi' });
    await screen.findByText('In azienda c’è più di una persona di nome Mario Neri. Quale?');
    expect(screen.queryByText('Collega')).toBeNull();
    await press('Mario Neri (utente4)');
    expect(await save()).toEqual([{ assignees: ids(4, 1) }]);
  });
});
