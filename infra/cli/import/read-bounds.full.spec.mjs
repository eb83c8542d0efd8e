import { afterAll, describe, expect, test } from '@jest/globals';
import JSZip from 'jszip';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet, defaultReadLimits } from '@officina/server-kit/import/sheet/read-sheet';

const folder = mkdtempSync(join(tmpdir(), 'officina-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';

const cell = (at) => `<c r="${at}"><v>1</v></c>`;
const rows = `<row r="1">${cell('A1')}</row><row r="2">${cell('A2')}</row>`;
const around = (more, after = '') =>
  `<worksheet xmlns="${main}"><sheetData>${rows}${more}</sheetData>${after}</worksheet>`;

/** Path of a workbook with this sheet and other parts. */
async function workbook(sheet, parts = {}) {
  const zip = new JSZip();
  const all = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Foglio1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...parts,
  };
  for (const [name, content] of Object.entries(all)) zip.file(name, content, { createFolders: false });
  const file = join(folder, 'prova.xlsx');
  writeFileSync(file, await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }));
  return file;
}

const named = (count, nameOf, content) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [nameOf(at), content]));

describe('a workbook', () => {
  test('has at most ten thousand parts, even empty ones', async () => {
    const pictures = named(9_997, (at) => `xl/media/image${at}.png`, '');
    expect((await readSheet(await workbook(around(''), pictures))).rows).toHaveLength(2);
    const file = await workbook(around(''), { ...pictures, 'xl/media/one-more.png': '' });
    const words = 'la cartella ha 10001 parti, al massimo 10000: copia le sole righe in una cartella nuova.';
    await expect(readSheet(file)).rejects.toThrow(words);
  });

  test('may contain pictures of any size besides its cells', async () => {
    const pictures = { 'xl/media/image1.bmp': Buffer.alloc(60 * 1024 * 1024) };
    expect((await readSheet(await workbook(around(''), pictures))).rows).toHaveLength(2);
  });

  test('has the same last row as in Excel', async () => {
    const last = `<row r="1048576">${cell('A1048576')}</row>`;
    expect((await readSheet(await workbook(around(last)))).rows.at(-1)?.number).toBe(1_048_576);
    const beyond = `<row r="1048577">${cell('A1048577')}</row>`;
    const words = 'ha una riga 1048577, l’ultima possibile è la 1048576.';
    await expect(readSheet(await workbook(around(beyond)))).rejects.toThrow(words);
  });

  test('has 256 columns', async () => {
    const { rows } = await readSheet(await workbook(around(`<row r="3">${cell('IV3')}</row>`)));
    expect(rows.at(-1)?.cells).toHaveLength(256);
    const file = await workbook(around(`<row r="3">${cell('IW3')}</row>`));
    await expect(readSheet(file)).rejects.toThrow('la riga 3 ha 257 colonne, al massimo 256.');
  });

  test('has at most 50 MB of text, however well compressed', async () => {
    const long = {
      'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${'a'.repeat(32_767)}</t></si></sst>`,
    };
    const naming = (count) =>
      Array.from(
        { length: count },
        (_, at) => `<row r="${at + 3}"><c r="A${at + 3}" t="s"><v>0</v></c></row>`,
      );
    expect((await readSheet(await workbook(around(naming(1_600).join('')), long))).rows).toHaveLength(1_602);
    const file = await workbook(around(naming(1_601).join('')), long);
    await expect(readSheet(file)).rejects.toThrow('il testo delle sue celle è più di 50 MB');
  });

  test('has at most 32,767 characters in a cell, as in Excel', async () => {
    const cellOf = (count) =>
      `<row r="3"><c r="A3" t="inlineStr"><is><t>${'a'.repeat(count)}</t></is></c></row>`;
    const read = async (count) => (await readSheet(await workbook(around(cellOf(count))))).rows[2]?.cells;
    expect(await read(32_767)).toEqual(['a'.repeat(32_767)]);
    expect(await read(32_768)).toEqual([{ wrong: 'Più di 32.767 caratteri: accorciala' }]);
  });

  const texts = Array.from({ length: 1_500_000 }, (_, at) => `<si><t>${at}</t></si>`).join('');
  const million = { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts}</sst>` };

  test.each([
    ['megabytes', 32, 'leggerlo richiede più di 32 MB di memoria: copia le sole righe in una cartella nuova'],
    ['processorSeconds', 0.5, 'leggerlo richiede più di 0.5 secondi di calcolo: copia le sole righe'],
    ['seconds', 0.5, 'leggerlo richiede più di 0.5 secondi: copia le sole righe in una cartella nuova'],
  ])('that takes more %s than allowed is refused, and the caller continues', async (limit, most, words) => {
    const file = await workbook(around(''), million);
    await expect(readSheet(file, { ...defaultReadLimits, [limit]: most })).rejects.toThrow(words);
  });
});

test('by default reading may take ten processor seconds, a minute and 256 MB', () => {
  expect(defaultReadLimits).toEqual({
    ...{ seconds: 60, processorSeconds: 10, megabytes: 256 },
    ...{ rows: 10_000, characters: 50 * 1024 * 1024 },
  });
});

test('a .csv file has 256 columns, not counting empty ones at the end', async () => {
  const file = join(folder, 'colonne.csv');
  const write = (columns, after = '') =>
    writeFileSync(file, `Codice\nA-01${';'.repeat(columns - 1)}x${after}\n`);
  write(256, ';'.repeat(1000));
  expect((await readSheet(file)).rows[1]?.cells).toHaveLength(256);
  write(257);
  await expect(readSheet(file)).rejects.toThrow('la riga 2 ha 257 colonne, al massimo 256.');
});
