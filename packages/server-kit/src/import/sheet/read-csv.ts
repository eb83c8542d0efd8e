import { FilledRows, mostColumns, mostRowNumber } from './filled-rows.ts';
import { ImportRefused, type Sheet } from './sheet.ts';

/** UTF-8, with or without its mark; else what Excel writes in Italy, which is said; Excel's «Unicode text» is UTF-16. */
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

/** A cell in quotes, which begin where the cell does; doubled ones stand for themselves. */
const quotedCells = /(?<=^|[;,\t\r\n])(?:"[^"]*")+/g;
/** In which the head ends. */
const headSigns = 100_000;

/** What stands most often between the cells of the first line that is not empty: a comma, a semicolon or a tab. */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, headSigns).replace(quotedCells, '-');
  const first = unquoted.split(/[\r\n]+/).find((line) => line.trim() !== '') ?? '';
  const counts = [';', ',', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/** The cells of a text one after the other. Each character is looked at once, whatever the text. */
class Cells {
  readonly #text: string;
  readonly #delimiter: number;
  #at = 0;

  constructor(text: string, delimiter: string) {
    this.#text = text;
    this.#delimiter = delimiter.charCodeAt(0);
  }

  get isOver(): boolean {
    return this.#at >= this.#text.length;
  }

  /** The next cell; quotes may stand around all of it. @returns undefined where they never end */
  take(): string | undefined {
    if (this.#text.charCodeAt(this.#at) !== quote) return this.#bare();
    const begin = this.#at + 1;
    const close = this.#closingQuote(begin);
    if (close < 0) return undefined;
    this.#at = close + 1;
    const quoted = this.#text.slice(begin, close).replaceAll('""', '"');
    // Where something follows, the quotes are part of the text.
    return this.#isEnd() ? quoted : `"${quoted}"${this.#bare()}`;
  }

  /** What stands as far as the next delimiter or line end. */
  #bare(): string {
    const begin = this.#at;
    while (!this.#isEnd()) this.#at += 1;
    return this.#text.slice(begin, this.#at);
  }

  /** Goes on to the next cell of the row. @returns false where the row ends */
  passDelimiter(): boolean {
    if (this.#text.charCodeAt(this.#at) !== this.#delimiter) return false;
    this.#at += 1;
    return true;
  }

  /** Goes on to the next row. @returns false where the text ends without a line end */
  passLineEnd(): boolean {
    if (this.isOver) return false;
    const isWindows =
      this.#text.charCodeAt(this.#at) === carriageReturn && this.#text.charCodeAt(this.#at + 1) === lineFeed;
    this.#at += isWindows ? 2 : 1;
    return true;
  }

  #isEnd(): boolean {
    if (this.isOver) return true;
    const sign = this.#text.charCodeAt(this.#at);
    return sign === this.#delimiter || sign === lineFeed || sign === carriageReturn;
  }

  /** Doubled quotes do not close. */
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
  // Excel's own first line, which names the sign: Excel shows no such row and counts from the next.
  const shown = text.replace(/^sep=[;,\t]\r?\n/, '');
  const cells = new Cells(shown, delimiterOf(shown));
  for (let number = 1; !cells.isOver; number += 1) {
    const row: (string | undefined)[] = [];
    let [column, columns] = [0, 0];
    do {
      const cell = cells.take();
      if (cell === undefined)
        throw new ImportRefused(`la riga ${number} apre le virgolette e non le chiude.`);
      column += 1;
      const isFilled = cell.trim() !== '';
      if (isFilled) columns = column;
      if (column <= mostColumns) row.push(isFilled ? cell : undefined);
    } while (cells.passDelimiter());
    if (columns > 0) filled.add({ number, cells: row }, columns);
    if (cells.passLineEnd() && number === mostRowNumber)
      throw new ImportRefused(`più righe di quante ne ha un foglio, che sono ${mostRowNumber}.`);
  }
  return { notes, rows: filled.rows };
}
