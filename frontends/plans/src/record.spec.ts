/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { itemsOf, moved } from './record.ts';

test.each([
  ['Livello olio', ['Livello olio']],
  ['  Livello olio \n\n Filtri\r\nCinghie\n', ['Livello olio', 'Filtri', 'Cinghie']],
  ['- Olio\n• Filtri\n* Cinghie\n– Luci', ['Olio', 'Filtri', 'Cinghie', 'Luci']],
  ['1. Olio\n2) Filtri\n10. Cinghie', ['Olio', 'Filtri', 'Cinghie']],
  // What only looks like a list's mark belongs to the text.
  [
    '-20 °C in cella\n3 bar al collettore\n1.5 mm di gioco',
    ['-20 °C in cella', '3 bar al collettore', '1.5 mm di gioco'],
  ],
  [' \n \n', []],
  ['', []],
])('%j holds its lines', (text, titles) => {
  expect(itemsOf(text)).toEqual(titles.map((title) => ({ title, result: '' })));
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 2, 'acb'],
  [1, 1, 'abc'],
] as const)('an item goes from %d to %d', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order);
});
