import { describe, expect, test } from '@jest/globals';
import { readHeader, cellRemarks } from '@officina/server-kit/import/rows';
import { importKinds } from '@officina/server-kit/import/kinds';
import { bodyOf, sheetOf, wrongOf } from './testing/read-rows.mjs';

describe('a day in a cell', () => {
  test.each([
    ['2019-03-31', '2019-03-30T23:00:00.000Z'],
    ['1.7.2019', '2019-06-30T22:00:00.000Z'],
    ['01-07-2019', '2019-06-30T22:00:00.000Z'],
    [new Date(Date.UTC(2019, 6, 1)), '2019-06-30T22:00:00.000Z'],
    ['1/7/19', '2019-06-30T22:00:00.000Z'],
    ['01/07/29', '2029-06-30T22:00:00.000Z'],
    ['01.07.30', '1930-06-30T23:00:00.000Z'],
    ['12/03/2024 14:30', '2024-03-11T23:00:00.000Z'],
    ['12/03/24, 9.05.00', '2024-03-11T23:00:00.000Z'],
    ['2024-03-12T14:30:00Z', '2024-03-11T23:00:00.000Z'],
  ])('%p is the start of that day at the plant', (cell, installDate) => {
    expect(bodyOf('machines', ['Codice', 'Data installazione'], ['PRE-05', cell]).installDate).toBe(
      installDate,
    );
  });

  test.each(['31/02/2019', '31/02/19', '1/7/190', '12/03/2024 alle 14', '2019', 43647, 'ieri'])(
    '%p is never a day',
    (cell) => {
      expect(wrongOf('machines', ['Codice', 'Data installazione'], ['PRE-05', cell])).toEqual([
        '2 Data installazione Giorno che non esiste: scrivilo come 31/12/2020',
      ]);
    },
  );
});

describe('a typed number', () => {
  const runsFrom = (cell) => bodyOf('sensors', ['Codice', 'In marcia da'], ['S-1', cell]).runsFrom;

  test('has a comma, or a point where it cannot mean thousands', () => {
    expect(['12,5', '12.5', '-0.125', '1234.567', '12.55', '7', 7.5].map(runsFrom)).toEqual([
      ...[12.5, 12.5, -0.125, 1234.567, 12.55, 7, 7.5],
    ]);
  });

  test('is refused if its point may mean thousands', () => {
    expect(wrongOf('sensors', ['Codice', 'In marcia da'], ['S-1', '1.250'], ['S-2', '1.250,5'])).toEqual([
      '2 In marcia da Può essere 1250 oppure 1,250: scrivilo in uno dei due modi',
      '3 In marcia da Non è un numero: scrivilo come 12 o 12,5',
    ]);
  });

  test('in a position always has decimals after its comma or point', () => {
    const heads = ['Nome', 'Indirizzo', 'Città', 'Latitudine', 'Longitudine'];
    const position = (...cells) => {
      const { gpsLat, gpsLon } = bodyOf('sites', heads, ['Sede', 'Via Roma 1', 'Trento', ...cells]);
      return [gpsLat, gpsLon];
    };
    expect(position('46.068', '11,121')).toEqual([46.068, 11.121]);
    expect(position(46.068, '11.121500')).toEqual([46.068, 11.1215]);
  });
});

test('the interpretation of cells is reported, once per column', () => {
  const sheet = sheetOf(
    ['Codice', 'Installato il'],
    ['A', '1/7/19'],
    ['B', '1/7/98 14:30'],
    ['C', new Date(Date.UTC(1900, 1, 28))],
    ['D', new Date(Date.UTC(2024, 1, 28, 9))],
    ['E', '31/12/2020'],
    ['F', 1e300],
  );
  expect(cellRemarks(readHeader(importKinds.machines, sheet[0]).columns, sheet)).toEqual([
    '«Installato il»: in 2 righe l’anno ha due cifre: da 00 a 29 è letto come 2000–2029, da 30 a 99 come 1930–1999, come fa Excel.',
    '«Installato il»: in 2 righe accanto al giorno c’è un’ora, che non si importa.',
    '«Installato il»: in 1 riga il giorno viene prima del 01/03/1900, che ogni programma conta a modo suo: è letto come lo mostra Excel.',
  ]);
  const places = sheetOf(['Latitudine', 'nome', 'indirizzo', 'città'], ['46.068'], ['46,068'], [46.068]);
  expect(cellRemarks(readHeader(importKinds.sites, places[0]).columns, places)).toEqual([
    '«Latitudine»: in 1 riga il punto è letto come la virgola.',
  ]);
});
