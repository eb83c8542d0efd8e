import { ImportRefused, type FilledCell, type Row } from './sheet.ts';

/** Maximum number of rows below the header, and of characters in all cells. */
export interface SheetLimits {
  rows: number;
  characters: number;
}

const megabyte = 1024 * 1024;
/** Size of the largest sheet in measurements. */
export const defaultSheetLimits: SheetLimits = { rows: 10_000, characters: 50 * megabyte };
/** Far more than the number of fields. */
export const maxColumns = 256;
/** Limit of Excel. */
export const maxRowNumber = 1_048_576;
/** Maximum length of a cell in Excel, in characters. */
const maxCellLength = 32_767;
/** Assumed length of a number or date. */
const defaultLength = 16;

const lengthOf = (cell: FilledCell): number => {
  if (typeof cell === 'string') return cell.length;
  if (typeof cell === 'object' && 'text' in cell) return cell.text.length + (cell.link?.length ?? 0);
  return typeof cell === 'object' && 'wrong' in cell ? cell.wrong.length : defaultLength;
};

/**
 * Collects the non-empty rows of a sheet within the limits. A few kilobytes can reference a long text in millions of
 * cells: excess is rejected while reading, and rows beyond the limit are only counted.
 */
export class FilledRows {
  readonly rows: Row[] = [];
  readonly #limits: SheetLimits;
  #count = 0;
  #characters = 0;

  constructor(limits = defaultSheetLimits) {
    this.#limits = limits;
  }

  /**
   * Adds the next non-empty row.
   * @param columns number of its last non-empty column; cells beyond the 256th may be omitted
   * @throws ImportRefused
   */
  add({ number, cells }: Row, columns: number): void {
    if (columns > maxColumns)
      throw new ImportRefused(`la riga ${number} ha ${columns} colonne, al massimo ${maxColumns}.`);
    this.#count += 1;
    if (this.#count > this.#limits.rows + 1) return;
    const bounded = Array.from(cells, (cell) => (cell === undefined ? cell : this.bounded(cell)));
    this.rows.push({ number, cells: bounded });
  }

  /** Returns the cell, or a problem if it is too long. @throws ImportRefused if all cells together are too long */
  bounded(cell: FilledCell): FilledCell {
    const accepted = lengthOf(cell) > maxCellLength ? { wrong: 'Più di 32.767 caratteri: accorciala' } : cell;
    this.#characters += lengthOf(accepted);
    const { characters } = this.#limits;
    if (this.#characters > characters)
      throw new ImportRefused(
        `il testo delle sue celle è più di ${characters / megabyte} MB, è il file giusto?`,
      );
    return accepted;
  }

  /** Ends the sheet. @throws ImportRefused if it has no rows below the header, or too many */
  end(): void {
    if (this.#count < 2) throw new ImportRefused('non ha righe sotto l’intestazione.');
    const { rows } = this.#limits;
    if (this.#count > rows + 1)
      throw new ImportRefused(`${this.#count - 1} righe, al massimo ${rows}: dividilo.`);
  }
}
