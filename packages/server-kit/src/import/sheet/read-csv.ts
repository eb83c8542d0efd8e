import { CsvError, parse, type Options } from 'csv-parse/sync';
import { ImportRefused } from './refused.ts';
import type { Row, Sheet } from './sheet.ts';

const mostLines = 1_048_576;

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

/** @throws ImportRefused */
export function readCsv(bytes: Buffer): Sheet {
  const { text: all, notes } = decode(bytes);
  if (all.includes('\0')) throw new ImportRefused('non è un testo: salvalo di nuovo come .csv o .xlsx.');
  // Excel's own first line, which names the sign: Excel shows no such row and counts from the next.
  const text = all.replace(/^sep=[;,\t]\r?\n/, '');
  if (text.split('\n', mostLines + 1).length > mostLines)
    throw new ImportRefused(`più righe di quante ne ha un foglio, che sono ${mostLines}.`);
  let number = 0;
  const asRow = (record: string[]): Row | null => {
    number += 1;
    const cells = record.map((cell) => (cell.trim() === '' ? undefined : cell));
    return cells.some(Boolean) ? { number, cells } : null;
  };
  const options: Options = {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    // Each row is made into one of ours, which its types do not know.
    on_record: asRow as unknown as NonNullable<Options['on_record']>,
  };
  try {
    return { notes, rows: parse(text, options) as unknown as Row[] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportRefused(`linea ${String(error['lines'])}: ${error.message}`);
  }
}
