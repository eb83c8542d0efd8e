import { addressLine, contactLine } from '@officina/contracts/auth/company-lines';
import type { Letterhead } from '@officina/contracts/auth/tenants';
import type { Column, Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { defaultFont } from './pdf-fonts.ts';
import { onOneLine, printableText } from './printable-text.ts';

export type { Column, Content, TableCell } from 'pdfmake/interfaces';

export const ink = '#101815';
export const mutedInk = '#4d544f';
export const hairline = '#9aa19c';

/** Margins of an A4 page, in points. */
const margin = { side: 42, top: 42, bottom: 58 };
/** Width between the side margins, in points. */
export const contentWidth = 595 - 2 * margin.side;

/** A horizontal line of the given width in points, by default the full width. */
export const horizontalLine = (color = ink, width = contentWidth): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7, lineColor: color }],
});

/** A document with the company's letterhead, for recipients outside the company. */
interface Letter {
  company: Letterhead;
  /** On the right of the letterhead: type and number of the document. */
  kind: string;
  code: string;
  /** Title and date of the file; not the time of rendering. */
  title: string;
  date: Date;
  /** In the footer of each page: author and document, followed by the page number. */
  foot: { by: string; sheet: string };
  content: Content[];
}

/** Created anew for each document, because pdfmake modifies the points. */
const nut = () =>
  [
    [6, 2.6],
    [14, 2.6],
    [18.6, 10],
    [14, 17.4],
    [6, 17.4],
    [1.4, 10],
  ].map(([x = 0, y = 0]) => ({ x, y }));

/** The box of the company's logo in points, which it fills in one direction. */
const logoBox: [width: number, height: number] = [84, 28];

/** The company's logo; without one, the nut. */
const mark = (logo: string | undefined): Column =>
  logo === undefined
    ? {
        width: 20,
        canvas: [
          { type: 'polyline', points: nut(), closePath: true, color: ink },
          { type: 'ellipse', x: 10, y: 10, r1: 3.8, r2: 3.8, color: '#ffffff' },
        ],
      }
    : { width: 'auto', stack: [{ image: `data:image/png;base64,${logo}`, fit: logoBox }] };

function head({ company, kind, code }: Letter): Content[] {
  const lines = [addressLine(company), contactLine(company)].filter(Boolean);
  return [
    {
      columns: [
        mark(company.logo),
        {
          stack: [
            { text: printableText(onOneLine(company.name)), fontSize: 12, bold: true },
            ...lines.map((line) => ({
              text: printableText(onOneLine(line)),
              fontSize: 8.5,
              color: mutedInk,
            })),
          ],
        },
        {
          width: 130,
          stack: [
            { text: kind, fontSize: 12, bold: true },
            { text: printableText(code), fontSize: 10 },
          ],
          alignment: 'right',
        },
      ],
      columnGap: 10,
      margin: [0, 0, 0, 10],
    },
    horizontalLine(),
  ];
}

const foot =
  ({ by, sheet }: Letter['foot']) =>
  (page: number, pages: number): Content => ({
    stack: [
      horizontalLine('#9aa19c'),
      {
        columns: [
          { text: printableText(by), width: '*' },
          { text: printableText(sheet), width: 110, alignment: 'center' },
          { text: `Pagina ${page} di ${pages}`, width: '*', alignment: 'right' },
        ],
        columnGap: 10,
        margin: [0, 6, 0, 0],
      },
    ],
    margin: [margin.side, 10, margin.side, 0],
    fontSize: 8.5,
    color: mutedInk,
  });

/**
 * The input of `drawPdf`: an A4 document with the company's letterhead and a footer on each page. Texts may have any
 * length and script.
 */
export function letterDocument(letter: Letter): TDocumentDefinitions {
  const { company, title, date, content } = letter;
  return {
    info: { title, author: company.name, creationDate: date },
    language: 'it',
    pageSize: 'A4',
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    defaultStyle: { font: defaultFont, fontSize: 10, color: ink },
    content: [...head(letter), ...content],
    footer: foot(letter.foot),
  };
}

/** Width of one of two columns in points, with a gap of 40. */
export const halfWidth = (contentWidth - 40) / 2;
