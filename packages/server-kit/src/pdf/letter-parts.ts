import type { Column, Content, ContentTable, TableCell, TableCellProperties } from 'pdfmake/interfaces';
import { hairline, halfWidth, ink, paperWidth, quiet, rule } from './letter.ts';
import { linesOf, piecesOf, printed } from './printed-text.ts';

/** A fact in words. */
export interface PdfFact {
  name: string;
  value: string;
}

const factGap = 16;
const factWidth = (paperWidth - 3 * factGap) / 4;

const fact = ({ name, value }: PdfFact): Column => ({
  width: factWidth,
  stack: [
    { text: name, fontSize: 8.5, color: quiet },
    { text: printed(value), bold: true, margin: [0, 2, 0, 5] },
    rule(hairline, factWidth),
  ],
});

/** Facts side by side, four in a row. */
export const facts = (all: PdfFact[]): Content[] =>
  Array.from({ length: Math.ceil(all.length / 4) }, (_, row) => ({
    columns: all.slice(4 * row, 4 * row + 4).map(fact),
    columnGap: factGap,
    margin: [0, 14, 0, 0],
  }));

/** The large title of a sheet. */
export const sheetTitle = (text: string): Content => ({ text: printed(text), fontSize: 20, bold: true });

/** Title of a part, with its counts beside it, over a line. */
export const partTitle = (title: string, counts = ''): Content => ({
  stack: [
    {
      text: [
        { text: title, fontSize: 13, bold: true },
        { text: counts && `  ${counts}`, bold: true },
      ],
      margin: [0, 0, 0, 5],
    },
    rule(),
  ],
  margin: [0, 18, 0, 0],
});

/** A machine's code in its plate; dashed while it is provisional. */
export const plate = (code: string): Content => ({
  table: {
    widths: ['auto'],
    body: [[{ text: printed(code), bold: true, fontSize: 8.5, characterSpacing: 0.4 }]],
  },
  layout: {
    ...boxLayout,
    hLineStyle: () => (code.toUpperCase().startsWith('XX-') ? { dash: { length: 2 } } : null),
    vLineStyle: () => (code.toUpperCase().startsWith('XX-') ? { dash: { length: 2 } } : null),
  },
});

/** A line around what it holds. */
export const boxLayout = {
  hLineWidth: () => 0.8,
  vLineWidth: () => 0.8,
  hLineColor: () => ink,
  vLineColor: () => ink,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 1.5,
  paddingBottom: () => 1.5,
};

/** A line to sign above, with words under it. */
export const signatureLine = (words: string): Column => ({
  width: halfWidth,
  stack: [rule(ink, halfWidth), { text: printed(words), fontSize: 8.5, color: quiet, margin: [0, 4, 0, 0] }],
});

/** A line of a text over the whole width surely holds so many characters. */
const length = 50;
/** Of the text, that with the last row and the signatures surely fit on a page. */
const fewLines = 6;

/** A text under a title and what stands at the end of the sheet: the last lines are never parted from it. */
interface Ending {
  /** What goes before on pages of its own. */
  before: Content[];
  /** What stays together, with the last row of the table too where nothing goes before. */
  together: Content[];
}

/** @param last what stays with the text's last lines: the signatures */
export function ending(title: string, text: string | null | undefined, last: Content[]): Ending {
  if (!text) return { before: [], together: last };
  const head = partTitle(title);
  const line = (piece: string): Content => ({ text: printed(piece), lineHeight: 1.15 });
  const first = (piece: string): Content => ({ stack: [line(piece)], margin: [0, 6, 0, 0] });
  const whole = text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  if (linesOf(whole, length) <= fewLines) return { before: [], together: [head, first(whole), ...last] };
  const end = piecesOf(whole, { length, lines: fewLines }).at(-1) ?? '';
  const begin = whole.slice(0, whole.length - end.length).trimEnd();
  return { before: [head, first(begin)], together: [line(end.trimStart()), ...last] };
}

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
