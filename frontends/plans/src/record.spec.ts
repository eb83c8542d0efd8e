/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { parseItems, moveItem } from './record.ts';

test.each([
  ['Livello olio', ['Livello olio']],
  ['  Livello olio \n\n Filtri\r\nCinghie\n', ['Livello olio', 'Filtri', 'Cinghie']],
  ['- Olio\n• Filtri\n* Cinghie\n– Luci', ['Olio', 'Filtri', 'Cinghie', 'Luci']],
  ['1. Olio\n2) Filtri\n10. Cinghie', ['Olio', 'Filtri', 'Cinghie']],
  // Text that only resembles a bullet or a number is kept.
  [
    '-20 °C in cella\n3 bar al collettore\n1.5 mm di gioco',
    ['-20 °C in cella', '3 bar al collettore', '1.5 mm di gioco'],
  ],
  [' \n \n', []],
  ['', []],
])('parseItems makes a point of each line of %j', (text, titles) => {
  expect(parseItems(text)).toEqual(titles.map((title) => ({ title, result: '' })));
});

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 2, 'acb'],
  [1, 1, 'abc'],
] as const)('moveItem moves an item from %d to %d', (from, to, order) => {
  expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(order);
});
