import { describe, expect, test } from '@jest/globals';
import { readCsv } from './read-csv.ts';
import { ImportRefused } from './sheet.ts';

const cellsOf = (text: string) => readCsv(Buffer.from(text)).rows.map(({ cells }) => cells);

describe('the sign between cells is', () => {
  test.each([
    [
      'the one that stands most often in the first line',
      'a,b;c;d\n1;2;3',
      [
        ['a,b', 'c', 'd'],
        ['1', '2', '3'],
      ],
    ],
    [
      'a comma',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a tab',
      'a\tb,c\td\n1\t2\t3',
      [
        ['a', 'b,c', 'd'],
        ['1', '2', '3'],
      ],
    ],
    [
      'not counted inside quotes',
      '"a,b,c";"d"\n1;2',
      [
        ['a,b,c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'counted between quoted cells',
      '"a","b;b"\n1,2',
      [
        ['a', 'b;b'],
        ['1', '2'],
      ],
    ],
    [
      'read in the first line that has something',
      '\n \na;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'not read in later lines',
      'a;b\n1,2,3,4;5',
      [
        ['a', 'b'],
        ['1,2,3,4', '5'],
      ],
    ],
    ['a semicolon where there is none', 'a\nb,c', [['a'], ['b,c']]],
    [
      'read in the first of lines that end the old way',
      'a;b\r1,1,1,1;2',
      [
        ['a', 'b'],
        ['1,1,1,1', '2'],
      ],
    ],
    [
      'read in the first of lines that end as on Windows',
      'a;b\r\n1,1,1,1;2',
      [
        ['a', 'b'],
        ['1,1,1,1', '2'],
      ],
    ],
  ])('%s', (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });
});

describe('Excel’s own first line', () => {
  test.each([';', ',', '\t'])('is none of ours where it names %j', (sign) => {
    expect(cellsOf(`sep=${sign}\r\na${sign}b\n`)).toEqual([['a', 'b']]);
  });

  test('stands at the very beginning, alone', () => {
    expect(cellsOf('a;b\nsep=;\n')).toEqual([
      ['a', 'b'],
      ['sep=', undefined],
    ]);
    expect(cellsOf('sep=;x\n1;2')).toEqual([
      ['sep=', 'x'],
      ['1', '2'],
    ]);
    expect(cellsOf('sep=|\na')).toEqual([['sep=|'], ['a']]);
  });
});

describe('the signs of a file are', () => {
  const notes = ['letto come Windows-1252: non è UTF-8'];
  test.each([
    ['UTF-8', Buffer.from('è;«€»'), []],
    ['UTF-8 with its mark', Buffer.from('\uFEFFè;«€»'), []],
    ['UTF-16', Buffer.from('\uFEFFè;«€»', 'utf16le'), []],
    ['those that Excel writes in Italy, which is said', Buffer.from([0xe8, 0x3b, 0xab, 0x80, 0xbb]), notes],
  ])('%s', (_, bytes, said) => {
    expect(readCsv(bytes)).toEqual({ notes: said, rows: [{ number: 1, cells: ['è', '«€»'] }] });
  });

  test('not UTF-16 because one byte of its mark is there', () => {
    expect(readCsv(Buffer.from([0xff, 0x61])).rows).toEqual([{ number: 1, cells: ['ÿa'] }]);
    expect(readCsv(Buffer.from([0x61, 0xfe])).rows).toEqual([{ number: 1, cells: ['aþ'] }]);
  });
});

describe('rows', () => {
  test('are numbered as they are shown, empty ones too; a cell of spaces is none', () => {
    expect(readCsv(Buffer.from('a;b\n\n ; \n"1\n2";\n')).rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 4, cells: ['1\n2', undefined] },
    ]);
  });

  test('have cells in quotes, doubled ones in them, and quotes that are part of a text', () => {
    expect(cellsOf('a;b\n"1;""2""\r\n";"";\n"1/2"" tubo";"tubo" 1/2";""""')).toEqual([
      ['a', 'b'],
      ['1;"2"\r\n', undefined, undefined],
      ['1/2" tubo', '"tubo" 1/2"', '"'],
    ]);
    expect(cellsOf('a;b\r"1"\r\n;"2"')).toEqual([['a', 'b'], ['1'], [undefined, '2']]);
  });

  test('may be shorter or longer than the first, and have inches', () => {
    expect(cellsOf('a;b\n1\n1;2;3\n1/2" zincato;x')).toEqual([
      ...[['a', 'b'], ['1'], ['1', '2', '3']],
      ['1/2" zincato', 'x'],
    ]);
  });
});

describe('is refused:', () => {
  const refusal = (bytes: Buffer): string | undefined => {
    try {
      readCsv(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(ImportRefused);
      return (error as Error).message;
    }
    return undefined;
  };

  test('what is no text', () => {
    expect(refusal(Buffer.from('a\0b'))).toBe('non è un testo: salvalo di nuovo come .csv o .xlsx.');
  });

  test('quotes that never end, with the row', () => {
    expect(refusal(Buffer.from('a;b\n"1\n2";3\n4;"5\n;6""\n'))).toBe(
      'la riga 3 apre le virgolette e non le chiude.',
    );
  });

  test('one line more than a spreadsheet has, however lines end', () => {
    const words = 'più righe di quante ne ha un foglio, che sono 1048576.';
    expect(refusal(Buffer.from('\r'.repeat(1_048_576)))).toBe(words);
    expect(refusal(Buffer.from('\r\n'.repeat(1_048_575)))).toBeUndefined();
    expect(refusal(Buffer.from('\r\n'.repeat(1_048_576)))).toBe(words);
  });

  test('one line more than a spreadsheet has, the line that ends the last aside', () => {
    const most = 1_048_576;
    expect(refusal(Buffer.from('\n'.repeat(most - 1)))).toBeUndefined();
    expect(refusal(Buffer.from('\n'.repeat(most)))).toBe(
      `più righe di quante ne ha un foglio, che sono ${most}.`,
    );
  });
});
