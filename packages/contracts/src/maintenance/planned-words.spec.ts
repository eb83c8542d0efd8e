import { expect, test } from '@jest/globals';
import { plannedJobTitle } from './planned-words.ts';

test.each([
  ['Cambio olio', {}, 'Cambio olio'],
  [undefined, {}, 'Controllo programmato'],
  ['', {}, 'Controllo programmato'],
  [null, {}, 'Controllo programmato (piano eliminato)'],
  ['Cambio olio', { isRecorded: true }, 'Cambio olio, registrato con il piano'],
])('a job of the plan %j, %j: «%s»', (maintenanceName, more, words) => {
  expect(plannedJobTitle({ maintenanceName, ...more }, 'Controllo programmato')).toBe(words);
});
