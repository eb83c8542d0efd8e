import { expect, test } from '@jest/globals';
import { plannedWords } from './planned-words.ts';

test.each([
  ['Cambio olio', {}, 'Cambio olio'],
  [undefined, {}, 'Controllo programmato'],
  ['', {}, 'Controllo programmato'],
  [null, {}, 'Controllo programmato (piano eliminato)'],
  ['Cambio olio', { isRecorded: true }, 'Cambio olio, registrato con il piano'],
])('a job of the plan %j, %j: «%s»', (maintenanceName, more, words) => {
  expect(plannedWords({ maintenanceName, ...more }, 'Controllo programmato')).toBe(words);
});
