import type { Company } from '@officina/contracts/auth/company';
import { addressLine, contactLine } from '@officina/contracts/auth/company-lines';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { firstFont } from './pdf-fonts.ts';
import { oneLine, printed } from './printed-text.ts';

export type { Content, TableCell } from 'pdfmake/interfaces';

export const ink = '#101815';
export const quiet = '#4d544f';
export const hairline = '#9aa19c';

/** Points of an A4 sheet. */
const margin = { side: 42, top: 42, bottom: 58 };
/** Points between the side margins. */
export const paperWidth = 595 - 2 * margin.side;

/** A line over the whole width, or over so many points. */
export const rule = (color = ink, width = paperWidth): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.7, lineColor: color }],
});

/** A sheet that leaves the house under the company's head. */
interface Letter {
  company: Company;
  /** At the right of the head: what it is, and its number. */
  kind: string;
  code: string;
  /** The file's own title and date, not the moment in which it is drawn. */
  title: string;
  date: Date;
  /** In the foot of each page: by whom, and which sheet it is; its number follows. */
  foot: { by: string; sheet: string };
  content: Content[];
}

/** Anew for each sheet: pdfmake moves the points to their place. */
const nut = () =>
  [
    [6, 2.6],
    [14, 2.6],
    [18.6, 10],
    [14, 17.4],
    [6, 17.4],
    [1.4, 10],
  ].map(([x = 0, y = 0]) => ({ x, y }));

function head({ company, kind, code }: Letter): Content[] {
  const lines = [addressLine(company), contactLine(company)].filter(Boolean);
  return [
    {
      columns: [
        {
          width: 20,
          canvas: [
            { type: 'polyline', points: nut(), closePath: true, color: ink },
            { type: 'ellipse', x: 10, y: 10, r1: 3.8, r2: 3.8, color: '#ffffff' },
          ],
        },
        {
          stack: [
            { text: printed(oneLine(company.name)), fontSize: 12, bold: true },
            ...lines.map((line) => ({ text: printed(oneLine(line)), fontSize: 8.5, color: quiet })),
          ],
        },
        {
          width: 130,
          stack: [
            { text: kind, fontSize: 12, bold: true },
            { text: printed(code), fontSize: 10 },
          ],
          alignment: 'right',
        },
      ],
      columnGap: 10,
      margin: [0, 0, 0, 10],
    },
    rule(),
  ];
}

const foot =
  ({ by, sheet }: Letter['foot']) =>
  (page: number, pages: number): Content => ({
    stack: [
      rule('#9aa19c'),
      {
        columns: [
          { text: printed(by), width: '*' },
          { text: printed(sheet), width: 110, alignment: 'center' },
          { text: `Pagina ${page} di ${pages}`, width: '*', alignment: 'right' },
        ],
        columnGap: 10,
        margin: [0, 6, 0, 0],
      },
    ],
    margin: [margin.side, 10, margin.side, 0],
    fontSize: 8.5,
    color: quiet,
  });

/** What `drawPdf` takes: an A4 sheet under the company's head, with a foot on each page. Texts of any length and script. */
export function letterDocument(letter: Letter): TDocumentDefinitions {
  const { company, title, date, content } = letter;
  return {
    info: { title, author: company.name, creationDate: date },
    language: 'it',
    pageSize: 'A4',
    pageMargins: [margin.side, margin.top, margin.side, margin.bottom],
    defaultStyle: { font: firstFont, fontSize: 10, color: ink },
    content: [...head(letter), ...content],
    footer: foot(letter.foot),
  };
}

/** Points of a column where the sheet has two, with 40 between them. */
export const halfWidth = (paperWidth - 40) / 2;
