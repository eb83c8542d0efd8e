import { fullLabel, slotAt, type Slots, type SlotSeries } from '@officina/web-kit/chart';
import { texts } from '../texts.ts';
import type { Cell, Sheet } from './workbook.ts';

const widthOf = (header: string) => Math.min(40, Math.max(12, header.length + 2));

function* rowsOf(slots: Slots, series: readonly SlotSeries[]): Generator<Cell[]> {
  for (let slot = 0; slot < slots.count; slot += 1)
    yield [
      new Date(slotAt(slots, slot)),
      ...series.map(({ values }) => {
        const value = values[slot] ?? NaN;
        return Number.isNaN(value) ? null : value;
      }),
    ];
}

/** The half hours with the means of the chosen series; what was not read stays empty. */
export const productionSheet = (
  slots: Slots,
  series: readonly SlotSeries[],
  facts: readonly string[],
): Sheet => ({
  name: texts.excelSheet,
  facts,
  columns: [texts.excelTime, ...series.map(fullLabel)].map((header) => ({ header, width: widthOf(header) })),
  rows: rowsOf(slots, series),
});
