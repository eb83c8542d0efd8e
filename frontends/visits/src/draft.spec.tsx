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
import { screen, waitFor } from '@testing-library/react';
import Section from './Section.tsx';
import {
  storedVisit,
  sheetCloses,
  giveGrade,
  chosenGrades,
  answerPosition,
  openAtPlant,
  startServer,
} from './testing/visit-page.tsx';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(endPage);

/** Presses the button and confirms. */
const restart = async () => {
  await press('Ricomincia da capo');
  await screen.findByText('Buttare via quello che hai scritto di questa visita?');
  await press('Ricomincia da capo');
};

test('a visit whose answer was lost is created once, with later input', async () => {
  await openAtPlant();
  await fill('Nota', 'Prima');
  server.loseNextAnswer();
  await press('Registra visita');
  await sheetCloses();
  await press('Riprendi');
  await waitFor(() => expect(valueOf('Nota')).toBe('Prima'));
  await fill('Nota', 'Prima e dopo');
  await press('Registra visita');
  await sheetCloses();
  expect(server.kept[0]?.documents).toMatchObject([
    { _id: storedVisit._id },
    { __v: 1, note: 'Prima e dopo' },
  ]);
});

test('an untouched visit whose answer was lost is not overwritten by the next new visit', async () => {
  await openAtPlant();
  server.loseNextAnswer();
  await press('Registra visita');
  await sheetCloses();
  await press('Riprendi');
  await restart();
  await answerPosition();
  await fill('Nota', 'Un’altra');
  await press('Registra visita');
  await waitFor(() => expect(messageTexts()).toEqual(['Visita registrata']));
  expect(server.kept[0]?.documents).toMatchObject([
    { _id: storedVisit._id },
    { __v: 0 },
    { note: 'Un’altra' },
  ]);
});

describe('the draft of a visit', () => {
  const reload = () => clearPage();

  test('survives a reload, including its time, and can be discarded', async () => {
    await openAtPlant();
    await giveGrade('Pressa', 'Non funzionante');
    await fill('Nota', 'A metà');
    await fill('Ora', '7:05');
    reload();
    renderPage(<Section />, '/visit?new=1');
    await waitFor(() => expect(valueOf('Nota')).toBe('A metà'));
    expect(valueOf('Ora')).toBe('7:05');
    await waitFor(() => expect(chosenGrades('Pressa')).toEqual(['Non funzionante']));
    expect(screen.getByText(/^Hai ripreso la visita/)).toBeTruthy();
    await restart();
    await waitFor(() => expect(valueOf('Nota')).toBe(''));
    expect(screen.queryByText(/^Hai ripreso la visita/)).toBeNull();
  });

  test('is discarded only after confirmation', async () => {
    await openAtPlant();
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

  test('is removed when the user discards it, and an untouched visit has none', async () => {
    await openAtPlant();
    expect(localStorage.length).toBe(0);
    await fill('Nota', 'A metà');
    expect(localStorage.length).toBe(1);
    await press('Annulla');
    await press('Chiudi senza salvare');
    await sheetCloses();
    expect(localStorage.length).toBe(0);
  });

  test('of a stored visit merges with later changes by others', async () => {
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    await fill('Nota', 'Mia');
    reload();
    server.edit(storedVisit._id, { datetime: '2026-01-16T08:00:00.000Z' });
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Mia'));
    await waitFor(() => expect(valueOf('Data visita')).toBe('16/01/2026'));
    await press('Salva modifiche');
    await sheetCloses();
    expect(server.writes()).toMatchObject([{ body: { note: 'Mia' }, ifMatch: '"1"' }]);
    expect(messageTexts()).toEqual(['Success']);
  });

  test('of a stored visit shows a conflict if others changed the same field', async () => {
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    await waitFor(() => expect(valueOf('Nota')).toBe('Tutto bene'));
    await fill('Nota', 'Mia');
    reload();
    server.edit(storedVisit._id, { note: 'Loro' });
    renderPage(<Section />, `/visit?id=${storedVisit._id}`);
    await screen.findByText(/Quello che hai scritto resta/);
    expect(valueOf('Nota')).toBe('Mia');
    await press('Salva modifiche');
    await screen.findByText('Due versioni di questa visita');
    expect(server.stored(storedVisit._id)).toMatchObject({ note: 'Loro' });
    await press('Annulla');
    await restart();
    await waitFor(() => expect(valueOf('Nota')).toBe('Loro'));
    expect(localStorage.length).toBe(0);
  });
});

describe('on a device without free storage', () => {
  const { setItem } = Storage.prototype;
  beforeEach(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  afterEach(() => {
    Storage.prototype.setItem = setItem;
  });

  test('a warning says that drafts are not stored, and an unsent visit is kept until the page closes', async () => {
    await openAtPlant();
    expect(screen.queryByText(/^Sul telefono non c’è più spazio/)).toBeNull();
    await fill('Nota', 'A metà');
    expect(await screen.findByText(/^Sul telefono non c’è più spazio/)).toBeTruthy();
    server.refuseNext('unavailable', { message: 'Il server non si raggiunge.' });
    await press('Registra visita');
    await sheetCloses();
    await press('Riprendi');
    await waitFor(() => expect(valueOf('Nota')).toBe('A metà'));
    await press('Registra visita');
    await sheetCloses();
    expect(screen.queryByText(/non è ancora salvata\.$/)).toBeNull();
  });
});
