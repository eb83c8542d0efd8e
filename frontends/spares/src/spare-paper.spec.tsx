/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import type { Spare } from '@officina/contracts/maintenance/spares';
import {
  endPage,
  missingTexts,
  printedFacts,
  completePaper,
  renderPage,
  TestServer,
} from '@officina/web-kit/testing';
import { spareRecord } from './record.ts';
import Section from './Section.tsx';

afterEach(endPage);

const machine = { _id: 'b'.repeat(24), __v: 0, shortCode: 'PRE-04', name: 'Pressa', isActive: true };
const belt: Spare = {
  ...{ _id: 'a'.repeat(24), __v: 0, name: 'Cinghia', code: 'CIN-1', code2: 'RT-1', unity: 'pz' },
  ...{ machineId: machine._id, manufacture: 'Rettrans', contact: null, orderStatus: 'FINISH' },
  ...{ description: 'Per il compressore', notes: 'Tenerne due' },
};

async function printed(more: Partial<Spare> = {}) {
  const kept = { routes: spareRecord.routes, blank: {}, documents: [{ ...belt, ...more }] };
  await new TestServer([kept], { 'GET /api/maintenance/machine/all': [machine] }).start();
  renderPage(<Section />, `/spare?id=${belt._id}`);
  return completePaper();
}

test('a spare prints with its state, its machine and its supplier', async () => {
  const paper = await printed();
  expect(printedFacts(paper)).toEqual([
    ['Codice interno', 'CIN-1'],
    ['Codice fornitore', 'RT-1'],
    ['Unità', 'pz'],
    ['Fornitore', 'Rettrans'],
    ['Contatto', '—'],
  ]);
  const expected = [
    'Scheda del ricambio',
    'CinghiaEsauritoPRE-04Pressa',
    'DescrizionePer il compressore',
    'NoteTenerne due',
  ];
  expect(missingTexts(paper, expected)).toEqual([]);
});

test.each([
  ['c'.repeat(24), 'Macchinario non più in elenco'],
  [null, 'Nessun macchinario'],
])('a spare of machine %s is printed as such', async (machineId, words) => {
  expect(missingTexts(await printed({ machineId }), [words])).toEqual([]);
});
