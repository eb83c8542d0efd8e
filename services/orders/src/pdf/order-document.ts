import { withArticle } from '@officina/contracts/article';
import type { Company } from '@officina/contracts/auth/company';
import type { OrderRow } from '@officina/contracts/orders/order';
import { letterDocument, contentWidth, mutedInk, type Content } from '@officina/server-kit/pdf/letter';
import {
  letterEnding,
  factRows,
  letterTable,
  sectionTitle,
  machinePlate,
  documentTitle,
  signatureLine,
  type PdfColumn,
  type PdfFact,
  type PdfRow,
} from '@officina/server-kit/pdf/letter-parts';
import { maxLineCount, onOneLine, splitText, printableText } from '@officina/server-kit/pdf/printable-text';
import type { PrintedOrder } from './order-pdfs.ts';

const quantity = new Intl.NumberFormat('it', { useGrouping: 'always', maximumFractionDigits: 20 });

const orderColumns: readonly PdfColumn[] = [
  { head: '', width: 18 },
  { head: 'Codice', width: 72 },
  { head: 'Vostro codice', width: 72 },
  { head: 'Ricambio', width: 168 },
  { head: 'Macchina', width: 72 },
  { head: 'Quantità', width: 69, alignment: 'right' },
];

/** Characters of details that fit on a line of their column, whatever their width. */
const lineLength = 20;
/** Up to this many lines, details are printed next to the codes; longer ones get rows of their own. */
const maxLinesInRow = 24;
/** Lines of details that fit on a page together with the end of the document. */
const maxLinesOnPage = 30;

const detail = (text: string): Content => ({ text: printableText(text), color: mutedInk, fontSize: 8 });
const code = (text: string | null | undefined): Content => ({
  text: printableText(onOneLine(text)),
  fontSize: 9,
});

/** A row of the order: one table row, and further ones for each piece of details that are too long for it. */
export function rowOf(row: OrderRow, at: number, supplier: string | null | undefined): PdfRow {
  // A row does not repeat the supplier of the order.
  const otherSupplier = row.manufacture === supplier ? '' : onOneLine(row.manufacture);
  const details = [otherSupplier, row.description ?? '', row.notes ?? ''].filter(Boolean);
  const isShort = details.reduce((sum, text) => sum + maxLineCount(text, lineLength), 0) <= maxLinesInRow;
  const machine = onOneLine(row.machineName);
  return {
    cells: [
      { text: `${at + 1}`, color: mutedInk },
      code(row.code),
      code(row.code2),
      {
        stack: [
          { text: printableText(onOneLine(row.name)), bold: true },
          ...(isShort ? details.map(detail) : []),
        ],
      },
      machine ? machinePlate(machine) : '',
      {
        text: [
          { text: quantity.format(row.qt ?? 0), bold: true },
          ' ',
          { text: printableText(onOneLine(row.unity)) },
        ],
        alignment: 'right',
      },
    ],
    further: isShort
      ? []
      : details
          .flatMap((text) => splitText(text, { length: lineLength, lines: maxLinesOnPage }))
          .map((piece) => ['', '', '', detail(piece), '', '']),
  };
}

const price = new Intl.NumberFormat('it', {
  style: 'currency',
  currency: 'EUR',
  useGrouping: 'always',
  maximumFractionDigits: 20,
});

const label = (text: string): Content => ({ text, fontSize: 8.5, color: mutedInk });
const halfWidth = contentWidth / 2;

/** The recipient, and the delivery address. */
function addressees({ supplier, contact, company }: PrintedOrder): Content {
  const [place, ...lines] = (company.deliverTo ?? '').split('\n').filter((line) => line.trim());
  const delivery: Content[] = place
    ? [
        label('Consegna a'),
        { text: printableText(place), bold: true, fontSize: 9.5 },
        ...lines.map((line): Content => ({ text: printableText(line), fontSize: 9.5 })),
      ]
    : [];
  const to: Content[] = supplier
    ? [
        label('Spettabile'),
        { text: printableText(onOneLine(supplier)), fontSize: 12, bold: true },
        { text: printableText(contact), fontSize: 11 },
      ]
    : [];
  return {
    columns: [
      { width: halfWidth + 20, stack: delivery },
      { width: '*', stack: to },
    ],
    columnGap: 20,
    margin: [0, 22, 0, 0],
  };
}

const request = (isPriced: boolean): string => {
  const asked = isPriced ? 'quantità e giorno di arrivo' : 'quantità, prezzi e giorno di arrivo';
  return `Vi ordiniamo i ricambi qui sotto. Confermate per favore ${asked}, citando il numero dell’ordine.`;
};

/** The signature, and what the supplier needs for its invoice. */
function greeting({ company, orderedBy }: PrintedOrder): Content {
  const { name, vatNumber, recipientCode } = company;
  const invoice = [
    recipientCode && `Fattura elettronica: codice destinatario ${recipientCode}`,
    vatNumber && `P. IVA ${vatNumber}`,
  ].filter((line) => typeof line === 'string' && line !== '');
  return {
    columns: [
      {
        width: '*',
        stack: invoice.map((line): Content => ({
          text: printableText(line),
          fontSize: 8.5,
          color: mutedInk,
        })),
        margin: [0, 52, 0, 0],
      },
      {
        width: 'auto',
        stack: [
          { text: 'Distinti saluti', margin: [0, 0, 0, 40] },
          signatureLine([orderedBy, name].filter(Boolean).join(', ')),
        ],
      },
    ],
    columnGap: 20,
    margin: [0, 20, 0, 0],
  };
}

const cost = (sum: number): Content => ({
  columns: [
    { width: '*', text: '' },
    { width: 'auto', text: 'Costo' },
    { width: 'auto', text: price.format(sum), bold: true, fontSize: 12 },
  ],
  columnGap: 16,
  margin: [0, 10, 0, 0],
});

/** 'Pergine Valsugana, 24/11/2026', if the city is known. */
const placeAndDay = ({ city }: Company, day: string): Content[] =>
  city
    ? [{ text: printableText(`${onOneLine(city)}, ${day}`), alignment: 'right', margin: [0, 22, 0, 0] }]
    : [];

/** The document of an order, as a letter to its supplier. Texts may have any length and script; no totals are calculated. */
export function orderDocument(order: PrintedOrder) {
  const dayMonthYear = order.orderDate.split('-');
  const day = dayMonthYear.join('/');
  const number = onOneLine(order._id);
  const isPriced = order.price != null;
  const known: PdfFact[] = [
    { name: 'Data dell’ordine', value: day },
    ...(order.orderedBy ? [{ name: 'Ordinato da', value: order.orderedBy }] : []),
  ];
  const end = letterEnding('Note', order.notes, [greeting(order)]);
  const sum = order.price == null ? [] : [cost(order.price)];
  return letterDocument({
    ...{ company: order.company, kind: 'Ordine ricambi', code: `n. ${number}` },
    title: `Ordine ricambi ${number} ${withArticle('del', day)}`,
    date: new Date(dayMonthYear.toReversed().join('-')),
    foot: { by: order.orderedBy && `Ordinato da ${order.orderedBy}`, sheet: `Ordine ${number}` },
    content: [
      addressees(order),
      ...placeAndDay(order.company, day),
      {
        ...{ stack: [documentTitle(`Ordine n. ${number} ${withArticle('del', day)}`)] },
        margin: [0, 14, 0, 8],
      },
      { text: request(isPriced), lineHeight: 1.15 },
      ...factRows(known),
      sectionTitle('Righe', `${order.rows.length}`),
      ...letterTable(
        orderColumns,
        order.rows.map((row, at) => rowOf(row, at, order.supplier)),
        end.before.length > 0
          ? { ...end, before: [...sum, ...end.before] }
          : { ...end, together: [...sum, ...end.together] },
      ),
    ],
  });
}
