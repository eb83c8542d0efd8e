import type { ChartData } from './chart-data.ts';

// Spreadsheets treat a cell that begins like this as a formula.
const isFormula = /^[=+\-@\t\r]/;

const quoted = (text: string): string =>
  `"${(isFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A number in Italian notation; empty if unknown. */
const formatCell = (value: number | null | undefined): string =>
  value == null ? '' : String(value).replace('.', ',');

/**
 * The data of a chart as a CSV file for Italian spreadsheets: UTF-8 with BOM, semicolons, decimal commas.
 * @param rowsAre heading of the rows: «Giorno»
 */
export function csvOf(rowsAre: string, { series, rows }: ChartData): string {
  const header = [rowsAre, ...series.map(({ label }) => label)].map(quoted);
  const lines = rows.map(({ name, values }) => [
    quoted(name),
    ...series.map(({ key }) => formatCell(values[key])),
  ]);
  return `\uFEFF${[header, ...lines].map((cells) => cells.join(';')).join('\r\n')}\r\n`;
}
