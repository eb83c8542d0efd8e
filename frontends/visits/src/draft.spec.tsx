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
