/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import type { Lot, LotEstimate } from '@officina/contracts/lotlog/lot';
import { endInRow, endInWords } from './end-in-words.ts';

const on = (day: number) => `2026-09-${day}T10:00:00.000Z`;
const today = on(17);
const open = (estimate?: LotEstimate) => ({
  ...{ status: 'OPEN' as const, startDate: on(10), endDate: null, estimatedEndDate: null, estimate },
  desiredAlcohol: 11,
});
const estimate = (basis: LotEstimate['basis'], more: Partial<LotEstimate> = {}): LotEstimate => ({
  ...{ basis, end: on(26), from: null, to: null, ...more },
});

test.each<[string, LotEstimate | undefined, string, string]>([
  [
    'computed',
    estimate('computed', { from: on(24), to: on(29) }),
    '26/09',
    'tra 9 giorni, tra il 24/09 e il 29/09',
  ],
  ['indicative', estimate('indicative'), '26/09', 'tra 9 giorni, indicativa: le letture non bastano ancora'],
  ['stalled', estimate('stalled', { end: null }), 'Ferma o quasi', 'a questo passo nessuna data'],
  ['reached', estimate('reached', { end: on(16) }), '16/09', 'alcol raggiunto: si può chiudere'],
  ['no reading', undefined, '—', 'senza letture di bx o di alcol non si stima'],
])('the tile explains the end by its basis: %s', (_basis, estimateOfLot, end, more) => {
  expect(endInWords(open(estimateOfLot), today)).toEqual({ label: 'Fine stimata', end, more });
});

test('the tile of a lot without desired alcohol says that it is not estimated', () => {
  expect(endInWords({ ...open(), desiredAlcohol: null }, today)).toMatchObject({
    ...{ end: '—', more: 'senza alcol desiderato non si stima' },
  });
});

test('the tile of a closed lot shows when it ended and how long it took', () => {
  const closed: Pick<Lot, 'status' | 'startDate' | 'endDate'> = {
    ...{ status: 'CLOSED', startDate: on(10), endDate: on(21) },
  };
  expect(endInWords(closed, today)).toEqual({ label: 'Fine', end: '21/09', more: 'dopo 11 giorni' });
});

test.each<[string, LotEstimate | undefined, string, RegExp]>([
  [
    'computed',
    estimate('computed', { from: on(24), to: on(29) }),
    '26/09/2026',
    /^tra il 24\/09\/2026 e il 29\/09\/2026$/,
  ],
  ['indicative', estimate('indicative'), '26/09/2026', /^indicativa$/],
  ['stalled', estimate('stalled', { end: null }), '—', /^Ferma o quasi$/],
  ['reached', estimate('reached'), '26/09/2026', /^Alcol raggiunto$/],
  ['no estimate', undefined, '—', /^$/],
])('a row explains the end briefly: %s', (_basis, estimateOfLot, day, more) => {
  expect(endInRow(open(estimateOfLot))).toEqual({ day, more: expect.stringMatching(more) });
});

test('the row of a closed lot shows the last estimate', () => {
  const closed = { ...open(), status: 'CLOSED' as const, estimatedEndDate: on(20) };
  expect(endInRow(closed)).toEqual({ day: '20/09/2026', more: '' });
});
