import { expect, test } from '@jest/globals';
import { hostileFiles } from '../../testing/hostile-files.ts';
import { readSheetBytes } from './read-sheet.ts';
import { ImportRefused } from './sheet.ts';

const unreadable = 'non è una cartella che si può leggere: è senza password, salvata da Excel come .xlsx?';
const tooLarge = 'estratta è più di 50 MB: copia le sole righe in una cartella nuova.';
const merged = { wrong: 'Unita a quella vicina: dividi le celle' };
const usual = [
  { number: 1, cells: ['Codice'] },
  { number: 2, cells: [1] },
];

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const names = ['', 'A', 'B'].flatMap((first) => letters.map((last) => first + last)).slice(0, 64);
const wide = Array.from({ length: 500 }, (_, at) => ({
  number: at + 2,
  cells: Array.from({ length: 64 }, () => '€'.repeat(160)),
}));

/** The error of each file, or its rows. */
const expected: Record<string, unknown> = {
  'cells that never end': unreadable,
  'cells whose tag never ends': unreadable,
  'formulas that never end': unreadable,
  'deeply nested elements': unreadable,
  'thousands of prefixes': usual,
  'entities that expand a trillion times': unreadable,
  'a zip bomb': tooLarge,
  'a zip bomb with a false size': tooLarge,
  'thousands of sheets': usual,
  'one empty sheet under thousands of names': usual,
  'a million texts': usual,
  'one text in every cell': [{ number: 1, cells: ['Codice', ...names.slice(1)] }, ...wide],
  'one merged cell over the entire sheet': usual.map(({ number }) => ({ number, cells: [merged] })),
  'thousands of merged cells': usual,
  'a name for all cells': usual,
  'a million empty rows': usual,
  'rows of the maximum width': 'la riga 3 ha 16384 colonne, al massimo 256.',
  'the last possible row': [...usual, { number: 1_048_576, cells: [1] }],
  'a row beyond the last': 'ha una riga 999999999, l’ultima possibile è la 1048576.',
  'only line ends': 'più righe di quante ne ha un foglio, che sono 1048576.',
  'quotes that never end': 'la riga 2 apre le virgolette e non le chiude.',
  'inches after a long cell': 'la riga 3 ha 100000 colonne, al massimo 256.',
  'one row of empty cells': [
    { number: 1, cells: ['Codice'] },
    { number: 2, cells: ['1'] },
  ],
  'one long cell': [
    { number: 1, cells: ['Codice'] },
    { number: 2, cells: [{ wrong: 'Più di 32.767 caratteri: accorciala' }] },
  ],
};

/** The cells without the empty ones at the end of a row. */
const filledOf = (cells: unknown[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== undefined) + 1);

test.each(hostileFiles)(
  'a file with $name is read or rejected within the limits',
  async ({ name, ending, bytes }) => {
    const reading = readSheetBytes(ending, await bytes(1));
    const found = await reading.then(
      ({ rows }) => rows.map(({ number, cells }) => ({ number, cells: filledOf(cells) })),
      (error: unknown) => (error instanceof ImportRefused ? error.message : error),
    );
    expect(found).toEqual(expected[name]);
  },
);
