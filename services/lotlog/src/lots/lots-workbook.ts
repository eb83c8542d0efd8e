import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import { productWords, type LotFields } from './lot.model.ts';

const columns: Sheet['columns'] = [
  { header: 'Data/ora', width: 18, kind: 'instant' },
  { header: 'Temperatura (°C)', width: 18, format: '0.0' },
  { header: 'Alcol bollitore (% vol)', width: 24, format: '0.0' },
  { header: 'bx (°Bx)', width: 10, format: '0.0' },
];

const factsOf = (lot: LotFields): [string, Cell][] => [
  ['Lotto', lot.lotCode],
  ['Prodotto', productWords[lot.product]],
  ['Stato', lot.status],
  ['Inizio', lot.startDate],
  ['Fine stimata', lot.estimatedEndDate ?? null],
  ['Fine', lot.endDate ?? null],
  ['Alcol desiderato (% vol)', lot.desiredAlcohol ?? null],
  ['Creato da', lot.user ?? null],
];

async function* cells({ data }: LotFields): AsyncGenerator<Cell[][]> {
  yield data.map(({ measuredAt, temperature, AlcholEbul, bx }) => [
    measuredAt,
    temperature ?? null,
    AlcholEbul ?? null,
    bx ?? null,
  ]);
}

/** A lot's records under its facts as a workbook, with the days and hours of the zone. */
export const lotWorkbook = (lot: LotFields, zone: string) =>
  workbook({ name: 'Letture', zone, columns, facts: factsOf(lot) }, cells(lot));
