import { FilledRows, maxColumns, maxRowNumber } from './filled-rows.ts';
import { ImportRefused, type Sheet } from './sheet.ts';

/**
 * Decodes UTF-8, with or without a byte order mark, UTF-16 (Excel's «Unicode text»), or otherwise Windows-1252 (Excel
 * in Italy), with a note.
 */
function decode(bytes: Buffer): { text: string; notes: string[] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), notes: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] };
  } catch {
    const notes = ['letto come Windows-1252: non è UTF-8'];
    return { text: new TextDecoder('windows-1252').decode(bytes), notes };
  }
}

/** A quoted cell: quotes start with the cell, and doubled quotes stand for one. */
const quotedCells = /(?<=^|[;,\t\r\n])(?:"[^"]*")+/g;
/** The header ends within this many characters. */
const maxHeaderLength = 100_000;

/** The most frequent delimiter in the first non-empty line: comma, semicolon or tab. */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, maxHeaderLength).replace(quotedCells, '-');
  const first = unquoted.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '';
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/** Reads the cells of a text sequentially. Each character is read only once. */
class Cells {
  readonly #text: string;
  readonly #delimiter: number;
  #at = 0;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The next cell, possibly quoted. @returns undefined if the quotes never end */
  take(): string | undefined {
    if (this.#text.charCodeAt(this.#at) !== quote) return this.#bare();
    const start = this.#at + 1;
    const close = this.#closingQuote(start);
    if (close < 0) return undefined;
    this.#at = close + 1;
    const quoted = this.#text.slice(start, close).replaceAll('""', '"');
    // If more text follows, the quotes are part of the text.
    return this.#isEnd() ? quoted : `"${quoted}"${this.#bare()}`;
  }

  /** Text up to the next delimiter or line end. */
  #bare(): string {
    const start = this.#at;
    while (!this.#isEnd()) this.#at += 1;
    return this.#text.slice(start, this.#at);
  }

  /** Moves to the next cell of the row. @returns false at the end of the row */
  passDelimiter(): boolean {
    if (this.#text.charCodeAt(this.#at) !== this.#delimiter) return false;
    this.#at += 1;
    return true;
  }

  /** Moves to the next row. @returns false if the text ends without a line end */
  passLineEnd(): boolean {
    if (this.isAtEnd) return false;
    const isWindows =
      this.#text.charCodeAt(this.#at) === carriageReturn && this.#text.charCodeAt(this.#at + 1) === lineFeed;
    this.#at += isWindows ? 2 : 1;
    return true;
  }

  #isEnd(): boolean {
    if (this.isAtEnd) return true;
    const sign = this.#text.charCodeAt(this.#at);
    return sign === this.#delimiter || sign === lineFeed || sign === carriageReturn;
  }

  /** Doubled quotes do not close a cell. */
  #closingQuote(from: number): number {
    let close = this.#text.indexOf('"', from);
    while (close >= 0 && this.#text.charCodeAt(close + 1) === quote)
      close = this.#text.indexOf('"', close + 2);
    return close;
  }
}

/** Reads a .csv file into `filled`. @throws ImportRefused */
export function readCsv(bytes: Buffer, filled = new FilledRows()): Sheet {
  const { text, notes } = decode(bytes);
  if (text.includes('\0')) throw new ImportRefused('non è un testo: salvalo di nuovo come .csv o .xlsx.');
  // Excel's separator line: Excel hides it and numbers rows from the next one.
  const shown = text.replace(/^sep=[;,\t]\r?\n/, '');
  const cells = new Cells(shown, delimiterOf(shown));
  for (let number = 1; !cells.isAtEnd; number += 1) {
    const row: (string | undefined)[] = [];
    let [column, columns] = [0, 0];
    do {
      const cell = cells.take();
      if (cell === undefined)
        throw new ImportRefused(`la riga ${number} apre le virgolette e non le chiude.`);
      column += 1;
      const isFilled = cell.trim() !== '';
      if (isFilled) columns = column;
      if (column <= maxColumns) row.push(isFilled ? cell : undefined);
    } while (cells.passDelimiter());
    if (columns > 0) filled.add({ number, cells: row }, columns);
    if (cells.passLineEnd() && number === maxRowNumber)
      throw new ImportRefused(`più righe di quante ne ha un foglio, che sono ${maxRowNumber}.`);
  }
  return { notes, rows: filled.rows };
}
