import { looksLikeFormula } from '@officina/server-kit/workbook/sheet';
import { text } from '@officina/server-kit/import/cells';
import { ImportRefused } from '@officina/server-kit/import/sheet/sheet';

/** Digits alone come to no harm; in a .csv file Excel begins to reckon behind a carriage return too. */
const isFormula = (written) =>
  (looksLikeFormula(written) || written.startsWith('\r')) && !/^[+-][\d .,]*$/.test(written);

const quoted = (written) => (/[";\r\n]/.test(written) ? `"${written.replaceAll('"', '""')}"` : written);

/**
 * A .csv file as an Italian spreadsheet opens it: semicolons, UTF-8 with its mark.
 * @param {string[]} heads
 * @param {any[][]} rows cells as the import reads them: texts, numbers, days; undefined is empty
 * @returns {Buffer}
 * @throws ImportRefused naming each cell that a spreadsheet would take for a formula
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
