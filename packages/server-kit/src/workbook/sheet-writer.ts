import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Style, stream } from 'exceljs';
import { cellValues, kindFormats, looksLikeFormula, type Cell, type Sheet } from './sheet.ts';

/** Writes one sheet into a workbook; the previous sheet must be finished. */
export function sheetWriter(
  workbook: stream.xlsx.WorkbookWriter,
  { name, zone, columns, facts = [], frozenColumns: xSplit }: Sheet,
) {
  const headerRow = facts.length > 0 ? facts.length + 2 : 1;
  const cellValue = cellValues(zone);
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: headerRow, xSplit }] });
  const styles = columns.map(({ kind, format = kind && kindFormats[kind] }): Partial<Style> => ({
    alignment: { vertical: 'top', wrapText: !format },
    ...(format && { numFmt: format }),
  }));
  // Stays text even after the user edits it.
  const textStyles = styles.map((style) => ({ ...style, numFmt: '@' }));
  sheet.columns = columns.map(({ width }, at) => ({ width, style: styles[at] ?? {} }));
  facts.forEach((fact, at) => {
    const row = sheet.getRow(at + 1);
    const [title, value = null] = fact;
    const hasValue = fact.length === 2;
    row.getCell(1).style = hasValue ? { font: { bold: true } } : {};
    row.getCell(1).value = title;
    if (hasValue) {
      const numFmt = value instanceof Date ? kindFormats.instant : looksLikeFormula(value) ? '@' : 'General';
      row.getCell(2).style = { numFmt, alignment: { horizontal: 'left' } };
      row.getCell(2).value = cellValue(value);
    }
    row.commit();
  });
  const headRow = sheet.getRow(headerRow);
  headRow.values = columns.map(({ header }) => cellValue(header));
  headRow.font = { bold: true };
  columns.forEach(({ header }, at) => {
    if (looksLikeFormula(header)) headRow.getCell(at + 1).numFmt = '@';
  });
  headRow.commit();
  let count = headerRow;

  function writeRow(cells: Cell[]): void {
    const row = sheet.addRow(cells.map((cell, at) => cellValue(cell, columns[at]?.kind)));
    // One object for all cells of a column: exceljs looks up the style again for each new object.
    cells.forEach((cell, at) => {
      row.getCell(at + 1).style = (looksLikeFormula(cell) ? textStyles : styles)[at] ?? {};
    });
    row.commit();
    count += 1;
  }

  /** exceljs ignores back-pressure: waits until the compressor has taken the written data. */
  async function drained(): Promise<void> {
    const { pipes } = (sheet as unknown as { stream: { pipes: Writable[] } }).stream;
    for (const pipe of pipes) if (pipe.writableNeedDrain) await once(pipe, 'drain');
  }

  return {
    write: (rows: Cell[][]): Promise<void> => {
      rows.forEach(writeRow);
      return drained();
    },
    finish: (): void => {
      sheet.autoFilter = { from: { row: headerRow, column: 1 }, to: { row: count, column: columns.length } };
      sheet.commit();
    },
  };
}
