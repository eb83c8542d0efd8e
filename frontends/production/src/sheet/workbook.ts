import { zipOf } from './zip.ts';

/** A text, a number, an instant of which the sheet shows the clock in GMT, or nothing. */
export type Cell = string | number | Date | null;

/** One sheet: what is said of it, an empty row, its head, which stays, and its rows. */
export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  facts: readonly string[];
  columns: readonly { header: string; width: number }[];
  rows: Iterable<readonly Cell[]>;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const content = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const workbookType = `${content}.sheet`;

/** Days of Excel's calendar at the beginning of 1970. */
const epochDays = 25_569;
const dayMs = 86_400_000;

// XML has no place for these.
const impossible = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(impossible, '�')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

/** Styles by their places in `styles.xml`. */
const styles = { plain: 0, head: 1, time: 2 };

const textCell = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const cellXml = (cell: Cell): string => {
  if (cell === null) return '<c/>';
  if (typeof cell === 'string') return textCell(cell, styles.plain);
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c s="${styles.time}"><v>${cell.getTime() / dayMs + epochDays}</v></c>`;
};

const rowXml = (cells: Iterable<string>): string => `<row>${[...cells].join('')}</row>`;

const rowsPerPart = 500;

/** The rows as XML, in parts that take a few milliseconds each. */
function* rowParts(rows: Iterable<readonly Cell[]>): Generator<string> {
  let part: string[] = [];
  for (const row of rows) {
    part.push(rowXml(row.map(cellXml)));
    if (part.length < rowsPerPart) continue;
    yield part.join('');
    part = [];
  }
  yield part.join('');
}

function* sheetParts({ facts, columns, rows }: Sheet): Generator<string> {
  const headRow = facts.length + 2;
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield (
    `${xml}<worksheet ${main}><sheetViews><sheetView workbookViewId="0">` +
    `<pane xSplit="1" ySplit="${headRow}" topLeftCell="B${headRow + 1}" activePane="bottomRight" state="frozen"/>` +
    `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>` +
    [...facts.map((fact) => [textCell(fact, styles.plain)]), []].map(rowXml).join('') +
    rowXml(columns.map(({ header }) => textCell(header, styles.head)))
  );
  yield* rowParts(rows);
  yield '</sheetData></worksheet>';
}

const styleSheet =
  `${xml}<styleSheet ${main}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
const relationsOf = (...all: string[]) =>
  `${xml}<Relationships xmlns="${packaged}/relationships">${all.join('')}</Relationships>`;
const override = (part: string, type: string) =>
  `<Override PartName="${part}" ContentType="${content}.${type}+xml"/>`;

/** Sheets as an Excel file (.xlsx). What is long is written in parts, so that the page goes on meanwhile. */
export function workbookOf(sheets: readonly Sheet[]): Promise<Blob> {
  const paths = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  const listed = sheets.map(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="s${at + 1}"/>`,
  );
  const types =
    `${xml}<Types xmlns="${packaged}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('/xl/workbook.xml', 'sheet.main') +
    override('/xl/styles.xml', 'styles') +
    `${paths.map((path) => override(`/xl/${path}`, 'worksheet')).join('')}</Types>`;
  const book = `${xml}<workbook ${main} xmlns:r="${relations}"><sheets>${listed.join('')}</sheets></workbook>`;
  const bookRelations = relationsOf(
    ...paths.map((path, at) => relation(`s${at + 1}`, 'worksheet', path)),
    relation('styles', 'styles', 'styles.xml'),
  );
  return zipOf(
    [
      { name: '[Content_Types].xml', parts: [types] },
      { name: '_rels/.rels', parts: [relationsOf(relation('book', 'officeDocument', 'xl/workbook.xml'))] },
      { name: 'xl/workbook.xml', parts: [book] },
      { name: 'xl/_rels/workbook.xml.rels', parts: [bookRelations] },
      { name: 'xl/styles.xml', parts: [styleSheet] },
      ...sheets.map((sheet, at) => ({ name: `xl/${paths[at]}`, parts: sheetParts(sheet) })),
    ],
    workbookType,
  );
}
