import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import ExcelJS from 'exceljs';
import JSZip from 'jszip';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from '@officina/server-kit/import/sheet/read-sheet';

let folder;
let count = 0;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'officina-import-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (content, ending) => {
  const file = join(folder, `${(count += 1)}${ending}`);
  writeFileSync(file, content);
  return file;
};
const csv = (content) => readSheet(fileOf(content, '.csv'));
const rowsOf = async (content) => (await csv(content)).rows;

async function xlsx(fill) {
  const workbook = new ExcelJS.Workbook();
  fill(workbook.addWorksheet('Foglio1'), workbook);
  return readSheet(fileOf(await workbook.xlsx.writeBuffer(), '.xlsx'));
}

describe('a .csv file', () => {
  const wanted = [
    { number: 1, cells: ['Codice', 'Nome'] },
    { number: 2, cells: ['PRE-04', 'Pressa, «grande»'] },
  ];

  test.each([
    ['semicolons', 'Codice;Nome\r\nPRE-04;Pressa, «grande»\r\n'],
    ['commas', 'Codice,Nome\nPRE-04,"Pressa, «grande»"\n'],
    ['tabs', 'Codice\tNome\nPRE-04\tPressa, «grande»'],
    ['a byte order mark', '\uFEFFCodice;Nome\nPRE-04;Pressa, «grande»'],
    ['UTF-16', Buffer.from('\uFEFFCodice\tNome\nPRE-04\tPressa, «grande»', 'utf16le')],
  ])('with %s is read', async (_, content) => {
    expect(await csv(content)).toEqual({ notes: [], rows: wanted });
  });

  test.each([
    ['commas', '"Nome, sigla, detto",Codice\nPressa,PRE-04\n', 'Nome, sigla, detto'],
    ['semicolons', '"Nome; sigla; detto",Codice\nPressa,PRE-04\n', 'Nome; sigla; detto'],
    ['tabs', '"Nome\tsigla\tdetto";Codice\nPressa;PRE-04\n', 'Nome\tsigla\tdetto'],
    [
      'commas and quotes',
      '"Nome ""breve, usato"", detto";Codice\nPressa;PRE-04\n',
      'Nome "breve, usato", detto',
    ],
    [
      'line breaks',
      '"Nome; o\r\nsigla; o\n\ndetto",Codice\r\nPressa,PRE-04\r\n',
      'Nome; o\r\nsigla; o\n\ndetto',
    ],
    ['inches', 'Diametro 1/2", o 3/4";Codice\nPressa;PRE-04\n', 'Diametro 1/2", o 3/4"'],
  ])('accepts %s in a header as part of it', async (_, content, head) => {
    expect((await rowsOf(content)).map(({ cells }) => cells)).toEqual([
      [head, 'Codice'],
      ['Pressa', 'PRE-04'],
    ]);
  });

  test('in Windows-1252 is read as such, which is reported', async () => {
    const bytes = Buffer.from('Codice;Nome\nPRE-04;Pressa, \xABgrande\xBB\n', 'latin1');
    const notes = ['letto come Windows-1252: non è UTF-8'];
    expect(await csv(bytes)).toEqual({ notes, rows: wanted });
  });

  test('numbers its rows like a spreadsheet, with empty rows and line ends in a cell', async () => {
    expect(await rowsOf('Codice;Note\nA-01;"prima\nseconda"\n\n;;\nB-01; \n')).toEqual([
      { number: 1, cells: ['Codice', 'Note'] },
      { number: 2, cells: ['A-01', 'prima\nseconda'] },
      { number: 5, cells: ['B-01', undefined] },
    ]);
  });

  test.each(['\n', '\r\n'])('ignores the line in which Excel names the separator (%j)', async (end) => {
    expect(await rowsOf(['\uFEFFsep=;', 'Codice;Note', 'A-01;', ''].join(end))).toEqual([
      { number: 1, cells: ['Codice', 'Note'] },
      { number: 2, cells: ['A-01', undefined] },
    ]);
  });

  test('may contain inch signs and rows that end early', async () => {
    expect(await rowsOf('Codice;Nome;Note\nTUB-1;Tubo 1/2" zincato\n')).toEqual([
      { number: 1, cells: ['Codice', 'Nome', 'Note'] },
      { number: 2, cells: ['TUB-1', 'Tubo 1/2" zincato'] },
    ]);
  });

  test('that ends inside quotes, or is not text, is refused with a message', async () => {
    const words = 'la riga 2 apre le virgolette e non le chiude.';
    await expect(csv('Codice;Nome\nA-01;"Pressa\n')).rejects.toThrow(words);
    await expect(csv('a\0b')).rejects.toThrow('non è un testo: salvalo di nuovo come .csv o .xlsx.');
  });
});

/** A workbook whose sheet contains this many MB of spaces. */
async function bomb(megabytes) {
  const zip = new JSZip();
  zip.file('xl/worksheets/sheet1.xml', Buffer.alloc(megabytes * 1024 * 1024, ' '));
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

/** The same, but declares itself small. */
async function lyingBomb(megabytes) {
  const bytes = await bomb(megabytes);
  for (const [mark, at] of [
    ['PK\x03\x04', 22],
    ['PK\x01\x02', 24],
  ])
    bytes.writeUInt32LE(100, bytes.lastIndexOf(mark) + at);
  return bytes;
}

describe('an .xlsx file', () => {
  test('returns texts, numbers, dates, flags, results of formulas and links as shown', async () => {
    const { rows } = await xlsx((sheet) => {
      sheet.addRow(['Codice', 'Valore']);
      sheet.addRow(['testo', { richText: [{ text: 'due ' }, { text: 'parti' }] }]);
      sheet.addRow(['numero', 12.5]);
      sheet.addRow(['zeri', 42]).getCell(2).numFmt = '00000';
      sheet.addRow(['data', new Date(Date.UTC(2019, 4, 1))]).getCell(2).numFmt = 'dd/mm/yyyy';
      sheet.addRow(['vero', true]);
      sheet.addRow(['formula', { formula: 'A1&"-1"', result: 'PRE-1' }]);
      sheet.addRow(['collegamento', { text: 'Manuale', hyperlink: 'https://manuali.example/p4' }]);
      sheet.addRow(['vuota', '']);
      sheet.addRow(['spazi', ' \n']);
      sheet.addRow(['spazi che portano', { text: ' ', hyperlink: 'https://manuali.example/p4' }]);
    });
    expect(rows.map(({ cells: [name, value] }) => [name, value])).toEqual([
      ['Codice', 'Valore'],
      ['testo', 'due parti'],
      ['numero', 12.5],
      ['zeri', '00042'],
      ['data', new Date(Date.UTC(2019, 4, 1))],
      ['vero', true],
      ['formula', 'PRE-1'],
      ['collegamento', { text: 'Manuale', link: 'https://manuali.example/p4' }],
      ['vuota', undefined],
      ['spazi', undefined],
      ['spazi che portano', undefined],
    ]);
  });

  test('names unreadable cells: broken formulas, formulas without a result, merged cells', async () => {
    const { rows } = await xlsx((sheet) => {
      sheet.addRow(['Codice', 'Nome']);
      sheet.addRow([{ formula: 'VLOOKUP(1,2,3)', result: { error: '#N/A' } }, { formula: 'A1' }]);
      sheet.addRow(['A-01', 'Pressa']);
      sheet.mergeCells('A3:B3');
    });
    expect(rows.slice(1).map(({ cells }) => cells.map(({ wrong }) => wrong))).toEqual([
      ['La formula dà #N/A', 'Una formula senza risultato: apri e salva il foglio in Excel'],
      ['Unita a quella vicina: dividi le celle', 'Unita a quella vicina: dividi le celle'],
    ]);
  });

  test('keeps the numbers of its rows across empty ones, and reports that other sheets are not read', async () => {
    const sheet = await xlsx((first, workbook) => {
      first.addRow(['Codice']);
      first.addRow([]);
      first.addRow(['A-01']);
      workbook.addWorksheet('Vuoto');
      workbook.addWorksheet('Altro').addRow(['x']);
    });
    expect(sheet).toEqual({
      notes: ['si legge solo il primo foglio: Foglio1'],
      rows: [
        { number: 1, cells: ['Codice'] },
        { number: 3, cells: ['A-01'] },
      ],
    });
  });
});

test('a small workbook that unpacks to more than 50 MB is refused, even if it declares a smaller size', async () => {
  const words = /estratta è più di 50 MB: copia le sole righe in una cartella nuova/;
  for (const bytes of [await bomb(51), await lyingBomb(51)]) {
    expect(bytes.length).toBeLessThan(100_000);
    await expect(readSheet(fileOf(bytes, '.xlsx'))).rejects.toThrow(words);
  }
  await expect(readSheet(fileOf(await bomb(50), '.xlsx'))).rejects.toThrow(
    /non è una cartella che si può leggere/,
  );
});

test.each([
  ['vecchio.xls', 'x', /salvalo come .xlsx o .csv, altri file non si leggono/],
  ['rotto.xlsx', 'x', /non è una cartella che si può leggere: è senza password/],
  ['vuoto.csv', 'Codice;Nome\n;\n', /non ha righe sotto l’intestazione/],
  ['lungo.csv', `Codice\n${'A\n'.repeat(10_001)}`, /10001 righe, al massimo 10000: dividilo/],
  [
    'vuote.csv',
    `Codice\n${'\n'.repeat(1_048_575)}A`,
    /più righe di quante ne ha un foglio, che sono 1048576/,
  ],
  ['rinominato.csv', Buffer.from('PK\x03\x04\0\0'), /non è un testo: salvalo di nuovo come .csv o .xlsx/],
  ['rinominato.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /non è una cartella che si può leggere/],
  ['grande.csv', 'x'.repeat(20 * 1024 * 1024 + 1), /più di 20 MB/],
])('%s is refused with a message', async (name, content, words) => {
  await expect(readSheet(fileOf(content, name))).rejects.toThrow(words);
});

test('a file of the maximum size is read', async () => {
  const largest = `Codice;Note\nA-01;${'x'.repeat(20 * 1024 * 1024 - 17)}`;
  expect(Buffer.byteLength(largest)).toBe(20 * 1024 * 1024);
  expect((await rowsOf(largest)).map(({ number }) => number)).toEqual([1, 2]);
  const longest = `Codice\n${'\n'.repeat(1_048_574)}A-01`;
  expect((await rowsOf(longest)).at(-1)).toEqual({ number: 1_048_576, cells: ['A-01'] });
});

test('ten thousand rows are accepted, and a missing file is reported', async () => {
  expect(await rowsOf(`Codice\n${'A\n'.repeat(10_000)}`)).toHaveLength(10_001);
  await expect(readSheet(join(folder, 'assente.csv'))).rejects.toThrow(/^questo file non c’è\.$/);
});
