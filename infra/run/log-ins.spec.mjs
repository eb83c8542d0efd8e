import { expect, test } from '@jest/globals';
import { logInLines, tellDemoLogIns } from './log-ins.mjs';

const ofDemo = [
  '  ROSSI    anna.rossi  or  luca.bianchi   password officina',
  '  CANTINA  anna.rossi  or  luca.bianchi   password officina',
];
const refused = '  demo data: not loaded, there are companies that are not the demo’s';
const removed = '  demo data: not loaded, they were removed here';
const left = '  CANTINA, ROSSI are still here from the demo: npm run admin -- demo remove, or demo keep';
const nobody = '  Nobody can log in yet: npm run admin -- --help says how a tenant and its users are made.';
const loading = '  The demo is being loaded: who can log in is said once its companies are there.';
const both = ['CANTINA', 'ROSSI'];
const of = (companies, refusal, hasLogins = true) => ({ companies, refusal, hasLogins });

test.each([
  ['an empty store, with demo', of([], undefined, false), true, [loading]],
  ['half a demo, with demo', of(['ROSSI']), true, [loading]],
  ['a demo alone', of(both), true, ofDemo],
  ['a real company, with demo', of([], 'others'), true, [refused]],
  ['one without people, with demo', of([], 'others', false), true, [refused, nobody]],
  ['a demo beside a real company', of(both, 'others'), true, [refused, left]],
  ['a demo that was removed', of([], 'removed', false), true, [removed, nobody]],
  ['an empty store', of([], undefined, false), false, [nobody]],
  ['a real company', of([], 'others'), false, []],
  ['a demo beside a real company, none wanted', of(both, 'others'), false, [left]],
  ['a demo alone, none wanted', of(both), false, []],
  ['nobody knows what', undefined, true, []],
])('of %s', (_, demo, isWanted, lines) => {
  expect(logInLines(demo, isWanted)).toEqual(lines);
});

test.each([
  ['has made its companies', [], true, [ofDemo.join('\n')]],
  ['was there before', both, true, []],
  ['makes none, for another company was made meanwhile', [], false, []],
])('of a demo that %s', async (_, companies, isMade, said) => {
  const lines = [];
  await tellDemoLogIns({ companies }, { begun: Promise.resolve(isMade) }, (line) => lines.push(line));
  expect(lines).toEqual(said);
});
