import ExcelJS from 'exceljs';
import { Open } from 'unzipper';
import { exceljsWorkbook, holdsCells, ignoreNodes } from './exceljs-parts.ts';
import { ImportRefused } from './refused.ts';
import type { FilledCell, Row, Sheet } from './sheet.ts';

/** Signs that XML cannot hold are written `_x000D_`, and an underscore before such as `_x005F_`. */
const unescaped = (text: string): string =>
  text
    .replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n');

const isRich = (value: unknown): value is ExcelJS.CellRichTextValue =>
  typeof value === 'object' && value !== null && 'richText' in value;

const textOf = (value: unknown): string =>
  unescaped(isRich(value) ? value.richText.map(({ text }) => text).join('') : String(value ?? ''));

/** Blanks alone are an empty cell, which clears nothing. */
const filled = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/** `00000` as a number's format is how a code keeps its zeros. */
const isPadded = (format: string | undefined): format is string => /^0{2,}$/.test(format ?? '');

/** A value as the sheet shows it. */
function plain(value: ExcelJS.CellValue, format: string | undefined): FilledCell | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'number' && !Number.isFinite(value))
    return { wrong: 'Un numero che non si può leggere' };
  if (typeof value === 'number') return isPadded(format) ? String(value).padStart(format.length, '0') : value;
  if (typeof value === 'boolean' || value instanceof Date) return value;
  if (typeof value === 'string' || isRich(value)) return filled(textOf(value));
  if ('error' in value) return { wrong: `La formula dà ${value.error}` };
  if ('formula' in value) return { wrong: 'Una formula senza risultato: apri e salva il foglio in Excel' };
  // What leads somewhere and shows nothing is an empty cell.
  const { text: shown, hyperlink: link } = value as ExcelJS.CellHyperlinkValue;
  const text = filled(textOf(shown));
  return text && { text, link };
}

const cellOf = (cell: ExcelJS.Cell): FilledCell | undefined =>
  cell.isMerged ? { wrong: 'Unita a quella vicina: dividi le celle' } : plain(cell.value, cell.numFmt);

/** Of the parts that hold cells; ten thousand rows take a third of it. */
const mostUnpackedBytes = 50 * 1024 * 1024;
/** Pictures are parts too. */
const mostParts = 10_000;
/** As Excel has them. */
const mostRowNumber = 1_048_576;

const instead = 'copia le sole righe in una cartella nuova.';

const unreadable = () =>
  new ImportRefused('non è una cartella che si può leggere: è senza password, salvata da Excel come .xlsx?');

/** The parts that hold cells. A few kilobytes can hold gigabytes, whatever they say of themselves. */
async function unpacked(bytes: Buffer): Promise<Map<string, Buffer>> {
  const { files } = await Open.buffer(bytes);
  const parts = new Map<string, Buffer>();
  let total = 0;
  if (files.length > mostParts)
    throw new ImportRefused(`la cartella ha ${files.length} parti, al massimo ${mostParts}: ${instead}`);
  for (const file of files.filter(({ path }) => holdsCells(path))) {
    const pieces: Buffer[] = [];
    for await (const piece of file.stream()) {
      total += piece.length;
      if (total > mostUnpackedBytes) throw new ImportRefused(`estratta è più di 50 MB: ${instead}`);
      pieces.push(piece);
    }
    if (pieces.length > 0) parts.set(file.path, Buffer.concat(pieces));
  }
  return parts;
}

async function workbookIn(bytes: Buffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook();
  const plainBytes = await exceljsWorkbook(await unpacked(bytes));
  return workbook.xlsx.load(plainBytes as unknown as ExcelJS.Buffer, { ignoreNodes });
}

/** The first sheet of a workbook. @throws ImportRefused */
export async function readXlsx(bytes: Buffer): Promise<Sheet> {
  const workbook = await workbookIn(bytes).catch((error) => {
    throw error instanceof ImportRefused ? error : unreadable();
  });
  const [sheet, ...others] = workbook.worksheets;
  if (!sheet) throw new ImportRefused('la cartella non ha fogli.');
  const isFilled = ({ actualRowCount }: ExcelJS.Worksheet) => actualRowCount > 0;
  const notes = others.some(isFilled) ? [`si legge solo il primo foglio: ${sheet.name}`] : [];
  if (sheet.rowCount > mostRowNumber)
    throw new ImportRefused(`ha una riga ${sheet.rowCount}, l’ultima possibile è la ${mostRowNumber}.`);
  const rows: Row[] = [];
  sheet.eachRow((row, number) => {
    const cells: Row['cells'] = [];
    row.eachCell((cell, column) => (cells[column - 1] = cellOf(cell)));
    rows.push({ number, cells: Array.from(cells) });
  });
  return { notes, rows };
}
