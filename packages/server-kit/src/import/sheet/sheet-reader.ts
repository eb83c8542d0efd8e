// The process that `readApart` starts: reads the spreadsheet that it is sent, answers, ends.
import { once } from 'node:events';
import type { ReaderAnswer, SheetFile } from './read-apart.ts';
import { ImportRefused } from './refused.ts';
import type { FilledCell, Sheet } from './sheet.ts';

/** The largest sheet that was measured. */
const mostRows = 10_000;
/** Far more than there are fields. */
const mostColumns = 256;
/** Of all cells: a workbook can name one long text in each of them. */
const mostCharacters = 50 * 1024 * 1024;
/** What a number or a date counts as. */
const usualLength = 16;

const lengthOf = (cell: FilledCell | undefined): number => {
  if (typeof cell === 'string') return cell.length;
  if (typeof cell === 'object' && 'text' in cell) return cell.text.length + (cell.link?.length ?? 0);
  return cell === undefined ? 0 : usualLength;
};

type Read = (bytes: Buffer) => Promise<Sheet>;
// To load what reads workbooks takes longer than to read a usual .csv file.
const readers: Record<string, Read> = {
  '.xlsx': async (bytes) => (await import('./read-xlsx.ts')).readXlsx(bytes),
  '.csv': async (bytes) => (await import('./read-csv.ts')).readCsv(bytes),
};

async function sheetIn({ ending, bytes }: SheetFile): Promise<Sheet> {
  const read = readers[ending] as Read;
  const { notes, rows } = await read(Buffer.from(bytes));
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== undefined));
  if (filled.length < 2) throw new ImportRefused('non ha righe sotto l’intestazione.');
  if (filled.length > mostRows + 1)
    throw new ImportRefused(`${filled.length - 1} righe, al massimo ${mostRows}: dividilo.`);
  for (const { number, cells } of filled) {
    const columns = cells.findLastIndex((cell) => cell !== undefined) + 1;
    if (columns > mostColumns)
      throw new ImportRefused(`la riga ${number} ha ${columns} colonne, al massimo ${mostColumns}.`);
  }
  const cut = filled.map(({ number, cells }) => ({ number, cells: cells.slice(0, mostColumns) }));
  let characters = 0;
  for (const { cells } of cut) for (const cell of cells) characters += lengthOf(cell);
  if (characters > mostCharacters)
    throw new ImportRefused('il testo delle sue celle è più di 50 MB, è il file giusto?');
  return { notes, rows: cut };
}

const refusal = (error: unknown): ReaderAnswer => {
  if (!(error instanceof ImportRefused)) throw error;
  return { refused: error.message };
};

process.once('disconnect', () => process.exit());
const [file] = (await once(process, 'message')) as [SheetFile];
const answer = await sheetIn(file).then((sheet): ReaderAnswer => ({ sheet }), refusal);
process.send?.(answer, () => process.disconnect());
