import type { Column, Content, ContentTable, TableCell, TableCellProperties } from 'pdfmake/interfaces';
import { hairline, halfWidth, ink, contentWidth, mutedInk, horizontalLine } from './letter.ts';
import { maxLineCount, splitText, printableText } from './printable-text.ts';

/** A labelled value. */
export interface PdfFact {
  name: string;
  value: string;
}

const factGap = 16;
const factWidth = (contentWidth - 3 * factGap) / 4;

const fact = ({ name, value }: PdfFact): Column => ({
  width: factWidth,
  stack: [
    { text: name, fontSize: 8.5, color: mutedInk },
    { text: printableText(value), bold: true, margin: [0, 2, 0, 5] },
    horizontalLine(hairline, factWidth),
  ],
});

/** Facts in rows of four. */
export const factRows = (all: PdfFact[]): Content[] =>
  Array.from({ length: Math.ceil(all.length / 4) }, (_, row) => ({
    columns: all.slice(4 * row, 4 * row + 4).map(fact),
    columnGap: factGap,
    margin: [0, 14, 0, 0],
  }));

/** The large title of a document. */
export const documentTitle = (text: string): Content => ({
  text: printableText(text),
  fontSize: 20,
  bold: true,
});

/** Title of a part with its counts, above a line. */
export const sectionTitle = (title: string, counts = ''): Content => ({
  stack: [
    {
      text: [
        { text: title, fontSize: 13, bold: true },
        { text: counts && `  ${counts}`, bold: true },
      ],
      margin: [0, 0, 0, 5],
    },
    horizontalLine(),
  ],
  margin: [0, 18, 0, 0],
});

/** A machine's code as a plate, dashed for a provisional code. */
export const machinePlate = (code: string): Content => ({
  table: {
    widths: ['auto'],
    body: [[{ text: printableText(code), bold: true, fontSize: 8.5, characterSpacing: 0.4 }]],
  },
  layout: {
    ...boxLayout,
    hLineStyle: () => (code.toUpperCase().startsWith('XX-') ? { dash: { length: 2 } } : null),
    vLineStyle: () => (code.toUpperCase().startsWith('XX-') ? { dash: { length: 2 } } : null),
  },
});

/** Layout with a border around the content. */
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

/** A line for a signature, with a caption below. */
export const signatureLine = (caption: string): Column => ({
  width: halfWidth,
  stack: [
    horizontalLine(ink, halfWidth),
    { text: printableText(caption), fontSize: 8.5, color: mutedInk, margin: [0, 4, 0, 0] },
  ],
});

/** Characters that certainly fit on a line of the full width. */
const lineLength = 50;
/** Lines of text that certainly fit on a page together with the last row and the signatures. */
const maxLinesTogether = 6;

/** A titled text and the end of the document: the last lines always stay with the end. */
interface Ending {
  /** Content before, which may break across pages. */
  before: Content[];
  /** Content that stays together, and with the last row of the table if `before` is empty. */
  together: Content[];
}

/** @param last content that stays with the text's last lines: the signatures */
export function letterEnding(title: string, text: string | null | undefined, last: Content[]): Ending {
  if (!text) return { before: [], together: last };
  const head = sectionTitle(title);
  const line = (piece: string): Content => ({ text: printableText(piece), lineHeight: 1.15 });
  const first = (piece: string): Content => ({ stack: [line(piece)], margin: [0, 6, 0, 0] });
  const normalized = text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
  if (maxLineCount(normalized, lineLength) <= maxLinesTogether)
    return { before: [], together: [head, first(normalized), ...last] };
  const end = splitText(normalized, { length: lineLength, lines: maxLinesTogether }).at(-1) ?? '';
  const start = normalized.slice(0, normalized.length - end.length).trimEnd();
  return { before: [head, first(start)], together: [line(end.trimStart()), ...last] };
}

/** A column; width in points without gaps. Wider words are broken. */
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

/** A row; parts that do not fit on a page continue in further rows without a line above. */
export interface PdfRow {
  cells: readonly Content[];
  further?: readonly (readonly Content[])[];
  /** Content of the table's width that stays with the cells. */
  below?: Content;
}

/**
 * Rows that never break across pages, with a header on each page. The end of the document stays with the last row.
 */
export function letterTable(columns: readonly PdfColumn[], rows: readonly PdfRow[], end: Ending): Content[] {
  const widths = columns.map(({ width }) => width);
  const lines = rows.flatMap(({ cells, below, further = [] }) => [
    { cells, below, isNew: true },
    ...further.map((more) => ({ cells: more, below: undefined, isNew: false })),
  ]);
  const last = lines.at(-1);
  if (!last) return [...end.before, { stack: end.together, unbreakable: true }];
  const isWithEnd = end.before.length === 0;
  /** The cells as a table of their own, with content of the full width below. */
  const spread = ({ cells, isNew }: typeof last, hasLine: boolean, content: Content[]): TableCell[] => {
    const inner = {
      table: { widths, body: [bordered(cells, isNew, hasLine)] },
      layout: { ...layout, hLineColor: () => hairline },
    };
    return [
      { stack: [inner, ...content], colSpan: columns.length, margin: [0, -5.5, 0, 0] } as Cell,
      ...columns.slice(1).map((): TableCell => ''),
    ];
  };
  const rowOf = (line: typeof last): TableCell[] => {
    const isLast = line === last;
    const below = line.below ? [line.below] : [];
    if (isLast && isWithEnd) return spread(line, below.length === 0, [...below, ...end.together]);
    return line.below ? spread(line, false, below) : bordered(line.cells, line.isNew, isLast);
  };
  const body = [
    columns.map(({ head, alignment }): TableCell => ({
      ...{ text: head, fontSize: 8.5, bold: true, color: mutedInk, alignment },
      ...border(false, true),
    })),
    ...lines.map(rowOf),
  ];
  const table = {
    table: { headerRows: 1, keepWithHeaderRows: 1, dontBreakRows: true, widths, body },
    layout,
  };
  return isWithEnd ? [table] : [table, ...end.before, { stack: end.together, unbreakable: true }];
}
