import { looksLikeFormula } from '@officina/server-kit/workbook/sheet';
import { text } from '@officina/server-kit/import/cells';
import { ImportRefused } from '@officina/server-kit/import/sheet/sheet';

/** Plain numbers are harmless; in a .csv file Excel also takes text after a carriage return as a formula. */
const isFormula = (written) =>
  (looksLikeFormula(written) || written.startsWith('\r')) && !/^[+-][\d .,]*$/.test(written);

const quoted = (written) => (/[";\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written);

/**
 * A .csv file that Italian spreadsheets open: semicolons, UTF-8 with a byte order mark.
 * @param {string[]} heads
 * @param {any[][]} rows cells as the import reads them: texts, numbers, days; undefined for empty ones
 * @returns {Buffer}
 * @throws ImportRefused that names each cell that a spreadsheet would take for a formula
 */
export function csvBytes(heads, rows) {
  const written = rows.map((cells) => cells.map((cell) => (cell === undefined ? '' : text(cell))));
  const formulas = written.flatMap((cells, row) =>
    cells.flatMap((cell, at) => (isFormula(cell) ? [`riga ${row + 2}, ${heads[at]}: ${cell}`] : [])),
  );
  if (formulas.length > 0)
    throw new ImportRefused(
      [...formulas, 'Un foglio di calcolo le prende per formule: usa .xlsx.'].join('\n'),
    );
  const lines = [heads, ...written].map((cells) => `${cells.map(quoted).join(';')}\r\n`);
  return Buffer.from(`\uFEFF${lines.join('')}`);
}
