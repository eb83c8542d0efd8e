import type { Content, ContentTable, TableCell, TableCellProperties } from 'pdfmake/interfaces';
import type { Ending } from './letter-parts.ts';
import { hairline, ink, quiet } from './letter-paper.ts';

/** A column in points without the gaps: a word that is wider is broken. */
export interface PdfColumn {
  head: string;
  width: number;
  alignment?: 'right';
}

/** Points between columns. */
export const columnGap = 8;

const layout = {
  defaultBorder: false,
  vLineWidth: () => 0,
  hLineWidth: () => 0.5,
  hLineColor: (at: number) => (at <= 1 ? ink : hairline),
  paddingLeft: () => 0,
  paddingRight: (at: number, { table }: ContentTable) =>
    at === (table.widths?.length ?? 0) - 1 ? 0 : columnGap,
  paddingTop: () => 5,
  paddingBottom: () => 5,
};

const border = (above: boolean, below: boolean): TableCellProperties => ({
  border: [false, above, false, below],
});

type Cell = Extract<TableCell, object>;

const bordered = (cells: readonly Content[], above: boolean, below: boolean): TableCell[] =>
  cells.map((cell): TableCell => ({ stack: [cell], ...border(above, below) }));

/** A row; what is too high for a page goes on in further ones without a line above. */
export interface PdfRow {
  cells: readonly Content[];
  further?: readonly (readonly Content[])[];
}

/**
 * Rows that never break over a page, under a head that stands on each. What stands at the end of the sheet stays with the last
 * of them.
 */
export function letterTable(columns: readonly PdfColumn[], rows: readonly PdfRow[], end: Ending): Content[] {
  const widths = columns.map(({ width }) => width);
  const lines = rows.flatMap(({ cells, further = [] }) => [
    { cells, isNew: true },
    ...further.map((more) => ({ cells: more, isNew: false })),
  ]);
  const last = lines.at(-1);
  if (!last) return [...end.before, { stack: end.together, unbreakable: true }];
  const isWithEnd = end.before.length === 0;
  const inner = {
    table: { widths, body: [bordered(last.cells, last.isNew, true)] },
    layout: { ...layout, hLineColor: () => hairline },
  };
  const spread: TableCell[] = [
    { stack: [inner, ...end.together], colSpan: columns.length, margin: [0, -5.5, 0, 0] } as Cell,
    ...columns.slice(1).map((): TableCell => ''),
  ];
  const body = [
    columns.map(({ head, alignment }): TableCell => ({
      ...{ text: head, fontSize: 8.5, bold: true, color: quiet, alignment },
      ...border(false, true),
    })),
    ...lines.slice(0, -1).map(({ cells, isNew }) => bordered(cells, isNew, false)),
    isWithEnd ? spread : bordered(last.cells, last.isNew, true),
  ];
  const table = {
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body },
    layout,
  };
  return isWithEnd ? [table] : [table, ...end.before, { stack: end.together, unbreakable: true }];
}
