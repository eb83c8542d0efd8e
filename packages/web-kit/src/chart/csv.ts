import type { ChartData } from './chart-data.ts';

// A spreadsheet takes what begins like this for a formula.
const isFormula = /^[=+\-@\t\r]/;

const quoted = (text: string): string =>
  `"${(isFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A number as Italian spreadsheets read it; nothing where there is none. */
const written = (value: number | null | undefined): string =>
  value == null ? '' : String(value).replace('.', ',');

/**
 * The numbers of a chart as a file that an Italian spreadsheet opens: UTF-8 with its mark, semicolons, decimal commas.
 * @param rowsAre what a row is: «Giorno»
 */
export function csvOf(rowsAre: string, { series, rows }: ChartData): string {
  const head = [rowsAre, ...series.map(({ label }) => label)].map(quoted);
  const lines = rows.map(({ name, values }) => [
    quoted(name),
    ...series.map(({ key }) => written(values[key])),
  ]);
  return `\uFEFF${[head, ...lines].map((cells) => cells.join(';')).join('\r\n')}\r\n`;
}
