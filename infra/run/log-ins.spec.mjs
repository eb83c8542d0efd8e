import { expect, test } from '@jest/globals';
import { firstCompanyLines } from './first-company.mjs';
import { logInLines, logDemoLogIns } from './log-ins.mjs';

const ofDemo = [
  'ROSSI    anna.rossi  or  luca.bianchi   password officina',
  'CANTINA  anna.rossi  or  luca.bianchi   password officina',
];
const refused = 'demo data: not loaded, there are companies that are not the demo’s';
const removed = 'demo data: not loaded, they were removed here';
const left = 'CANTINA, ROSSI are still here from the demo: npm run admin -- demo remove, or demo keep';
const loading = 'The demo is being loaded: who can log in is said once its companies are there.';
const both = ['CANTINA', 'ROSSI'];
const of = (companies, refusal) => ({ companies, refusal });

test.each([
  ['an empty store, demo wanted', of([]), true, [loading]],
  ['half a demo, demo wanted', of(['ROSSI']), true, [loading]],
  ['a demo only', of(both), true, ofDemo],
  ['a real company, demo wanted', of([], 'others'), true, [refused]],
  ['a demo and a real company', of(both, 'others'), true, [refused, left]],
  ['a removed demo', of([], 'removed'), true, [removed]],
  ['an empty store', of([]), false, []],
  ['a real company', of([], 'others'), false, []],
  ['a demo and a real company, demo not wanted', of(both, 'others'), false, [left]],
  ['a demo only, demo not wanted', of(both), false, []],
  ['no answer', undefined, true, []],
])('the lines for %s', (_, demo, isWanted, lines) => {
  expect(logInLines(demo, isWanted)).toEqual(lines);
});

test.each([
  ['has created its companies', [], true, [ofDemo.map((line) => `  ${line}`).join('\n')]],
  ['existed before', both, true, []],
  ['creates none because another company was created meanwhile', [], false, []],
])('the lines for a demo that %s', async (_, companies, isMade, expected) => {
  const lines = [];
  await logDemoLogIns({ companies }, { begun: Promise.resolve(isMade) }, (line) => lines.push(line));
  expect(lines).toEqual(expected);
});

test.each([
  [{ isBesideDemo: false, isTerminal: true }, 'Nessuna azienda', 'K7QM-3XHD vale 30 minuti'],
  [{ isBesideDemo: true, isTerminal: true }, 'La tua azienda', 'K7QM-3XHD vale 30 minuti'],
  [{ isBesideDemo: false, isTerminal: false }, 'Nessuna azienda', 'npm run admin -- setup-code'],
])('the lines that lead to the first company, with %j', (state, first, code) => {
  expect(firstCompanyLines('http://localhost', { code: 'K7QM-3XHD', ...state })).toEqual([
    `${first}. Apri http://localhost/setup`,
    `Codice di avvio: ${code}`,
  ]);
});
