/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  endPage,
  missingTexts,
  printedFacts,
  printedRows,
  completePaper,
  stopClock,
  type TestServer,
} from '@officina/web-kit/testing';
import { openId, openLot, plainId, readings, startServer } from './testing/lot-page.tsx';

let server: TestServer;
beforeEach(async () => {
  stopClock('2026-11-21T10:00:00.000Z');
  server = await startServer();
});
afterEach(async () => {
  await endPage();
  jest.useRealTimers();
});

test('a lot prints with its current state, its warnings, and all readings in chronological order', async () => {
  await openLot(openId);
  const paper = await completePaper();
  expect(printedFacts(paper).slice(0, 6)).toEqual([
    ['Prodotto', 'Alpino [AL1]'],
    ['Alcol desiderato', '11,0 % vol'],
    ['Inizio', '05/09/2026'],
    ['Fine', '—'],
    ['Fine stimata', '26/09/2026'],
    ['Aperto da', 'Anna Rossi'],
  ]);
  expect(
    printedFacts(paper)
      .slice(6)
      .map(([name]) => name),
  ).toEqual([...['Alcol bollitore (ebulliometro)', 'Temperatura', 'bx', 'Fine stimata']]);
  expect(printedRows(paper)).toEqual([
    ['05/09/2026 07:30', '15,2', '0,0', '20,4'],
    ['15/09/2026 07:30', '17,4', '8,9', '5,9'],
    ['16/09/2026 07:30', '17,1', '9,6', '4,4'],
    ['17/09/2026 07:30', '16,8', '10,1', '3,2'],
  ]);
  const expected = [
    ...[
      'Scheda del lotto',
      'Alpino, lotto AL1-2609',
      'OPEN',
      'Da guardare',
      'Registrazioni 4',
      'Data e firma',
    ],
    ...['Lenta: bx scende meno della metà del solito', 'Nessuna lettura da più di due giorni'],
  ];
  expect(missingTexts(paper, expected)).toEqual([]);
});

test('a lot with 1,000 readings prints all of them, although the sheet shows only the newest', async () => {
  const [first] = readings;
  const start = Date.parse('2026-09-05T05:30:00.000Z');
  const data = Array.from({ length: 1_000 }, (_, at) => ({
    ...{ ...first, _id: String(at).padStart(24, '0'), bx: 20 },
    measuredAt: new Date(start + at * 3_600_000).toISOString(),
  }));
  server.edit(openId, { data });
  await openLot(openId);
  const moments = printedRows(await completePaper()).map(([moment]) => moment);
  expect([moments.length, new Set(moments).size]).toEqual([1_000, 1_000]);
});

test('a lot without readings prints a message, and one that loaded partially names the missing fields', async () => {
  await openLot(plainId);
  expect(missingTexts(await completePaper(), ['Ancora nessuna registrazione.'])).toEqual([]);
  await endPage();
  server = await startServer();
  server.edit(openId, { cut: ['data'], data: [] });
  await openLot(openId);
  const missingFields = 'Campi salvati che qui non si vedono: Registrazioni.';
  expect(missingTexts(await completePaper(), [missingFields])).toEqual([]);
});
