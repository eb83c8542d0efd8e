import { expect, test } from '@jest/globals';
import { findMatches } from './matches.tsx';

const options = [
  ['FRE-01', 'Fresatrice a torretta'],
  ['LAV-02', 'Lavatrice pezzi tornio'],
  ['TOR-01', 'Centro di tornitura'],
  ['XX-0042', 'Tornio parallelo'],
  ['SEG-03', 'Segatrice'],
].map(([plate = '', label = '']) => ({ plate, label }));

const found = (typed: string) => findMatches(options, typed).map(({ plate }) => plate);

test('options that begin with the input come first, then those with a word that does, then the rest', () => {
  expect(found('tor')).toEqual(['TOR-01', 'XX-0042', 'FRE-01', 'LAV-02']);
  expect(found('trice')).toEqual(['FRE-01', 'LAV-02', 'SEG-03']);
  expect(found('tornio par')).toEqual(['XX-0042']);
});

test('all words must match in any order and case; an empty input keeps the order', () => {
  expect(found('PEZZI lav')).toEqual(['LAV-02']);
  expect(found('pezzi seg')).toEqual([]);
  expect(found(' ')).toEqual(['FRE-01', 'LAV-02', 'TOR-01', 'XX-0042', 'SEG-03']);
});
