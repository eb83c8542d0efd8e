import { describe, expect, test } from '@jest/globals';
import { readCsv } from './read-csv.ts';
import { ImportRefused } from './sheet.ts';

const cellsOf = (text: string) => readCsv(Buffer.from(text)).rows.map(({ cells }) => cells);

describe('the delimiter is', () => {
  test.each([
    [
      'the most frequent one in the first line',
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
      'read in the first non-empty line',
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
    ['a semicolon by default', 'a\nb,c', [['a'], ['b,c']]],
    [
      'read in the first line with old line ends',
      'a;b\r1,1,1,1;2',
      [
        ['a', 'b'],
        ['1,1,1,1', '2'],
      ],
    ],
    [
      'read in the first line with Windows line ends',
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

describe('Excel’s separator line', () => {
  test.each([';', ',', '\t'])('is skipped for %j', (sign) => {
    expect(cellsOf(`sep=${sign}\r\na${sign}b\n`)).toEqual([['a', 'b']]);
  });

  test('is recognized only alone at the very beginning', () => {
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

describe('the encoding of a file is', () => {
  const notes = ['letto come Windows-1252: non è UTF-8'];
  test.each([
    ['UTF-8', Buffer.from('è;«€»'), []],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFè;«€»'), []],
    ['UTF-16', Buffer.from('\uFEFFè;«€»', 'utf16le'), []],
    ['Windows-1252, with a note', Buffer.from([0xe8, 0x3b, 0xab, 0x80, 0xbb]), notes],
  ])('%s', (_, bytes, expectedNotes) => {
    expect(readCsv(bytes)).toEqual({ notes: expectedNotes, rows: [{ number: 1, cells: ['è', '«€»'] }] });
  });

  test('not UTF-16 if only one byte of the mark is present', () => {
    expect(readCsv(Buffer.from([0xff, 0x61])).rows).toEqual([{ number: 1, cells: ['ÿa'] }]);
    expect(readCsv(Buffer.from([0x61, 0xfe])).rows).toEqual([{ number: 1, cells: ['aþ'] }]);
  });
});

describe('rows', () => {
  test('are numbered including empty ones, and blank cells are empty', () => {
    expect(readCsv(Buffer.from('a;b\n\n ; \n"1\n2";\n')).rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 4, cells: ['1\n2', undefined] },
    ]);
  });

  test('may have quoted cells, doubled quotes, and quotes inside a text', () => {
    expect(cellsOf('a;b\n"1;""2""\r\n";"";\n"1/2"" tubo";"tubo" 1/2";""""')).toEqual([
      ['a', 'b'],
      ['1;"2"\r\n', undefined, undefined],
      ['1/2" tubo', '"tubo" 1/2"', '"'],
    ]);
    expect(cellsOf('a;b\r"1"\r\n;"2"')).toEqual([['a', 'b'], ['1'], [undefined, '2']]);
  });

  test('may be shorter or longer than the first, and may contain inch marks', () => {
    expect(cellsOf('a;b\n1\n1;2;3\n1/2" zincato;x')).toEqual([
      ...[['a', 'b'], ['1'], ['1', '2', '3']],
      ['1/2" zincato', 'x'],
    ]);
  });
});

describe('the reader rejects', () => {
  const refusal = (bytes: Buffer): string | undefined => {
    try {
      readCsv(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(ImportRefused);
      return (error as Error).message;
    }
    return undefined;
  };

  test('a file that is not text', () => {
    expect(refusal(Buffer.from('a\0b'))).toBe('non è un testo: salvalo di nuovo come .csv o .xlsx.');
  });

  test('quotes that never end, with the row number', () => {
    expect(refusal(Buffer.from('a;b\n"1\n2";3\n4;"5\n;6""\n'))).toBe(
      'la riga 3 apre le virgolette e non le chiude.',
    );
  });

  test('one line more than a spreadsheet has, with any line ends', () => {
    const message = 'più righe di quante ne ha un foglio, che sono 1048576.';
    expect(refusal(Buffer.from('\r'.repeat(1_048_576)))).toBe(message);
    expect(refusal(Buffer.from('\r\n'.repeat(1_048_575)))).toBeUndefined();
    expect(refusal(Buffer.from('\r\n'.repeat(1_048_576)))).toBe(message);
  });

  test('one line more than a spreadsheet has, not counting a final line end', () => {
    const most = 1_048_576;
    expect(refusal(Buffer.from('\n'.repeat(most - 1)))).toBeUndefined();
    expect(refusal(Buffer.from('\n'.repeat(most)))).toBe(
      `più righe di quante ne ha un foglio, che sono ${most}.`,
    );
  });
});
