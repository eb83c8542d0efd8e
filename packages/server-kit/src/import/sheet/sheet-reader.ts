// The process that `readApart` starts: reads the spreadsheet that it is sent, answers, ends.
import { once } from 'node:events';
import type { ReaderAnswer, SheetFile } from './read-apart.ts';
import { ImportRefused } from './refused.ts';
import type { Sheet } from './sheet.ts';

/** The largest sheet that was measured. */
const mostRows = 10_000;
/** Far more than there are fields. */
const mostColumns = 256;

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
  return { notes, rows: filled.map(({ number, cells }) => ({ number, cells: cells.slice(0, mostColumns) })) };
}

const refusal = (error: unknown): ReaderAnswer => {
  if (!(error instanceof ImportRefused)) throw error;
  return { refused: error.message };
};

process.once('disconnect', () => process.exit());
const [file] = (await once(process, 'message')) as [SheetFile];
const answer = await sheetIn(file).then((sheet): ReaderAnswer => ({ sheet }), refusal);
process.send?.(answer, () => process.disconnect());
