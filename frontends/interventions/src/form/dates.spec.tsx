/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { endPage, fill, messageTexts, press, stopClock, type TestServer } from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { sampleJob } from '../testing/sample-job.ts';
import { chooseMachine, openSheet, startServer } from '../testing/sheet-page.tsx';

const id = sampleJob()._id;
let server: TestServer;
beforeEach(() => stopClock('2026-11-24T10:00:00.000Z'));
afterEach(async () => {
  await endPage();
  jest.useRealTimers();
});

const question = 'È nel futuro: Data inizio 25/11/2026. Salvare lo stesso?';
const saved = () => waitFor(() => expect(messageTexts()).toEqual(['Intervento salvato']));

describe('a start in the future', () => {
  test('needs a confirmation before it is saved', async () => {
    server = await startServer();
    await openSheet();
    await fill('Data inizio', '25/11/2026');
    await press('Salva modifiche');
    await screen.findByText(question);
    await press('Annulla');
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(server.writes()).toEqual([]);
    await press('Salva modifiche');
    await press('Salva lo stesso');
    await saved();
    expect(server.stored(id)).toMatchObject({ startDate: '2026-11-24T23:00:00.000Z' });
  });

  test('needs a confirmation in a new intervention', async () => {
    server = await startServer([]);
    await openSheet('new=1');
    await chooseMachine('Tornio');
    await fill('Data inizio', '25/11/2026');
    await press('Crea intervento');
    await screen.findByText(question);
    expect(server.writes()).toEqual([]);
  });

  test('needs no confirmation if it was stored before', async () => {
    server = await startServer([{ startDate: '2062-01-01T08:00:00.000Z' }]);
    await openSheet();
    await fill('Assegnato a', 'Ivan');
    await press('Salva modifiche');
    await saved();
  });
});

describe('a date outside the allowed range', () => {
  test.each([
    ['Data inizio', '31/12/1989', 'Deve stare tra il 01/01/1990 e le prossime 24 ore'],
    ['Data inizio', '26/11/2026', 'Deve stare tra il 01/01/1990 e le prossime 24 ore'],
    ['Data fine prevista', '25/11/2046', 'Deve stare tra il 01/01/1990 e i prossimi 20 anni'],
  ])('%s %s is refused at its field before anything is sent', async (label, day, message) => {
    server = await startServer([{ type: 'PERMANENTE' }]);
    await openSheet();
    await fill(label, day);
    await press('Salva modifiche');
    await screen.findByText(message);
    expect(server.writes()).toEqual([]);
  });

  test.each([
    ['Data inizio', '01/01/1990'],
    ['Data fine prevista', '24/11/2046'],
  ])('does not include %s %s', async (label, day) => {
    server = await startServer([{ type: 'PERMANENTE', endDate: '2026-11-24T08:15:00.000Z' }]);
    await openSheet();
    await fill(label, day);
    await press('Salva modifiche');
    await saved();
  });
});
