import { fromBufferPromise } from 'yauzl';
import { FilledRows, mostColumns } from './filled-rows.ts';
import { holdsValues, readSheetXml, type Area, type SheetEnd } from './sheet-xml.ts';
import { ImportRefused, type Row, type Sheet } from './sheet.ts';
import { formatsIn, sheetsIn, targetsIn, textsIn } from './workbook-xml.ts';

/** The parts that say what stands in cells, and not charts, comments, tables or pictures. */
const cellPart =
  /^xl\/(?:(?:workbook|styles|sharedStrings|worksheets\/[^/]+)\.xml|(?:worksheets\/)?_rels\/[^/]+\.rels)$/;
/** Of the parts that hold cells; ten thousand rows take a third of it. */
const mostUnpackedBytes = 50 * 1024 * 1024;
/** Pictures are parts too. */
const mostParts = 10_000;

const instead = 'copia le sole righe in una cartella nuova.';

/**
 * The parts of a workbook that hold cells, unpacked, by name. A few kilobytes can hold gigabytes, whatever they say of
 * themselves.
 * @throws ImportRefused when they are too large or too many; Error for what is no zip
 */
async function cellParts(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false });
  if (zip.entryCount > mostParts)
    throw new ImportRefused(`la cartella ha ${zip.entryCount} parti, al massimo ${mostParts}: ${instead}`);
  const parts = new Map<string, Buffer>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toString().replace(/^\//, '');
    if (!cellPart.test(name)) continue;
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      total += piece.length;
      if (total > mostUnpackedBytes) throw new ImportRefused(`estratta è più di 50 MB: ${instead}`);
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

const existing = (parts: Parts, name: string): Buffer => {
  const part = parts.get(name);
  if (!part) throw new Error(`a workbook without ${name}`);
  return part;
};

/** The workbook's sheets of cells, which charts are not. */
function sheetParts(parts: Parts) {
  const { sheets, is1904 } = sheetsIn(existing(parts, 'xl/workbook.xml'));
  const targets = targetsIn(existing(parts, 'xl/_rels/workbook.xml.rels'));
  const found = sheets.flatMap(({ name, relation = '' }): SheetPart[] => {
    const target = targets.get(relation)?.target.replace(/^(?:\s|\/xl\/)+/, '');
    const part = parts.get(`xl/${target}`);
    return part ? [{ name, path: `xl/${target}`, part }] : [];
  });
  return { sheets: found, is1904 };
}

/** Gives texts that lead somewhere their link. */
function setLinks(filled: FilledRows, { links }: SheetEnd, relations: Buffer | undefined): void {
  if (links.length === 0 || !relations) return;
  const targets = targetsIn(relations);
  const byNumber = new Map(filled.rows.map((row) => [row.number, row]));
  for (const { row, column, relation } of links) {
    const cells = byNumber.get(row)?.cells ?? [];
    const [text, to] = [cells[column - 1], targets.get(relation)];
    if (typeof text === 'string' && to?.type.endsWith('/hyperlink'))
      cells[column - 1] = filled.bounded({ text, link: to.target });
  }
}

/** Marks the cells that are merged, as far as the sheet is wide. @param rows by their numbers */
function markMerged(rows: Row[], merged: Area[]): void {
  if (merged.length === 0) return;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const areas = merged.sort((one, other) => one.top - other.top);
  /** Of each column: down to which row it is merged. */
  const downTo = new Array<number>(mostColumns).fill(0);
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
  const book = { texts: texts ? textsIn(texts) : [], formats: styles ? formatsIn(styles) : [], is1904 };
  const end = readSheetXml(first.part, book, filled);
  const rows = filled.rows.sort((one, other) => one.number - other.number);
  if (rows.some(({ number }, index) => number === rows[index + 1]?.number))
    throw new Error('two rows have one number');
  setLinks(filled, end, parts.get(first.path.replace(/([^/]+)$/, '_rels/$1.rels')));
  markMerged(rows, end.merged);
  // Thousands of names may lead to one part.
  const otherParts = [...new Set(others.map(({ part }) => part))];
  const notes = otherParts.some(holdsValues) ? [`si legge solo il primo foglio: ${first.name}`] : [];
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
