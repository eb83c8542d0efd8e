import { withArticle } from '@officina/contracts/article';
import type { VisitGrade } from '@officina/contracts/sites/visits';
import { formatItalianDay } from '@officina/server-kit/zone';
import {
  ink,
  letterDocument,
  contentWidth,
  mutedInk,
  type Column,
  type Content,
} from '@officina/server-kit/pdf/letter';
import {
  boxLayout,
  columnGap,
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
import { onOneLine, printableText } from '@officina/server-kit/pdf/printable-text';
import { isBadGrade } from './grades.ts';
import type { PrintedMachine, PrintedVisit } from './visit-paper.ts';
import type { PrintedPhoto } from './visit-photos.ts';

type Drawing = Extract<Content, { canvas: unknown }>['canvas'];

const points = (...pairs: [x: number, y: number][]) => pairs.map(([x, y]) => ({ x, y }));
const disc = (x: number, r: number) => ({ type: 'ellipse' as const, x, y: 5, r1: r, r2: r, color: ink });
const stroke = (color: string, ...pairs: [number, number][]) => ({
  ...{ type: 'polyline' as const, points: points(...pairs), lineColor: color, lineWidth: 1.2 },
});

interface GradeStyle {
  word: string;
  /** Text for several machines: «6 buone». */
  many: string;
  one: string;
  /** Creates the drawing for a row, in a square of 10 points. */
  drawing: () => Drawing;
}

/** Labels and drawing of each grade. */
const gradeStyles: Record<VisitGrade | 'UNSEEN', GradeStyle> = {
  GOOD: {
    ...{ word: 'Buono', one: 'buona', many: 'buone' },
    drawing: () => [disc(5, 4.6), stroke('#ffffff', [2.8, 5.2], [4.4, 6.8], [7.4, 3.6])],
  },
  SOSO: {
    ...{ word: 'Discreto', one: 'discreta', many: 'discrete' },
    drawing: () => [{ ...stroke(ink, [5, 0.8], [9.2, 5], [5, 9.2], [0.8, 5]), closePath: true }],
  },
  BAD: {
    ...{ word: 'Cattivo', one: 'cattiva', many: 'cattive' },
    drawing: () => [{ ...stroke(ink, [0.9, 1.5], [9.1, 1.5], [5, 8.8]), closePath: true }],
  },
  OUTOFORDER: {
    ...{ word: 'Non funzionante', one: 'non funzionante', many: 'non funzionanti' },
    drawing: () => [
      {
        type: 'polyline',
        points: points([3, 0.5], [7, 0.5], [9.5, 3], [9.5, 7], [7, 9.5], [3, 9.5], [0.5, 7], [0.5, 3]),
        closePath: true,
        color: ink,
      },
      stroke('#ffffff', [3.3, 3.3], [6.7, 6.7]),
      stroke('#ffffff', [6.7, 3.3], [3.3, 6.7]),
    ],
  },
  OTHER: {
    ...{ word: 'Altro', one: 'altro', many: 'altro' },
    drawing: () => [1.4, 5, 8.6].map((x) => disc(x, 1.1)),
  },
  UNSEEN: {
    ...{ word: 'Non vista', one: 'non vista', many: 'non viste' },
    drawing: () => [
      {
        ...{ type: 'ellipse', x: 5, y: 5, r1: 4.2, r2: 4.2, lineColor: mutedInk, lineWidth: 1.1 },
        dash: { length: 1.8, space: 1.6 },
      },
    ],
  },
};

/** The grade of one machine: its symbol and its label. */
function gradeMark(grade: VisitGrade | null): Content {
  const { word, drawing } = gradeStyles[grade ?? 'UNSEEN'];
  const label: Content = {
    columns: [
      { width: 10, canvas: drawing(), margin: [0, 1, 0, 0] },
      { width: 'auto', text: word, bold: grade !== null, color: grade === null ? mutedInk : ink },
    ],
    columnGap: 5,
  };
  if (!isBadGrade(grade)) return { stack: [label], margin: [5, 2, 0, 0] };
  return { table: { widths: ['auto'], body: [[label]] }, layout: boxLayout };
}

const columns: readonly PdfColumn[] = [
  { head: 'Codice', width: 78 },
  { head: 'Macchina', width: 150 },
  { head: 'Giudizio', width: 110 },
  { head: 'Nota', width: contentWidth - 78 - 150 - 110 - 3 * columnGap },
];

const qrSide = 76;

/** The site and the customer of the visit, and a QR code of the site's page. */
function subject({ site, customer }: PrintedVisit): Content {
  const url = site?.url;
  return {
    columns: [
      {
        width: '*',
        stack: [
          documentTitle(site ? `Visita a ${onOneLine(site.name)}` : 'Visita a un luogo non più in elenco'),
          ...(customer
            ? [
                {
                  text: printableText(onOneLine(customer)),
                  bold: true,
                  fontSize: 11,
                  margin: [0, 4, 0, 0],
                } as Content,
              ]
            : []),
          ...(site
            ? [{ text: printableText(onOneLine(site.address)), margin: [0, 3, 0, 0] } as Content]
            : []),
        ],
      },
      ...(url
        ? [
            {
              width: qrSide,
              stack: [
                { qr: url, fit: qrSide, eccLevel: 'Q' } as Content,
                {
                  ...{ text: 'scheda del luogo', fontSize: 8, color: mutedInk },
                  ...{
                    alignment: 'center' as const,
                    margin: [0, 3, 0, 0] as [number, number, number, number],
                  },
                },
              ],
            },
          ]
        : []),
    ],
    columnGap: 20,
    margin: [0, 22, 0, 0],
  };
}

/** «6 buone, 2 discrete, 1 non vista». */
const countsOf = (machines: readonly PrintedMachine[]): string =>
  Object.entries(gradeStyles)
    .map(([grade, { one, many }]) => {
      const count = machines.filter((machine) => (machine.grade ?? 'UNSEEN') === grade).length;
      return count > 0 ? `${count} ${count === 1 ? one : many}` : '';
    })
    .filter(Boolean)
    .join(', ');

const photoGap = 12;
/** Two fit in a row, and in a third of a page. */
const photoFrame = { width: (contentWidth - photoGap) / 2, height: 180 };

/** A whole photo, since what matters may be at its edge, with its caption. */
const photo = ({ bytes, caption }: PrintedPhoto): Column => ({
  width: photoFrame.width,
  stack: [
    {
      image: `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`,
      fit: [photoFrame.width, photoFrame.height],
    },
    ...(caption
      ? [{ text: printableText(onOneLine(caption)), fontSize: 8.5, margin: [0, 3, 0, 0] } as Content]
      : []),
  ],
});

const photoRow = (photos: PrintedPhoto[]): Content => ({
  columns: photos.map(photo),
  columnGap: photoGap,
  margin: [0, 4, 0, 6],
});

/** Says how many photos are not on the paper; empty if all are. */
function photosLine({ machines, missingPhotos: missing, otherPhotos: others }: PrintedVisit): string {
  if (missing === 'all') return 'Le foto non sono arrivate: si vedono nella visita.';
  if (missing === 'some') return 'Alcune foto non sono arrivate: si vedono nella visita.';
  const isFirst = machines.every(({ photos }) => photos.length === 0);
  if (others === 1) return isFirst ? '1 foto nella visita.' : 'Un’altra foto nella visita.';
  if (others > 1) return isFirst ? `${others} foto nella visita.` : `Altre ${others} foto nella visita.`;
  return '';
}

const rowOf = ({ code, name, grade, note, isDeleted, photos }: PrintedMachine): PdfRow => ({
  cells: [
    code ? machinePlate(code) : '—',
    { text: printableText(onOneLine(name) || '—'), margin: [0, 2, 0, 0] as [number, number, number, number] },
    gradeMark(grade),
    {
      text: printableText(
        [isDeleted && 'La macchina non c’è più', onOneLine(note)].filter(Boolean).join('\n'),
      ),
      margin: [0, 2, 0, 0] as [number, number, number, number],
    },
  ],
  ...(photos.length > 0 && { below: photoRow(photos) }),
});

/** Created for each sheet, since pdfmake changes the objects that it draws. */
const signatures = (): Content => ({
  columns: [signatureLine('Firma del tecnico'), signatureLine('Firma per il cliente, nome leggibile')],
  columnGap: 40,
  margin: [0, 70, 0, 0],
});

/** The document of a visit, as a sheet for the customer with any number of machines. */
export function visitDocument(visit: PrintedVisit) {
  const { machines, moment, technician, previous, code } = visit;
  const seen = machines.filter(({ grade }) => grade !== null).length;
  const known: PdfFact[] = [
    { name: 'Data e ora', value: moment },
    ...(technician ? [{ name: 'Tecnico', value: technician }] : []),
    { name: 'Macchine viste', value: `${seen} di ${machines.length}` },
    ...(previous ? [{ name: 'Visita precedente', value: formatItalianDay(previous) }] : []),
  ];
  const rows = machines.map(rowOf);
  const omitted = photosLine(visit);
  const end: Content[] = [
    ...(omitted ? [{ text: omitted, margin: [0, 10, 0, 0] } as Content] : []),
    signatures(),
  ];
  return letterDocument({
    ...{ company: visit.company, kind: 'Rapporto di visita', code },
    title: `Visita a ${visit.site?.name ?? 'un luogo non più in elenco'} ${withArticle('del', formatItalianDay(visit.day))}`,
    date: new Date(visit.day),
    foot: {
      by: `Stampato ${withArticle('il', formatItalianDay(visit.printed.on))}${visit.printed.by ? ` da ${visit.printed.by}` : ''}`,
      sheet: `Visita ${code}`,
    },
    content: [
      subject(visit),
      ...factRows(known),
      ...(rows.length > 0 ? [sectionTitle('Macchine', countsOf(machines))] : []),
      ...letterTable(columns, rows, letterEnding('Nota della visita', visit.note, end)),
    ],
  });
}
