import { describe, expect, test } from '@jest/globals';
import type { Column } from './column.ts';
import { excerpt, hitsOf, type SearchedText } from './search.tsx';

interface Row {
  name: string;
  problem: string;
  beside: SearchedText[];
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Nome', text: ({ name }) => name },
  { key: 'problem', header: 'Problema', text: ({ problem }) => problem, clip: true },
];
const note = (text: string): SearchedText => ({ label: 'Nota', text });
const row: Row = {
  name: 'Pressa',
  problem: 'Perde olio dal cilindro di sinistra quando la temperatura sale oltre i sessanta gradi',
  beside: [
    note('Ordinata la guarnizione'),
    { label: 'Soluzione', text: 'Cambiata la guarnizione, che era CONSUMATA' },
  ],
};
const hits = (typed: string) =>
  hitsOf(row, { columns, searched: ({ beside }) => beside }, typed).map(({ label }) => label);

describe('a row says where a word was found', () => {
  test.each([
    ['nothing that it shows', 'pressa olio', []],
    ['the text that holds most of the words', 'guarnizione consumata', ['Soluzione']],
    ['each text that is needed', 'ordinata consumata', ['Nota', 'Soluzione']],
    ['what of a line may be cut off', 'sessanta', ['Problema']],
    ['only what it does not show', 'pressa ordinata', ['Nota']],
    ['none for what is nowhere', 'tornio', []],
  ])('%s', (_, typed, labels) => {
    expect(hits(typed)).toEqual(labels);
  });
});

describe('the piece of a text around what was found', () => {
  const long = `Prima di tutto ${'si guarda bene '.repeat(6)}la GUARNIZIONE è consumata ${'e poi si cambia '.repeat(8)}a freddo`;

  test('begins and ends with whole words and says that there is more', () => {
    const piece = excerpt(long, ['guarnizione']);
    expect(piece).toMatch(/^…(si |guarda |bene )[a-z ]*la GUARNIZIONE è consumata .* (e|poi|si|cambia)…$/);
    expect(piece.length).toBeLessThan(130);
  });

  test('is the whole of a short one', () => {
    expect(excerpt('Guarnizione\nconsumata', ['consumata'])).toBe('Guarnizione consumata');
  });

  test('is two pieces where the words are far from each other', () => {
    expect(excerpt(long, ['tutto', 'freddo'])).toMatch(/^Prima di tutto si guarda .*… ….* a freddo$/);
  });

  test('holds a word that stands in a very long one', () => {
    expect(excerpt(`${'x'.repeat(90)}guarnizione${'y'.repeat(90)}`, ['guarnizione'])).toMatch(
      /^…x+guarnizioney+…$/,
    );
  });

  test('finds letters with accents, however they are written', () => {
    const decomposed = 'Citta\u0300 '.repeat(30);
    expect(excerpt(`${decomposed}perde`, ['perde'])).toMatch(/Città perde$/);
  });
});
