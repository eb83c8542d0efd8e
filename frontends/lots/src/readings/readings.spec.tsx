/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  endPage,
  field,
  fill,
  captureTimers,
  messageTexts,
  press,
  pressLabelled,
  settle,
  setScreen,
  stopClock,
  valueOf,
  type TestServer,
} from '@officina/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  alerts,
  correction,
  openId,
  openLot,
  reading,
  readings,
  shownReadings,
  startServer,
} from '../testing/lot-page.tsx';
import { formatTypedMoment } from './changes.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  jest.useRealTimers();
  await endPage();
  setScreen();
});

interface Sent {
  data: { _id?: string; measuredAt: string; bx?: number | null }[];
}
const sent = () => (server.writes().at(-1)?.body as Sent).data;
const added = () => sent().filter(({ _id }) => !_id);
const save = async () => {
  await press('Salva modifiche');
  await waitFor(() => expect(messageTexts()).toContain('Lotto salvato'));
};
const newReading = async (moment: string, bx: string) => {
  await fill('Data/ora', moment);
  await fill('bx', bx);
};
const of17 = '17/09/2026 07:30';

describe('the readings', () => {
  test('[S2.lot.records] are listed newest first, in the plant’s time zone', async () => {
    await openLot();
    expect(shownReadings()).toEqual([
      `${of17} 16,8 10,1 3,2`,
      '16/09/2026 07:30 17,1 9,6 4,4',
      '15/09/2026 07:30 17,4 8,9 5,9',
      '05/09/2026 07:30 15,2 0,0 20,4',
    ]);
  });

  test('of a long lot are shown in pages', async () => {
    const many = Array.from({ length: 1000 }, (_, at) => ({
      ...reading(5, { bx: 20 }),
      _id: String(at).padStart(24, '0'),
    }));
    server.edit(openId, { data: many });
    await openLot();
    expect(shownReadings()).toHaveLength(25);
    await press('Mostra altre 100');
    expect(shownReadings()).toHaveLength(125);
  });

  test('[S2.lot.records] are added with «Aggiungi record», with comma or point, and sent with the stored ones', async () => {
    await openLot();
    await newReading('2026-09-18 07:30', '2,5');
    await fill('Temperatura', '16.5');
    await press('Aggiungi record');
    expect(shownReadings()[0]).toBe('18/09/2026 07:30da salvare 16,5 — 2,5');
    expect(valueOf('bx')).toBe('');
    await save();
    expect(sent().map(({ _id }) => _id)).toEqual([...readings.map(({ _id }) => _id), undefined]);
    expect(added()).toEqual([
      { measuredAt: '2026-09-18 07:30', temperature: 16.5, AlcholEbul: null, bx: 2.5 },
    ]);
    expect(sent()[0]?.measuredAt).toBe(readings[0]?.measuredAt);
  });

  test('show an example of the time format, and take another day from the calendar', async () => {
    await openLot();
    expect(screen.getByText('Per esempio 2026-09-17 16:10')).toBeTruthy();
    await fill('Data/ora', '2026-09-18 07:30');
    await pressLabelled('Apri il calendario');
    await pressLabelled('domenica 20 settembre 2026');
    expect(valueOf('Data/ora')).toBe('2026-09-20 07:30');
  });

  test('below zero can be typed on a phone whose keyboard has no minus', async () => {
    setScreen({ hasTouch: true });
    await openLot();
    // Temperature and bx have one, alcohol does not.
    const keys = screen.getAllByLabelText('Cambia segno');
    expect(keys).toHaveLength(2);
    await newReading('2026-09-18 07:30', '1,2');
    await act(async () => keys[1]?.click());
    expect(valueOf('bx')).toBe('-1,2');
    await save();
    expect(added()).toEqual([
      { measuredAt: '2026-09-18 07:30', temperature: null, AlcholEbul: null, bx: -1.2 },
    ]);
  });

  test('are added by Enter, which does not save', async () => {
    await openLot();
    await newReading('2026-09-18 07:30', '2,5');
    const typed = await field('bx');
    await act(async () => void fireEvent.keyDown(typed, { key: 'Enter' }));
    expect(shownReadings()).toHaveLength(5);
    expect(server.writes()).toEqual([]);
  });

  test('are saved even if they are only typed', async () => {
    await openLot();
    await newReading('2026-09-18 07:30', '2,5');
    await save();
    expect(added()).toMatchObject([{ measuredAt: '2026-09-18 07:30', bx: 2.5 }]);
  });

  test('show the last values next to the fields of a new one, whose time is now', async () => {
    stopClock('2026-09-18T10:00:00.000Z');
    await openLot();
    expect((await field('bx')).parentElement?.parentElement?.textContent).toContain('ultima 3,2');
    expect(valueOf('Data/ora')).toBe('2026-09-18 12:00');
    expect((await field('bx')).inputMode).toBe('decimal');
  });
});

test('readings that did not load cannot be edited', async () => {
  server.edit(openId, { data: [], cut: ['data'] });
  await openLot();
  expect(screen.getByText(/^Le registrazioni non sono arrivate tutte/)).toBeTruthy();
  expect(screen.queryByLabelText('Data/ora')).toBeNull();
});

describe('an invalid time', () => {
  test.each(['2026-09-18', '18/09/2026 07:30', '2026-09-18 7:30', '2026-02-30 07:30', '2026-03-29 02:30'])(
    '[S5.lot.toast] is reported for two seconds: %s',
    async (moment) => {
      await openLot();
      await newReading(moment, '2,5');
      const twoSeconds = captureTimers(2_000);
      await press('Aggiungi record');
      expect(messageTexts()).toEqual(['Data/ora non valida']);
      expect(screen.getAllByText('Errore')).toHaveLength(1);
      expect(shownReadings()).toHaveLength(4);
      await settle();
      expect(messageTexts()).toEqual(['Data/ora non valida']);
      await twoSeconds.pass();
      expect(messageTexts()).toEqual([]);
      expect([valueOf('Data/ora'), valueOf('bx')]).toEqual([moment, '2,5']);
    },
  );

  test('[S5.lot.toast] prevents the save', async () => {
    await openLot();
    await newReading('18-09-2026', '2,5');
    await press('Salva modifiche');
    await waitFor(() => expect(messageTexts()).toEqual(['Data/ora non valida']));
    expect(server.writes()).toEqual([]);
  });
});

describe('a reading', () => {
  test('needs a measure', async () => {
    await openLot();
    await press('Aggiungi record');
    expect(screen.getByText('Inserisci almeno una misura: temperatura, alcol o bx')).toBeTruthy();
    expect(shownReadings()).toHaveLength(4);
  });

  test('is refused if it is outside the contract’s bounds or not a number', async () => {
    await openLot();
    await newReading('2026-09-18 07:30', '101');
    await fill('Temperatura', 'sedici');
    await press('Aggiungi record');
    expect(screen.getByText('Scrivi un valore tra -20 e 100.')).toBeTruthy();
    expect(screen.getByText('Scrivi un numero.')).toBeTruthy();
    expect(shownReadings()).toHaveLength(4);
  });

  test('needs confirmation if it is unusual, and stays in the fields', async () => {
    await openLot();
    await newReading('2026-09-18 07:30', '45');
    await press('Aggiungi record');
    expect(alerts()).toEqual([
      expect.stringContaining(
        'Sei sicuro? 45,0 °Bx è insolito: di solito tra -5 e 40. bx sale da 3,2 a 45,0: di solito scende.',
      ),
    ]);
    expect([shownReadings().length, valueOf('bx')]).toEqual([4, '45']);
    await press('Sì, aggiungi');
    expect([shownReadings()[0], alerts()]).toEqual(['18/09/2026 07:30da salvare — — 45,0', []]);
  });

  test('needs confirmation before a save too if it is unusual', async () => {
    await openLot();
    await fill('Data/ora', '2026-09-18 07:30');
    await fill('Alcol bollitore (ebulliometro)', '9,5');
    await press('Salva modifiche');
    await waitFor(() => expect(alerts()[0]).toContain('L’alcol scende da 10,1 a 9,5'));
    expect(server.writes()).toEqual([]);
    await fill('Alcol bollitore (ebulliometro)', '10,5');
    expect(alerts()).toEqual([]);
    await save();
    expect(added()).toMatchObject([{ AlcholEbul: 10.5 }]);
  });

  test('in the future needs confirmation', async () => {
    await openLot();
    await newReading(formatTypedMoment(new Date(Date.now() + 3_600_000)), '2,5');
    await press('Aggiungi record');
    expect(alerts()).toEqual([expect.stringContaining('La data è nel futuro.')]);
  });

  test('[S2.lot.records] can be deleted and restored', async () => {
    await openLot();
    await pressLabelled(`Elimina la registrazione del ${of17}`);
    expect(shownReadings()).toHaveLength(3);
    await press('Rimetti');
    expect(shownReadings()[0]).toBe(`${of17} 16,8 10,1 3,2`);
    await pressLabelled(`Elimina la registrazione del ${of17}`);
    await save();
    expect(sent().map(({ _id }) => _id)).toEqual(readings.slice(0, 3).map(({ _id }) => _id));
  });

  test('can be corrected in the table', async () => {
    await openLot();
    await pressLabelled(`Correggi la registrazione del ${of17}`);
    const bx = correction().getByLabelText('bx');
    await act(async () => void fireEvent.input(bx, { target: { value: '3,4' } }));
    await press('Correggi');
    expect(shownReadings()[0]).toBe(`${of17}da salvare 16,8 10,1 3,4`);
    await save();
    expect(sent()[3]).toEqual({
      ...{ _id: readings[3]?._id, measuredAt: readings[3]?.measuredAt },
      ...{ temperature: 16.8, AlcholEbul: 10.1, bx: 3.4 },
    });
  });
});
