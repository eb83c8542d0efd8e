import { maxColumns, maxRowNumber, type FilledRows } from './filled-rows.ts';
import { ImportRefused, type FilledCell } from './sheet.ts';
import { readXml, relationIdOf, type NumberFormat } from './workbook-xml.ts';

/** Data that the cells of a workbook's sheets reference. */
export interface Workbook {
  texts: string[];
  formats: NumberFormat[];
  is1904: boolean;
}

/** A rectangle of cells; columns and rows count from 1. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Data of a sheet that follow its cells. */
export interface SheetExtras {
  merged: Area[];
  /** Each with the id of the relation that contains its target. */
  links: { column: number; row: number; relation: string }[];
}

const dayMs = 86_400_000;
/** Days from the start of Excel's calendar to 1 January 1970, and to the start of the 1904 calendar. */
const [daysTo1970, daysTo1904] = [25_569, 1_462];

/** Characters that XML cannot contain are written `_x000D_`, and an underscore before such text as `_x005F_`. */
const unescaped = (text: string): string =>
  text
    .replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n');

/** A blank text is an empty cell, which clears nothing. */
const nonBlank = (value: string): string | undefined => {
  const text = unescaped(value);
  return text.trim() === '' ? undefined : text;
};

/** A date 2019-05-01, with or without a time, as an Italian spreadsheet shows it. */
const shownDay = (text: string): string => text.replace(/^(\d{4})-(\d\d)-(\d\d).*$/s, '$3/$2/$1');

/** A cell as it is stored in the file. */
interface RawCell {
  column: number;
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

/** Excel treats 1900 as a leap year: day 60 never existed, and earlier days are off by one. */
const nonexistentDay = 60;

function dayOf(number: number, { is1904 }: Workbook): Date {
  const from1900 = number < nonexistentDay ? 1 : 0;
  return new Date(Math.round((number - daysTo1970 + (is1904 ? daysTo1904 : from1900)) * dayMs));
}

function numberOf(value: string, format: NumberFormat | undefined, book: Workbook): FilledCell {
  const number = parseFloat(value);
  const instant = dayOf(number, book);
  const isKnown = Number.isFinite(format?.isDay ? instant.getTime() : number);
  if (!isKnown) return { wrong: 'Un numero che non si può leggere' };
  if (format?.isDay && !book.is1904 && Math.floor(number) === nonexistentDay)
    return { wrong: 'Il 29/02/1900, che non c’è mai stato: scrivi il giorno giusto' };
  if (format?.isDay) return instant;
  return format?.digits ? String(number).padStart(format.digits, '0') : number;
}

/** A value as the sheet shows it. @throws Error for a missing text */
function shown({ type, style, value, isFormula }: RawCell, book: Workbook): FilledCell | undefined {
  if (isFormula && value === '' && type !== 'str')
    return { wrong: 'Una formula senza risultato: apri e salva il foglio in Excel' };
  if (value === '') return undefined;
  if (type === 'str' || type === 'inlineStr') return nonBlank(value);
  if (type === 'd') return nonBlank(shownDay(value));
  if (type === 'b') return parseInt(value, 10) !== 0;
  if (type === 'e') return { wrong: `La formula dà ${value}` };
  if (type !== 's') return numberOf(value, book.formats[style], book);
  const text = book.texts[Number(value)];
  if (text === undefined) throw new Error(`a cell names the text ${value}`);
  return nonBlank(text);
}

/** Parses an address like `A1`. @throws Error if it is invalid */
function addressOf(text: string): { column: number; row: number } {
  const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(text) ?? [];
  if (letters === undefined) throw new Error(`no address of a cell: ${text.slice(0, 20)}`);
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column, row: Number(row) };
}

function areaOf(range: string): Area[] {
  const [first = '', last] = range.split(':', 2);
  if (last === undefined) return [];
  const [{ column: left, row: top }, { column: right, row: bottom }] = [addressOf(first), addressOf(last)];
  return [{ left, top, right, bottom }];
}

/** The number of a row; without one, the row follows the last. @throws ImportRefused beyond the last row of Excel */
function rowNumber(given: string | undefined, last: number): number {
  const number = given === undefined ? last + 1 : Number(given);
  if (!Number.isInteger(number) || number < 1) throw new Error(`no number of a row: ${given}`);
  if (number > maxRowNumber)
    throw new ImportRefused(`ha una riga ${number}, l’ultima possibile è la ${maxRowNumber}.`);
  return number;
}

/**
 * Reads the cells of a sheet into `rows`, in the order of the file.
 * @param part `xl/worksheets/sheet1.xml`
 * @throws ImportRefused; Error if the part is not a sheet
 */
export function readSheetXml(part: Buffer, book: Workbook, rows: FilledRows): SheetExtras {
  const end: SheetExtras = { merged: [], links: [] };
  let number = 0;
  let [cells, columns, column]: [(FilledCell | undefined)[], number, number] = [[], 0, 0];
  let cell: RawCell | undefined;
  let [isValue, isPronounced] = [false, false];
  const onOpen: Record<string, (attributes: Record<string, string>) => void> = {
    row: ({ r }) => {
      number = rowNumber(r, number);
      [cells, columns, column] = [[], 0, 0];
    },
    c: ({ r, t = 'n', s = '0' }) => {
      column = r === undefined ? column + 1 : addressOf(r).column;
      cell = { column, type: t, style: Number(s), value: '', isFormula: false };
    },
    f: () => {
      if (cell) cell.isFormula = true;
    },
    rPh: () => (isPronounced = true),
    mergeCell: ({ ref = '' }) => end.merged.push(...areaOf(ref)),
    hyperlink: (attributes) => {
      const relation = relationIdOf(attributes);
      const { ref = '' } = attributes;
      if (relation !== undefined && !ref.includes(':')) end.links.push({ ...addressOf(ref), relation });
    },
  };
  const onClose: Record<string, () => void> = {
    rPh: () => (isPronounced = false),
    c: () => {
      const value = cell && shown(cell, book);
      cell = undefined;
      if (value === undefined) return;
      columns = Math.max(columns, column);
      if (column <= maxColumns) cells[column - 1] = value;
    },
    row: () => {
      if (columns > 0) rows.add({ number, cells }, columns);
    },
  };
  readXml(part, {
    open: (name, attributes) => {
      isValue = cell !== undefined && (name === 'v' || name === 't') && !isPronounced;
      onOpen[name]?.(attributes);
    },
    text: (text) => {
      if (isValue && cell) cell.value += text;
    },
    close: (name) => {
      isValue = false;
      onClose[name]?.();
    },
  });
  return end;
}

/** Whether a sheet has a non-empty cell. @throws Error if the part is not a sheet */
export function hasValues(part: Buffer): boolean {
  let [isValue, isFound] = [false, false];
  readXml(part, {
    open: (name) => (isValue = name === 'v' || name === 't'),
    text: () => (isFound ||= isValue),
    isDone: () => isFound,
  });
  return isFound;
}
