import { describe, expect, test } from '@jest/globals';
import type { Column } from './column.ts';
import { excerpt, hitsOf, type SearchedText } from './search.tsx';

interface Row {
  name: string;
  problem: string;
  notes: SearchedText[];
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Nome', text: ({ name }) => name },
  { key: 'problem', header: 'Problema', text: ({ problem }) => problem, clip: true },
];
const note = (text: string): SearchedText => ({ label: 'Nota', text });
const row: Row = {
  name: 'Pressa',
  problem: 'Perde olio dal cilindro di sinistra quando la temperatura sale oltre i sessanta gradi',
  notes: [
    note('Ordinata la guarnizione'),
    { label: 'Soluzione', text: 'Cambiata la guarnizione, che era CONSUMATA' },
  ],
};
const hits = (typed: string) =>
  hitsOf(row, { columns, searched: ({ notes }) => notes }, typed).map(({ label }) => label);

describe('the matches shown under a row are', () => {
  test.each([
    ['none in visible texts', 'pressa olio', []],
    ['the text that contains most of the words', 'guarnizione consumata', ['Soluzione']],
    ['each text that is needed', 'ordinata consumata', ['Nota', 'Soluzione']],
    ['the parts of a line that may be cut off', 'sessanta', ['Problema']],
    ['only in texts that are not visible', 'pressa ordinata', ['Nota']],
    ['none for words that are not found', 'tornio', []],
  ])('%s', (_, typed, labels) => {
    expect(hits(typed)).toEqual(labels);
  });
});

describe('the excerpt of a text around a match', () => {
  const long = `Prima di tutto ${'si guarda bene '.repeat(6)}la GUARNIZIONE è consumata ${'e poi si cambia '.repeat(8)}a freddo`;

  test('begins and ends with whole words and marks the omitted text', () => {
    const piece = excerpt(long, ['guarnizione']);
    expect(piece).toMatch(/^…(si |guarda |bene )[a-z ]*la GUARNIZIONE è consumata .* (e|poi|si|cambia)…$/);
    expect(piece.length).toBeLessThan(130);
  });

  test('is the full text if it is short', () => {
    expect(excerpt('Guarnizione\nconsumata', ['consumata'])).toBe('Guarnizione consumata');
  });

  test('has two pieces if the words are far apart', () => {
    expect(excerpt(long, ['tutto', 'freddo'])).toMatch(/^Prima di tutto si guarda .*… ….* a freddo$/);
  });

  test('contains a word inside a very long one', () => {
    expect(excerpt(`${'x'.repeat(90)}guarnizione${'y'.repeat(90)}`, ['guarnizione'])).toMatch(
      /^…x+guarnizioney+…$/,
    );
  });

  test('finds accented letters in composed and decomposed form', () => {
    const decomposed = 'Citta\u0300 '.repeat(30);
    expect(excerpt(`${decomposed}perde`, ['perde'])).toMatch(/Città perde$/);
  });
});
