import { afterAll, expect, test } from '@jest/globals';
import JSZip from 'jszip';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from '@officina/server-kit/import/sheet/read-sheet';

const folder = mkdtempSync(join(tmpdir(), 'officina-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const strictMain = 'http://purl.oclc.org/ooxml/spreadsheetml/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const relationship = (id, type, target) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
const relationsOf = (...all) => `<Relationships xmlns="${relations}">${all.join('')}</Relationships>`;
const sheetOf = (rows, after = '') =>
  `<worksheet xmlns="${main}" xmlns:r="${office}"><sheetData>${rows.join('')}</sheetData>${after}</worksheet>`;
const rowOf = (number, ...cells) => `<row r="${number}">${cells.join('')}</row>`;
const textCell = (at, text) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const head = rowOf(1, textCell('A1', 'Codice'), textCell('B1', 'Valore'));

/** Reads the workbook made of these parts and those that every workbook has. */
async function read(parts) {
  const zip = new JSZip();
  const all = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Foglio1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf(
      relationship('rId1', 'worksheet', '/xl/worksheets/sheet1.xml'),
      relationship('rId2', 'styles', '/xl/styles.xml'),
    ),
    // Style 1 displays a day.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...parts,
  };
  for (const [name, xml] of Object.entries(all)) zip.file(name, xml);
  const file = join(folder, 'prova.xlsx');
  writeFileSync(file, await zip.generateAsync({ type: 'nodebuffer' }));
  return (await readSheet(file)).rows.map(({ cells }) => cells);
}
/** The value read from one cell, `B2`. */
const valueOf = async (cell) =>
  (
    await read({ 'xl/worksheets/sheet1.xml': sheetOf([head, rowOf(2, textCell('A2', 'A-01'), cell)]) })
  )[1]?.[1];

test.each([
  ['2019-05-01', '01/05/2019'],
  ['2020-02-29T08:30:00', '29/02/2020'],
  ['2019-05-01T00:00:00.000Z', '01/05/2019'],
])('a date written as the text %s is read as %s, with or without a date format', async (written, day) => {
  expect(await valueOf(`<c r="B2" s="1" t="d"><v>${written}</v></c>`)).toBe(day);
  expect(await valueOf(`<c r="B2" t='d'><f>A1</f><v>${written}</v></c>`)).toBe(day);
});

test.each([
  ['nothing', '<c r="B2" t="str"><f>IF(A2="","",A2)</f><v></v></c>', undefined],
  ['nothing, in short', '<c r="B2" s="1" t="str"><f>A9&amp;""</f><v/></c>', undefined],
  ['zero', '<c r="B2"><f aca="false">1-1</f><v>0</v></c>', 0],
  ['FALSE', '<c r="B2" t="b"><f>A2&gt;A2</f><v>0</v></c>', false],
  ['a text in a cell of days', '<c r="B2" s="1" t="str"><f>A2</f><v>n.d. &amp;lt;</v></c>', 'n.d. &lt;'],
  ['a day', '<c r="B2" s="1"><f t="shared" si="0"/><v>43586</v></c>', new Date(Date.UTC(2019, 4, 1))],
])('a formula with the result %s has that value', async (_, cell, value) => {
  expect(await valueOf(cell)).toEqual(value);
});

test.each(['<f>A1</f>', '<f>A1</f><v />', '<f t="shared" si="0"/><v></v>'])(
  'a formula that was never calculated is refused: %s',
  async (content) => {
    const wrong = 'Una formula senza risultato: apri e salva il foglio in Excel';
    expect(await valueOf(`<c r="B2">${content}</c>`)).toEqual({ wrong });
  },
);

test.each(['1e309', '-1e309', 'NaN', 'abc', 'Infinity'])(
  'an invalid number is refused: %s',
  async (number) => {
    const wrong = 'Un numero che non si può leggere';
    expect(await valueOf(`<c r="B2"><v>${number}</v></c>`)).toEqual({ wrong });
    expect(await valueOf(`<c r="B2"><v>1e308</v></c>`)).toBe(1e308);
  },
);

test('characters that XML cannot contain are decoded in all texts', async () => {
  const rows = [
    rowOf(1, textCell('A1', 'Codice'), textCell('B1', 'Valore')),
    rowOf(2, '<c r="A2" t="s"><v>0</v></c>', textCell('B2', 'prima_x000D_\nseconda_x0009_terza')),
    rowOf(3, textCell('A3', 'A_x005F_x000D_'), '<c r="B3" t="str"><f>A3</f><v>x_x0020_y</v></c>'),
  ];
  const strings = `<sst xmlns="${main}"><si><r><t>A-01</t></r><r><t>_x000A_due_x005F_x0009_</t></r></si></sst>`;
  const found = await read({ 'xl/worksheets/sheet1.xml': sheetOf(rows), 'xl/sharedStrings.xml': strings });
  expect(found.slice(1)).toEqual([
    ['A-01\ndue_x0009_', 'prima\nseconda\tterza'],
    ['A_x000D_', 'x y'],
  ]);
});

test('tables, comments, charts and pictures under absolute addresses are skipped, links are not', async () => {
  const after = `<hyperlinks><hyperlink ref="B2" r:id="rId1"/><hyperlink ref="C2" r:id="rId1"/></hyperlinks>
    <drawing r:id="rId2"/><legacyDrawing r:id="rId3"/><tableParts count="1"><tablePart r:id="rId5"/></tableParts>`;
  const rows = [head, rowOf(2, textCell('A2', 'A-01'), textCell('B2', 'Manuale'), '<c r="C2" s="1"/>')];
  const found = await read({
    'xl/worksheets/sheet1.xml': sheetOf(rows, after),
    'xl/worksheets/_rels/sheet1.xml.rels': relationsOf(
      relationship('rId1', 'hyperlink', 'https://manuali.example/p4'),
      relationship('rId2', 'drawing', '/xl/drawings/drawing1.xml'),
      relationship('rId3', 'vmlDrawing', '/xl/drawings/commentsDrawing1.vml'),
      relationship('rId4', 'comments', '/xl/comments/comment1.xml'),
      relationship('rId5', 'table', '/xl/tables/table1.xml'),
    ),
    'xl/drawings/drawing1.xml': '<wsDr/>',
    'xl/comments/comment1.xml': `<comments xmlns="${main}"><commentList><comment ref="A2"/></commentList></comments>`,
    'xl/tables/table1.xml': `<table xmlns="${main}" id="1" ref="A1:B2"/>`,
  });
  expect(found[1]).toEqual(['A-01', { text: 'Manuale', link: 'https://manuali.example/p4' }]);
});

test('elements and references may have prefixes, including those of the strict edition', async () => {
  const link = '<x:hyperlinks><x:hyperlink ref="B2" q1:id="rId1"/></x:hyperlinks>';
  const cells = '<x:c r="A2" t="s"><x:v>0</x:v></x:c><x:c r="B2" s="1" t="d"><x:v>2019-05-01</x:v></x:c>';
  const prefixed = `xmlns:x="${strictMain}" xmlns:q1="http://purl.oclc.org/ooxml/officeDocument/relationships"`;
  const found = await read({
    'xl/workbook.xml': `<x:workbook ${prefixed}><x:sheets><x:sheet name="Foglio1" sheetId="1" q1:id="rId1"/></x:sheets></x:workbook>`,
    'xl/sharedStrings.xml': `<x:sst ${prefixed}><x:si><x:t>x:A &lt;x:c&gt;</x:t></x:si></x:sst>`,
    'xl/styles.xml': `<x:styleSheet ${prefixed}><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/></x:cellXfs></x:styleSheet>`,
    'xl/worksheets/sheet1.xml': `<x:worksheet ${prefixed}><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row><x:row r="2">${cells}</x:row></x:sheetData>${link}</x:worksheet>`,
    'xl/worksheets/_rels/sheet1.xml.rels': `<p:Relationships xmlns:p="${relations}"><p:Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/hyperlink" Target="https://x.example/"/></p:Relationships>`,
  });
  expect(found).toEqual([['x:A <x:c>'], ['x:A <x:c>', { text: '01/05/2019', link: 'https://x.example/' }]]);
});
