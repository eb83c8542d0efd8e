/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  asRole,
  choose,
  endPage,
  field,
  fill,
  hint,
  messageTexts,
  press,
  pressLabelled,
  setScreen,
  stopClock,
  type TestServer,
  valueOf,
} from '@officina/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import {
  closedId,
  openId,
  openLot,
  openPage,
  plainId,
  reading,
  rows,
  shownReadings,
  startServer,
} from './testing/lot-page.tsx';

let server: TestServer;
beforeEach(async () => {
  stopClock('2026-11-21T10:00:00.000Z');
  server = await startServer();
});
afterEach(async () => {
  await endPage();
  setScreen({ isWide: false });
  jest.useRealTimers();
});

const tiles = () =>
  [...screen.getByRole('list', { name: 'Stato della fermentazione' }).children].map(
    (tile) => tile.textContent,
  );

const days = () =>
  [...document.querySelectorAll('[role=dialog] dl > div')].map(({ textContent }) => textContent);

describe('the list', () => {
  test('[S2.route.loglot] [S2.lot.list] shows code, product, start, estimated end and state, and counts', async () => {
    await openPage();
    expect(rows()).toEqual([
      expect.stringMatching(/^Alpino \[AL1\]OPENAL1-2609.*05\/09\/2026.*26\/09\/2026/),
      expect.stringMatching(/^Brut \[BR4\]CLOSEDBR4-2607.*05\/09\/2026Fine 15\/09\/2026$/),
      expect.stringMatching(/^Rosè \[RO3\]OPENRO3-2610.*05\/09\/2026.*—/),
    ]);
    expect(rows()[0]).toContain('tra il 24/09/2026 e il 04/10/2026Lenta, Lettura vecchia');
    expect(screen.getByText(/lotti in corso/).textContent).toBe('2 lotti in corso');
    expect(screen.getAllByText('Nuovo lotto').length).toBeGreaterThan(0);
  });

  test('[S2.lot.list] can be searched by all shown texts', async () => {
    await openPage();
    await fill('Cerca', 'brut');
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('BR4-2607')]));
    await fill('Cerca', 'lenta');
    await waitFor(() => expect(rows()).toEqual([expect.stringContaining('AL1-2609')]));
  });

  test('[S2.lot.list] has the specified columns on a wide screen', async () => {
    setScreen();
    await openPage();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Azioni', 'Lotto', 'Prodotto', 'Inizio', 'Fine stimata', 'Stato'],
    ]);
  });

  test('updates when others edit a lot', async () => {
    await openPage();
    server.edit(openId, { lotCode: 'AL1-2610' });
    await hint('lot');
    await waitFor(() => expect(rows()[0]).toContain('AL1-2610'));
  });
});

describe('a new lot', () => {
  test('[S2.lot.modal] [S2.lot.products] has code, product, desired alcohol with a comma, start, and its first reading', async () => {
    await openPage('/loglot?new=1');
    await fill('Codice lotto', 'DO2-2611');
    expect(screen.getByRole('dialog').textContent).toContain('Crea/Modifica lotto');
    await field('Prodotto');
    await choose('Prodotto', 'Dolomiti [DO2]');
    await fill('Alcol desiderato', '6,5');
    await fill('Data/ora', '2026-09-17 16:10');
    await fill('bx', '20.5');
    await press('Crea lotto');
    await waitFor(() => expect(messageTexts()).toEqual(['Lotto salvato']));
    expect(server.writes()).toMatchObject([
      {
        route: 'POST /api/lotlog/create',
        body: {
          ...{ lotCode: 'DO2-2611', product: 'DO2', desiredAlcohol: 6.5 },
          data: [{ measuredAt: '2026-09-17 16:10', temperature: null, AlcholEbul: null, bx: 20.5 }],
        },
      },
    ]);
    expect(server.writes()[0]?.body).not.toHaveProperty('status');
  });

  test('[S2.lot.products] offers the four products', async () => {
    await openPage('/loglot?new=1');
    await pressLabelled('Prodotto');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      ...['Alpino [AL1]', 'Dolomiti [DO2]', 'Rosè [RO3]', 'Brut [BR4]'],
    ]);
  });

  test('without code and product shows errors at the fields', async () => {
    await openPage('/loglot?new=1');
    await field('Codice lotto');
    await press('Crea lotto');
    await waitFor(() => expect(screen.queryByText('2 campi da correggere')).not.toBeNull());
  });
});

describe('an open lot', () => {
  test('[S1.lots] [S2.lot.modal] shows its current state, with warnings and advice', async () => {
    await openLot();
    expect(screen.getByRole('heading', { name: 'Alpino, lotto AL1-2609' })).toBeTruthy();
    expect(tiles()).toEqual([
      'Alcol bollitore (ebulliometro)10,1% volletto il 17/09, obiettivo 11,0, al 92\u00a0%',
      'Temperatura16,8°Cscende di 0,3 al giorno',
      'bx3,2°Bxda 20,4 all’inizio, scende di 1,4 al giorno',
      expect.stringMatching(/^Fine stimata26\/09.*, tra il 24\/09 e il 04\/10$/),
    ]);
    expect(screen.getByText(/^Lenta: bx scende meno della metà/)).toBeTruthy();
    expect(screen.getByText(/^Nessuna lettura da più di due giorni: aggiungi un record/)).toBeTruthy();
  });

  test('shows progress computed from bx separately from the last measured alcohol and its day', async () => {
    const data = [reading(5, { AlcholEbul: 0, bx: 20 }), reading(8, { AlcholEbul: 0.9 })];
    const byBx = { progress: 0.381, alcohol: 2.476, factor: 0.55, desiredAlcohol: 6.5 };
    server.edit(openId, { data: [...data, reading(10, { bx: 15.5 })], ...byBx });
    await openLot();
    expect(tiles()[0]).toBe(
      'Alcol bollitore (ebulliometro)0,9% volletto l’08/09, obiettivo 6,5secondo bx 2,5\u00a0% vol, al 38\u00a0%',
    );
  });

  test('[S2.lot.modal] [S9.dates] locks product and desired alcohol, and shows its days', async () => {
    await openLot();
    const locked = ['Prodotto', 'Alcol desiderato'].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label),
    );
    expect(locked.map(({ value, disabled }) => [value, disabled])).toEqual([
      ['Alpino [AL1]', true],
      ['11,0 % vol', true],
    ]);
    expect(days()).toEqual(['Inizio05/09/2026', 'Fine—', 'Fine stimata26/09/2026']);
  });

  test('that is stalled has no estimated end, even if one was stored before', async () => {
    server.edit(openId, { estimate: { basis: 'stalled', end: null, from: null, to: null } });
    await openLot();
    expect(days()).toEqual(['Inizio05/09/2026', 'Fine—', 'Fine stimata—']);
  });

  test('without desired alcohol shows a message instead of an estimate', async () => {
    await openLot(plainId);
    expect(tiles()[3]).toBe('Fine stimata—senza alcol desiderato non si stima');
  });

  test('[S8.lotSave] shows why it was not saved, and keeps the input', async () => {
    await openLot();
    await fill('Codice lotto', 'AL1-X');
    server.refuseNext('unavailable', { message: 'Riprova tra poco.' });
    await press('Salva modifiche');
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toContain(
        'Lotto non salvato: Riprova tra poco. Quello che hai scritto è ancora qui.',
      ),
    );
    expect(valueOf('Codice lotto')).toBe('AL1-X');
  });

  test('is closed by its status alone, and explains the effect', async () => {
    await openLot();
    await field('Codice lotto');
    await press('CLOSED');
    expect(screen.getByText('Con il salvataggio il lotto finisce adesso.')).toBeTruthy();
    expect((await field('Codice lotto')).disabled).toBe(false);
    await press('Salva modifiche');
    const question = await screen.findByRole('alertdialog', {
      name: 'Chiudere prima dell’alcol desiderato?',
    });
    expect(question.textContent).toContain('L’alcol è a 10,1 % vol: dovrebbe arrivare a 11,0 % vol.');
    await press('Chiudi comunque');
    await waitFor(() => expect(messageTexts()).toEqual(['Lotto salvato']));
    expect(server.writes()).toMatchObject([{ body: { status: 'CLOSED' }, ifMatch: '"0"' }]);
    expect(Object.keys(server.writes()[0]?.body as object)).toEqual(['status']);
  });

  test('is closed without a question once the last reading is at its alcohol, also one that the save adds', async () => {
    await openLot();
    await fill('Alcol bollitore (ebulliometro)', '11');
    await press('CLOSED');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Lotto salvato']));
    expect(server.writes()).toMatchObject([{ body: { status: 'CLOSED' } }]);
  });

  test('shows a message if somebody closed it meanwhile', async () => {
    await openLot();
    await fill('Codice lotto', 'AL1-X');
    server.refuseNext('locked');
    await press('Salva modifiche');
    await waitFor(() =>
      expect(messageTexts()).toEqual(['Nel frattempo il lotto è stato chiuso: riaprilo per modificarlo.']),
    );
  });

  test('cannot be deleted', async () => {
    await openLot();
    expect(screen.queryByText('Elimina')).toBeNull();
    expect(screen.queryByText('Salva modifiche')).not.toBeNull();
  });
});

describe('a closed lot', () => {
  test('locks everything but its status, and can be reopened', async () => {
    await openLot(closedId);
    expect((await field('Codice lotto')).disabled).toBe(true);
    expect(screen.queryByLabelText('Data/ora')).toBeNull();
    expect(screen.queryByLabelText(/^(Correggi|Elimina) la registrazione/)).toBeNull();
    expect(tiles()[3]).toBe('Fine15/09dopo 10 giorni');
    await press('OPEN');
    await press('Salva modifiche');
    const question = await screen.findByRole('alertdialog', { name: 'Riaprire questo lotto?' });
    expect(question.textContent).toContain('La fine del 15/09/2026 si perde');
    await press('Riapri');
    await waitFor(() => expect(messageTexts()).toEqual(['Lotto salvato']));
    expect(server.writes()).toMatchObject([{ body: { status: 'OPEN' } }]);
  });

  test('stays closed and its sheet stays open if the user cancels the question', async () => {
    await openLot(closedId);
    await press('OPEN');
    await press('Salva modifiche');
    await screen.findByRole('alertdialog', { name: 'Riaprire questo lotto?' });
    await press('Annulla');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.writes()).toEqual([]);
    // The question returns at each save.
    await press('Salva modifiche');
    await screen.findByRole('alertdialog', { name: 'Riaprire questo lotto?' });
  });
});

test('an operator reads the readings of a lot, and is not offered to add or correct one', async () => {
  await startServer();
  asRole('operator');
  await openLot();
  expect(shownReadings()).toHaveLength(4);
  for (const words of ['Aggiungi', 'Salva modifiche', 'Nuovo lotto'])
    expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByLabelText(/^(Correggi|Togli|Elimina)/)).toBeNull();
});
