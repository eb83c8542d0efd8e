import { expect, test } from '@jest/globals';
import { logInLines, logDemoLogIns } from './log-ins.mjs';

const ofDemo = [
  '  ROSSI    anna.rossi  or  luca.bianchi   password officina',
  '  CANTINA  anna.rossi  or  luca.bianchi   password officina',
];
const refused = '  demo data: not loaded, there are companies that are not the demo’s';
const removed = '  demo data: not loaded, they were removed here';
const left = '  CANTINA, ROSSI are still here from the demo: npm run admin -- demo remove, or demo keep';
const nobody = '  Nessuna azienda.';
const loading = '  The demo is being loaded: who can log in is said once its companies are there.';
const both = ['CANTINA', 'ROSSI'];
const of = (companies, refusal, hasLogins = true) => ({ companies, refusal, hasLogins });

test.each([
  ['an empty store, demo wanted', of([], undefined, false), true, [loading]],
  ['half a demo, demo wanted', of(['ROSSI']), true, [loading]],
  ['a demo only', of(both), true, ofDemo],
  ['a real company, demo wanted', of([], 'others'), true, [refused]],
  ['a company without users, demo wanted', of([], 'others', false), true, [refused, nobody]],
  ['a demo and a real company', of(both, 'others'), true, [refused, left]],
  ['a removed demo', of([], 'removed', false), true, [removed, nobody]],
  ['an empty store', of([], undefined, false), false, [nobody]],
  ['a real company', of([], 'others'), false, []],
  ['a demo and a real company, demo not wanted', of(both, 'others'), false, [left]],
  ['a demo only, demo not wanted', of(both), false, []],
  ['no answer', undefined, true, []],
])('the lines for %s', (_, demo, isWanted, lines) => {
  expect(logInLines(demo, isWanted, ['Nessuna azienda.'])).toEqual(lines);
});

test.each([
  ['has created its companies', [], true, [ofDemo.join('\n')]],
  ['existed before', both, true, []],
  ['creates none because another company was created meanwhile', [], false, []],
])('the lines for a demo that %s', async (_, companies, isMade, expected) => {
  const lines = [];
  await logDemoLogIns({ companies }, { begun: Promise.resolve(isMade) }, (line) => lines.push(line));
  expect(lines).toEqual(expected);
});
