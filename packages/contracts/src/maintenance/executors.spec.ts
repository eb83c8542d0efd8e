import { describe, expect, it } from '@jest/globals';
import { isNamedIn } from './executors.ts';

describe('a name in a text', () => {
  it.each([
    ['Anna Rossi', 'Anna Rossi', true],
    ['Luca Bianchi, anna rossi', 'Anna Rossi', true],
    ['Luca Bianchi; Anna Rossi', 'Anna Rossi', true],
    ['Luca Bianchi e Anna Rossi', 'Anna Rossi', true],
    [' Anna Rossi ', 'Anna Rossi', true],
    ['Rossi, Anna', 'Rossi, Anna', true],
    ['Bianchi, Luca, rossi,anna', 'Rossi, Anna', true],
    ['Anna Rossini', 'Anna Rossi', false],
    ['chiedere ad Anna Rossi', 'Anna Rossi', false],
    ['Rossi, Luca', 'Rossi, Anna', false],
    ['Anna, Rossi', 'Rossi, Anna', false],
    ['', '', false],
  ])('%j names %j: %s', (text, name, isThere) => {
    expect(isNamedIn(text, name)).toBe(isThere);
  });
});
