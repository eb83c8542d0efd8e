import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Style, stream } from 'exceljs';
import { cellValues, kindFormats, looksLikeFormula, type Cell, type Sheet } from './sheet.ts';

/** Writes one sheet into a workbook; the one before it must be finished. */
export function sheetWriter(
  workbook: stream.xlsx.WorkbookWriter,
  { name, zone, columns, facts = [], frozenColumns: xSplit }: Sheet,
) {
  const headAt = facts.length > 0 ? facts.length + 2 : 1;
  const cellValue = cellValues(zone);
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: headAt, xSplit }] });
  const styles = columns.map(({ kind, format = kind && kindFormats[kind] }): Partial<Style> => ({
    alignment: { vertical: 'top', wrapText: !format },
    ...(format && { numFmt: format }),
  }));
  // As text also after somebody has edited it.
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
  const head = sheet.getRow(headAt);
  head.values = columns.map(({ header }) => cellValue(header));
  head.font = { bold: true };
  columns.forEach(({ header }, at) => {
    if (looksLikeFormula(header)) head.getCell(at + 1).numFmt = '@';
  });
  head.commit();
  let count = headAt;

  function writeRow(cells: Cell[]): void {
    const row = sheet.addRow(cells.map((cell, at) => cellValue(cell, columns[at]?.kind)));
    // One object for all cells of a column: exceljs looks up the style of each other object anew.
    cells.forEach((cell, at) => {
      row.getCell(at + 1).style = (looksLikeFormula(cell) ? textStyles : styles)[at] ?? {};
    });
    row.commit();
    count += 1;
  }

  /** exceljs hears nothing of back-pressure: we wait until the compressor has taken what the sheet has written. */
  async function compressed(): Promise<void> {
    const { pipes } = (sheet as unknown as { stream: { pipes: Writable[] } }).stream;
    for (const pipe of pipes) if (pipe.writableNeedDrain) await once(pipe, 'drain');
  }

  return {
    write: (rows: Cell[][]): Promise<void> => {
      rows.forEach(writeRow);
      return compressed();
    },
    finish: (): void => {
      sheet.autoFilter = { from: { row: headAt, column: 1 }, to: { row: count, column: columns.length } };
      sheet.commit();
    },
  };
}
