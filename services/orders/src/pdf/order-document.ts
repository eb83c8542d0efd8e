import type { OrderRow } from '@officina/contracts/orders/order';
import type {
  Content,
  ContentStack,
  ContentText,
  TableCell,
  TableCellProperties,
  TDocumentDefinitions,
} from 'pdfmake/interfaces';
import type { PrintedOrder } from './order-pdf.ts';
import { linesOf, piecesOf, printable } from './printed-text.ts';

const price = new Intl.NumberFormat('it', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
  maximumFractionDigits: 20,
});
const quantity = new Intl.NumberFormat('it', { useGrouping: 'always', maximumFractionDigits: 20 });

const grey = '#4d544f';

/** Points, without the cells' paddings; a word that is wider is broken. */
const columns = [
  { head: 'Codice', width: 80 },
  { head: 'Codice fornitore', width: 80 },
  { head: 'Ricambio', width: 210 },
  { head: 'Quantità', width: 55, alignment: 'right' as const },
  { head: 'Unità', width: 50 },
];

const lineAbove: TableCellProperties = { border: [false, true, false, false] };

/** Lines of details up to which they stand beside the codes; more of them get rows of their own. */
const fewLines = 30;

const words = (text: string | null | undefined): string => printable(text ?? '');

/** Codes and names are of one line: no row grows beyond a page by their breaks, where pdfmake would leave it out. */
const oneLine = (text: string | null | undefined): string => words(text).replaceAll(/\s+/g, ' ');

const labelled = (label: string, text: string | null | undefined): Content[] =>
  text ? [{ text: label, style: 'label' }, { text: words(text) }] : [];

const detail = (text: string) => ({ text, color: grey, fontSize: 8 });

/** One row of the order: of the table one, and one more for each piece of details that are too long for it. */
function rowsOf(row: OrderRow, supplier: PrintedOrder['supplier']): TableCell[][] {
  // To its maker an order does not say in each row who made it.
  const madeBy = row.manufacture === supplier ? undefined : row.manufacture;
  const maker = [madeBy, row.machineName && `per ${row.machineName}`].filter(Boolean).join(' · ');
  const details = [oneLine(maker), ...[row.description, row.notes].map(words)].filter(Boolean);
  const isShort = details.reduce((sum, text) => sum + linesOf(text), 0) <= fewLines;
  const cells: (ContentText | ContentStack)[] = [
    { text: oneLine(row.code) },
    { text: oneLine(row.code2) },
    { stack: [{ text: oneLine(row.name), bold: true }, ...(isShort ? details.map(detail) : [])] },
    { text: quantity.format(row.qt ?? 0), alignment: 'right' },
    { text: oneLine(row.unity) },
  ];
  const further = isShort ? [] : details.flatMap(piecesOf);
  return [
    cells.map((cell) => ({ ...cell, ...lineAbove })),
    ...further.map((piece): TableCell[] => ['', '', detail(piece), '', '']),
  ];
}

/** What pdfmake draws: an A4 sheet that a supplier accepts. Texts of any length and script; nothing is added up. */
export function orderDocument(order: PrintedOrder): TDocumentDefinitions {
  const dayMonthYear = order.orderDate.split('-');
  const day = dayMonthYear.join('/');
  const title = `Ordine ricambi ${oneLine(order._id)}`;
  return {
    info: {
      title: `${title} del ${day}`,
      author: words(order.companyName),
      // Not the moment in which it is drawn: the same order is the same file.
      creationDate: new Date(dayMonthYear.toReversed().join('-')),
    },
    language: 'it',
    pageSize: 'A4',
    pageMargins: [40, 40, 40, 50],
    defaultStyle: { font: 'Roboto', fontSize: 9 },
    styles: { label: { fontSize: 8, color: grey, margin: [0, 8, 0, 1] } },
    content: [
      {
        columns: [
          { text: words(order.companyName), fontSize: 14, bold: true },
          { stack: [{ text: title, fontSize: 14, bold: true }, `Data: ${day}`], alignment: 'right' },
        ],
        columnGap: 20,
      },
      ...labelled('Fornitore', order.supplier),
      ...labelled('Contatto', order.contact),
      {
        margin: [0, 14, 0, 0],
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map(({ width }) => width),
          body: [
            columns.map(({ head, alignment }) => ({ text: head, fontSize: 8, bold: true, alignment })),
            ...order.rows.flatMap((row) => rowsOf(row, order.supplier)),
          ],
        },
        layout: {
          defaultBorder: false,
          vLineWidth: () => 0,
          hLineWidth: () => 0.5,
          hLineColor: () => '#9aa19c',
        },
      },
      ...labelled('Costo', order.price == null ? null : price.format(order.price)),
      ...labelled('Note', order.notes),
    ],
    footer: (page: number, pages: number) => ({
      columns: [title, { text: `Pagina ${page} di ${pages}`, alignment: 'right' }],
      margin: [40, 15, 40, 0],
      fontSize: 8,
      color: grey,
    }),
  };
}
