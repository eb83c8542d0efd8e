import type { OrderRow } from '@officina/contracts/orders/order';
import { quiet, type Content } from '@officina/server-kit/pdf/letter';
import { plate, type PdfColumn, type PdfRow } from '@officina/server-kit/pdf/letter-parts';
import { linesOf, oneLine, piecesOf, printed } from '@officina/server-kit/pdf/printed-text';

const quantity = new Intl.NumberFormat('it', { useGrouping: 'always', maximumFractionDigits: 20 });

export const orderColumns: readonly PdfColumn[] = [
  { head: '', width: 18 },
  { head: 'Codice', width: 72 },
  { head: 'Vostro codice', width: 72 },
  { head: 'Ricambio', width: 168 },
  { head: 'Macchina', width: 72 },
  { head: 'Quantità', width: 69, alignment: 'right' },
];

/** Characters that a line of details surely holds in their column, however wide they are. */
const length = 20;
/** Lines of details up to which they stand beside the codes; more of them get rows of their own. */
const fewLines = 24;
/** Lines of details that surely fit on a page with what stands at the end of the sheet. */
const mostLines = 30;

const detail = (text: string): Content => ({ text: printed(text), color: quiet, fontSize: 8 });
const code = (text: string | null | undefined): Content => ({ text: printed(oneLine(text)), fontSize: 9 });

/** One row of the order: of the table one, and one more for each piece of details that are too long for it. */
export function rowOf(row: OrderRow, at: number, supplier: string | null | undefined): PdfRow {
  // An order does not say in each row the supplier to whom it goes.
  const otherSupplier = row.manufacture === supplier ? '' : oneLine(row.manufacture);
  const details = [otherSupplier, row.description ?? '', row.notes ?? ''].filter(Boolean);
  const isShort = details.reduce((sum, text) => sum + linesOf(text, length), 0) <= fewLines;
  const machine = oneLine(row.machineName);
  return {
    cells: [
      { text: `${at + 1}`, color: quiet },
      code(row.code),
      code(row.code2),
      { stack: [{ text: printed(oneLine(row.name)), bold: true }, ...(isShort ? details.map(detail) : [])] },
      machine ? plate(machine) : '',
      {
        text: [
          { text: quantity.format(row.qt ?? 0), bold: true },
          ' ',
          { text: printed(oneLine(row.unity)) },
        ],
        alignment: 'right',
      },
    ],
    further: isShort
      ? []
      : details
          .flatMap((text) => piecesOf(text, { length, lines: mostLines }))
          .map((piece) => ['', '', '', detail(piece), '', '']),
  };
}
