import { ImportRefused, type FilledCell, type Row } from './sheet.ts';

/** Rows below the head, and characters of all cells. */
export interface SheetLimits {
  rows: number;
  characters: number;
}

const megabyte = 1024 * 1024;
/** The largest sheet that was measured. */
export const largestSheet: SheetLimits = { rows: 10_000, characters: 50 * megabyte };
/** Far more than there are fields. */
export const mostColumns = 256;
/** As Excel has it. */
export const mostRowNumber = 1_048_576;
/** Characters of a cell, as Excel has it. */
const longestCell = 32_767;
/** What a number or a date counts as. */
const usualLength = 16;

const lengthOf = (cell: FilledCell): number => {
  if (typeof cell === 'string') return cell.length;
  if (typeof cell === 'object' && 'text' in cell) return cell.text.length + (cell.link?.length ?? 0);
  return typeof cell === 'object' && 'wrong' in cell ? cell.wrong.length : usualLength;
};

/**
 * The rows of a sheet that hold something, as far as a sheet may have them. A few kilobytes can name one long text in
 * millions of cells: what is too much is refused while it is read, and rows beyond the last are only counted.
 */
export class FilledRows {
  readonly rows: Row[] = [];
  readonly #limits: SheetLimits;
  #count = 0;
  #characters = 0;

  constructor(limits = largestSheet) {
    this.#limits = limits;
  }

  /**
   * Takes the next row that holds something.
   * @param columns number of its last column that does; cells beyond the 256th need not be given
   * @throws ImportRefused
   */
  add({ number, cells }: Row, columns: number): void {
    if (columns > mostColumns)
      throw new ImportRefused(`la riga ${number} ha ${columns} colonne, al massimo ${mostColumns}.`);
    this.#count += 1;
    if (this.#count > this.#limits.rows + 1) return;
    const bounded = Array.from(cells, (cell) => (cell === undefined ? cell : this.bounded(cell)));
    this.rows.push({ number, cells: bounded });
  }

  /** A cell, or what is wrong with one that is too long. @throws ImportRefused when all are too long together */
  bounded(cell: FilledCell): FilledCell {
    const kept = lengthOf(cell) > longestCell ? { wrong: 'Più di 32.767 caratteri: accorciala' } : cell;
    this.#characters += lengthOf(kept);
    const { characters } = this.#limits;
    if (this.#characters > characters)
      throw new ImportRefused(
        `il testo delle sue celle è più di ${characters / megabyte} MB, è il file giusto?`,
      );
    return kept;
  }

  /** Ends the sheet. @throws ImportRefused when it has no row below the head, or too many */
  end(): void {
    if (this.#count < 2) throw new ImportRefused('non ha righe sotto l’intestazione.');
    const { rows } = this.#limits;
    if (this.#count > rows + 1)
      throw new ImportRefused(`${this.#count - 1} righe, al massimo ${rows}: dividilo.`);
  }
}
