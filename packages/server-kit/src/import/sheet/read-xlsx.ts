import { fromBufferPromise } from 'yauzl';
import { FilledRows, maxColumns } from './filled-rows.ts';
import { hasValues, readSheetXml, type Area, type SheetExtras } from './sheet-xml.ts';
import { ImportRefused, type Row, type Sheet } from './sheet.ts';
import { readFormats, readSheets, readTargets, readTexts } from './workbook-xml.ts';

/** Parts with the content of cells, unlike charts, comments, tables or pictures. */
const cellPart =
  /^xl\/(?:(?:workbook|styles|sharedStrings|worksheets\/[^/]+)\.xml|(?:worksheets\/)?_rels\/[^/]+\.rels)$/;
/** Maximum unpacked size of parts with cells; ten thousand rows take a third of it. */
const maxUnpackedBytes = 50 * 1024 * 1024;
/** Includes other parts, such as pictures. */
const maxParts = 10_000;

const advice = 'copia le sole righe in una cartella nuova.';

/**
 * Unpacks the parts of a workbook with cells, by name. A few kilobytes can unpack to gigabytes, and sizes in
 * headers can be false.
 * @throws ImportRefused if the parts are too large or too many; Error if the file is not a zip
 */
async function cellParts(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false });
  if (zip.entryCount > maxParts)
    throw new ImportRefused(`la cartella ha ${zip.entryCount} parti, al massimo ${maxParts}: ${advice}`);
  const parts = new Map<string, Buffer>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toString().replace(/^\//, '');
    if (!cellPart.test(name)) continue;
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      total += piece.length;
      if (total > maxUnpackedBytes) throw new ImportRefused(`estratta è più di 50 MB: ${advice}`);
      pieces.push(piece);
    }
    parts.set(name, Buffer.concat(pieces));
  }
  return parts;
}

type Parts = Map<string, Buffer>;

/** A sheet's name and its part. */
interface SheetPart {
  name: string;
  path: string;
  part: Buffer;
}

const unreadable = () =>
  new ImportRefused('non è una cartella che si può leggere: è senza password, salvata da Excel come .xlsx?');

const mergedCell = { wrong: 'Unita a quella vicina: dividi le celle' };

const requiredPart = (parts: Parts, name: string): Buffer => {
  const part = parts.get(name);
  if (!part) throw new Error(`a workbook without ${name}`);
  return part;
};

/** The workbook's sheets with cells, without chart sheets. */
function sheetParts(parts: Parts) {
  const { sheets, is1904 } = readSheets(requiredPart(parts, 'xl/workbook.xml'));
  const targets = readTargets(requiredPart(parts, 'xl/_rels/workbook.xml.rels'));
  const found = sheets.flatMap(({ name, relation = '' }): SheetPart[] => {
    const target = targets.get(relation)?.target.replace(/^(?:\s|\/xl\/)+/, '');
    const part = parts.get(`xl/${target}`);
    return part ? [{ name, path: `xl/${target}`, part }] : [];
  });
  return { sheets: found, is1904 };
}

/** Adds links to texts that are hyperlinks. */
function setLinks(filled: FilledRows, { links }: SheetExtras, relations: Buffer | undefined): void {
  if (links.length === 0 || !relations) return;
  const targets = readTargets(relations);
  const byNumber = new Map(filled.rows.map((row) => [row.number, row]));
  for (const { row, column, relation } of links) {
    const cells = byNumber.get(row)?.cells ?? [];
    const [text, to] = [cells[column - 1], targets.get(relation)];
    if (typeof text === 'string' && to?.type.endsWith('/hyperlink'))
      cells[column - 1] = filled.bounded({ text, link: to.target });
  }
}

/** Marks merged cells within the width of the sheet. @param rows sorted by number */
function markMerged(rows: Row[], merged: Area[]): void {
  if (merged.length === 0) return;
  const width = rows.reduce((max, { cells }) => Math.max(max, cells.length), 0);
  const areas = merged.sort((one, other) => one.top - other.top);
  /** For each column, the row down to which it is merged. */
  const downTo = new Array<number>(maxColumns).fill(0);
  let next = 0;
  for (const { number, cells } of rows) {
    for (let area = areas[next]; area && area.top <= number; area = areas[(next += 1)])
      for (let at = area.left - 1; at < Math.min(area.right, width); at += 1)
        downTo[at] = Math.max(downTo[at] ?? 0, area.bottom);
    for (let at = 0; at < width; at += 1)
      if ((downTo[at] ?? 0) >= number) {
        while (cells.length < at) cells.push(undefined);
        cells[at] = mergedCell;
      }
  }
}

function readParts(parts: Parts, filled: FilledRows): Sheet {
  const { sheets, is1904 } = sheetParts(parts);
  const [first, ...others] = sheets;
  if (!first) throw new ImportRefused('la cartella non ha fogli.');
  const [texts, styles] = [parts.get('xl/sharedStrings.xml'), parts.get('xl/styles.xml')];
  const book = { texts: texts ? readTexts(texts) : [], formats: styles ? readFormats(styles) : [], is1904 };
  const end = readSheetXml(first.part, book, filled);
  const rows = filled.rows.sort((one, other) => one.number - other.number);
  if (rows.some(({ number }, index) => number === rows[index + 1]?.number))
    throw new Error('two rows have one number');
  setLinks(filled, end, parts.get(first.path.replace(/([^/]+)$/, '_rels/$1.rels')));
  markMerged(rows, end.merged);
  // Thousands of sheet names may reference one part.
  const otherParts = [...new Set(others.map(({ part }) => part))];
  const notes = otherParts.some(hasValues) ? [`si legge solo il primo foglio: ${first.name}`] : [];
  return { notes, rows };
}

/** Reads the first sheet of a workbook into `filled`. @throws ImportRefused */
export async function readXlsx(bytes: Buffer, filled = new FilledRows()): Promise<Sheet> {
  try {
    return readParts(await cellParts(bytes), filled);
  } catch (error) {
    throw error instanceof ImportRefused ? error : unreadable();
  }
}
