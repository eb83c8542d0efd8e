import { lotWords } from '@officina/contracts/words/lot';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import type { LotFields, LotRecord } from './lot.model.ts';

const { labels, values } = lotWords.it;

type Column<T> = Sheet['columns'][number] & { cell: (of: T) => Cell };

const ofRecord: Column<LotRecord>[] = [
  { header: 'Data/ora', width: 18, kind: 'instant', cell: ({ measuredAt }) => measuredAt },
  {
    header: 'Temperatura (°C)',
    width: 18,
    format: '0.0',
    cell: ({ temperature }) => temperature ?? null,
  },
  {
    header: 'Alcol bollitore (ebulliometro, % vol)',
    width: 24,
    format: '0.0',
    cell: ({ AlcholEbul }) => AlcholEbul ?? null,
  },
  { header: 'bx (°Bx)', width: 10, format: '0.0', cell: ({ bx }) => bx ?? null },
];

const ofLot: Column<LotFields>[] = [
  { header: 'Lotto', width: 16, cell: ({ lotCode }) => lotCode },
  { header: labels.product, width: 12, cell: ({ product }) => values.product[product] },
  { header: labels.status, width: 10, cell: ({ status }) => status },
  { header: labels.startDate, width: 18, kind: 'instant', cell: ({ startDate }) => startDate },
  {
    header: labels.estimatedEndDate,
    width: 18,
    kind: 'instant',
    cell: ({ estimatedEndDate }) => estimatedEndDate ?? null,
  },
  { header: labels.endDate, width: 18, kind: 'instant', cell: ({ endDate }) => endDate ?? null },
  {
    header: 'Alcol desiderato (% vol)',
    width: 24,
    format: '0.0',
    cell: ({ desiredAlcohol }) => desiredAlcohol ?? null,
  },
  { header: 'Creato da', width: 24, cell: ({ user }) => user ?? null },
];

const heads = (columns: Column<never>[]): Sheet['columns'] => columns.map(({ cell: _cell, ...head }) => head);
const cellsOf = <T>(columns: Column<T>[], of: T): Cell[] => columns.map(({ cell }) => cell(of));

const factsOf = (lot: LotFields): [string, Cell][] => ofLot.map(({ header, cell }) => [header, cell(lot)]);

async function* cells({ data }: LotFields): AsyncGenerator<Cell[][]> {
  yield data.map((record) => cellsOf(ofRecord, record));
}

/** A lot without records still has a row. */
const rowsOf = (lot: LotFields): Cell[][] => {
  const facts = cellsOf(ofLot, lot);
  return lot.data.length === 0 ? [facts] : lot.data.map((record) => [...facts, ...cellsOf(ofRecord, record)]);
};

async function* cellsOfAll(pages: AsyncIterable<LotFields[]>): AsyncGenerator<Cell[][]> {
  for await (const lots of pages) yield lots.flatMap(rowsOf);
}

/** A lot's records below its facts as a workbook, with dates and times in the given zone. */
export const lotWorkbook = (lot: LotFields, zone: string) =>
  workbook({ name: 'Letture', zone, columns: heads(ofRecord), facts: factsOf(lot) }, cells(lot));

/** The records of all lots as a workbook, each next to the facts of its lot. */
export const allLotsWorkbook = (pages: AsyncIterable<LotFields[]>, zone: string) =>
  workbook({ name: 'Lotti', zone, columns: [...heads(ofLot), ...heads(ofRecord)] }, cellsOfAll(pages));
