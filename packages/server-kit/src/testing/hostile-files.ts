import JSZip from 'jszip';

/** A file designed to overload its reader. */
export interface HostileFile {
  name: string;
  ending: '.csv' | '.xlsx';
  /**
   * @param size multiple of the size in `test:full`; at 10, a sheet unpacks to about 50 MB, the maximum that
   *   is read
   */
  bytes: (size: number) => Buffer | Promise<Buffer>;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const megabyte = 1024 * 1024;

const many = (count: number, one: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => one(at)).join('');
const cell = (at: string, value = '1') => `<c r="${at}"><v>${value}</v></c>`;
const head = `<row r="1"><c r="A1" t="inlineStr"><is><t>Codice</t></is></c></row><row r="2">${cell('A2')}</row>`;
const sheet = (rows: string, after = '', attributes = '') =>
  `<worksheet xmlns="${main}" ${attributes}><sheetData>${rows}</sheetData>${after}</worksheet>`;
const sheetEntry = (at: number) => `<sheet name="Foglio${at}" sheetId="${at}" r:id="rId${at}"/>`;
const sheetRelation = (at: number) =>
  `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`;
const bookOf = (entries: string, after = '') =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${entries}</sheets>${after}</workbook>`;

/** A workbook with these sheets, and optional additional parts. */
async function workbook(
  sheets: (string | Buffer)[],
  { parts = {}, book = '' }: { parts?: Record<string, string>; book?: string } = {},
): Promise<Buffer> {
  const zip = new JSZip();
  const numbers = sheets.map((_, index) => index + 1);
  zip.file('xl/workbook.xml', bookOf(numbers.map(sheetEntry).join(''), book));
  zip.file(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}">${numbers.map(sheetRelation).join('')}</Relationships>`,
  );
  for (const [index, one] of sheets.entries()) zip.file(`xl/worksheets/sheet${index + 1}.xml`, one);
  for (const [name, content] of Object.entries(parts)) zip.file(name, content);
  return zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' });
}

const bomb = () => workbook([Buffer.alloc(51 * megabyte, ' ')]);

/** The same file with a false small size in its headers. */
async function lyingBomb(): Promise<Buffer> {
  const bytes = await bomb();
  for (const [mark, at] of [
    ['PK\x03\x04', 22],
    ['PK\x01\x02', 24],
  ] as const)
    bytes.writeUInt32LE(100, bytes.lastIndexOf(mark) + at);
  return bytes;
}

const laughs = `<!DOCTYPE sst [<!ENTITY a0 "ah">${many(40, (at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`)}]>`;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const columns = Array.from(
  { length: 64 },
  (_, at) => (letters[Math.floor(at / 26) - 1] ?? '') + letters[at % 26],
);
const wideHead = `<row r="1">${columns.map((name, at) => `<c r="${name}1" t="inlineStr"><is><t>${at === 0 ? 'Codice' : name}</t></is></c>`).join('')}</row>`;
const wideRow = (at: number) =>
  `<row r="${at + 2}">${columns.map((name) => `<c r="${name}${at + 2}" t="s"><v>0</v></c>`).join('')}</row>`;

const xlsx = (name: string, bytes: HostileFile['bytes']): HostileFile => ({ name, ending: '.xlsx', bytes });
const csv = (name: string, text: (size: number) => string): HostileFile => ({
  ...{ name, ending: '.csv' },
  bytes: (size) => Buffer.from(text(size)),
});

/** Files known to keep spreadsheet readers busy for minutes, or to exhaust their memory. */
export const hostileFiles: HostileFile[] = [
  xlsx('cells that never end', (size) => workbook([sheet(head + '<c >'.repeat(1_200_000 * size))])),
  xlsx('cells whose tag never ends', (size) => workbook([sheet(head + '<c '.repeat(1_600_000 * size))])),
  xlsx('formulas that never end', (size) =>
    workbook([sheet(`${head}<row r="3"><c r="A3">${'<f>'.repeat(1_600_000 * size)}</c></row>`)]),
  ),
  xlsx('deeply nested elements', (size) => workbook([sheet(head + '<a>'.repeat(1_600_000 * size))])),
  xlsx('thousands of prefixes', (size) =>
    workbook([
      sheet(
        head,
        '',
        many(50_000 * size, (at) => ` xmlns:a${at}="${main}"`),
      ),
    ]),
  ),
  xlsx('entities that expand a trillion times', () =>
    workbook([sheet(head)], {
      parts: { 'xl/sharedStrings.xml': `${laughs}<sst xmlns="${main}"><si><t>&a40;</t></si></sst>` },
    }),
  ),
  xlsx('a zip bomb', bomb),
  xlsx('a zip bomb with a false size', lyingBomb),
  xlsx('thousands of sheets', (size) => workbook(Array.from({ length: 900 * size }, () => sheet(head)))),
  xlsx('one empty sheet under thousands of names', (size) =>
    workbook([sheet(head), sheet(many(20_000 * size, (at) => `<row r="${at + 1}"/>`))], {
      parts: { 'xl/workbook.xml': bookOf(sheetEntry(1) + sheetEntry(2).repeat(5_000 * size)) },
    }),
  ),
  xlsx('a million texts', (size) =>
    workbook([sheet(head)], {
      parts: {
        'xl/sharedStrings.xml': `<sst xmlns="${main}">${many(100_000 * size, (at) => `<si><t>${at}</t></si>`)}</sst>`,
      },
    }),
  ),
  xlsx('one text in every cell', (size) =>
    workbook([sheet(wideHead + many(500 * size, wideRow))], {
      parts: { 'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>${'€'.repeat(160)}</t></si></sst>` },
    }),
  ),
  xlsx('one merged cell over the entire sheet', () =>
    workbook([sheet(head, '<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>')]),
  ),
  xlsx('thousands of merged cells', (size) =>
    workbook([
      sheet(
        head,
        `<mergeCells>${many(40_000 * size, (at) => `<mergeCell ref="A${at + 3}:C${at + 3}"/>`)}</mergeCells>`,
      ),
    ]),
  ),
  xlsx('a name for all cells', () =>
    workbook([sheet(head)], {
      book: '<definedNames><definedName name="Tutto">Foglio1!$A$1:$XFD$1048576</definedName></definedNames>',
    }),
  ),
  xlsx('a million empty rows', (size) =>
    workbook([sheet(head + many(100_000 * size, (at) => `<row r="${at + 3}"/>`))]),
  ),
  xlsx('rows of the maximum width', (size) =>
    workbook([
      sheet(head + many(100_000 * size, (at) => `<row r="${at + 3}">${cell(`XFD${at + 3}`)}</row>`)),
    ]),
  ),
  xlsx('the last possible row', () => workbook([sheet(`${head}<row r="1048576">${cell('A1048576')}</row>`)])),
  xlsx('a row beyond the last', () =>
    workbook([sheet(`${head}<row r="999999999">${cell('A9999999')}</row>`)]),
  ),
  csv('only line ends', (size) => '\r'.repeat(1_100_000 * size)),
  csv('quotes that never end', (size) => `Codice\n"${'a;'.repeat(450_000 * size)}`),
  csv(
    'inches after a long cell',
    (size) => `Codice\n${'a'.repeat(400_000 * size)}\n${'"a"b;'.repeat(100_000 * size)}`,
  ),
  csv('one row of empty cells', (size) => `Codice\n1${';'.repeat(900_000 * size)}`),
  csv('one long cell', (size) => `Codice\n${'a'.repeat(900_000 * size)}`),
];
