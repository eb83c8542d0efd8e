import { withArticle } from '@officina/contracts/article';
import { letterDocument, paperWidth, quiet, type Content } from '@officina/server-kit/pdf/letter';
import {
  columnGap,
  ending,
  facts,
  letterTable,
  partTitle,
  plate,
  sheetTitle,
  signatureLine,
  type PdfColumn,
  type PdfFact,
} from '@officina/server-kit/pdf/letter-parts';
import { italianDay } from '@officina/server-kit/dates';
import { oneLine, printed } from '@officina/server-kit/pdf/printed-text';
import { gradeMark, marks } from './grade-mark.ts';
import type { PrintedMachine, PrintedVisit } from './printed-visit.ts';

const columns: readonly PdfColumn[] = [
  { head: 'Codice', width: 78 },
  { head: 'Macchina', width: 150 },
  { head: 'Giudizio', width: 110 },
  { head: 'Nota', width: paperWidth - 78 - 150 - 110 - 3 * columnGap },
];

const qrSide = 76;

/** Where the visit was made, for whom, and the way to the page of the site. */
function subject({ site, customer }: PrintedVisit): Content {
  const url = site?.url;
  return {
    columns: [
      {
        width: '*',
        stack: [
          sheetTitle(site ? `Visita a ${oneLine(site.name)}` : 'Visita a un luogo non più in elenco'),
          ...(customer
            ? [
                {
                  text: printed(oneLine(customer)),
                  bold: true,
                  fontSize: 11,
                  margin: [0, 4, 0, 0],
                } as Content,
              ]
            : []),
          ...(site ? [{ text: printed(oneLine(site.address)), margin: [0, 3, 0, 0] } as Content] : []),
        ],
      },
      ...(url
        ? [
            {
              width: qrSide,
              stack: [
                { qr: url, fit: qrSide, eccLevel: 'Q' } as Content,
                {
                  ...{ text: 'scheda del luogo', fontSize: 8, color: quiet },
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
  Object.entries(marks)
    .map(([grade, { one, many }]) => {
      const count = machines.filter((machine) => (machine.grade ?? 'UNSEEN') === grade).length;
      return count > 0 ? `${count} ${count === 1 ? one : many}` : '';
    })
    .filter(Boolean)
    .join(', ');

const rowOf = ({ code, name, grade, note, isGone }: PrintedMachine) => ({
  cells: [
    code ? plate(code) : '—',
    { text: printed(oneLine(name) || '—'), margin: [0, 2, 0, 0] as [number, number, number, number] },
    gradeMark(grade),
    {
      text: printed([isGone && 'La macchina non c’è più', oneLine(note)].filter(Boolean).join('\n')),
      margin: [0, 2, 0, 0] as [number, number, number, number],
    },
  ],
});

/** Anew for each sheet: pdfmake writes into what it draws. */
const signatures = (): Content => ({
  columns: [signatureLine('Firma del tecnico'), signatureLine('Firma per il cliente, nome leggibile')],
  columnGap: 40,
  margin: [0, 70, 0, 0],
});

/** What is drawn: a visit as a sheet for the customer, however many machines it has. */
export function visitDocument(visit: PrintedVisit) {
  const { machines, moment, technician, previous, code } = visit;
  const seen = machines.filter(({ grade }) => grade !== null).length;
  const known: PdfFact[] = [
    { name: 'Data e ora', value: moment },
    ...(technician ? [{ name: 'Tecnico', value: technician }] : []),
    { name: 'Macchine viste', value: `${seen} di ${machines.length}` },
    ...(previous ? [{ name: 'Visita precedente', value: italianDay(previous) }] : []),
  ];
  const rows = machines.map(rowOf);
  return letterDocument({
    ...{ company: visit.company, kind: 'Rapporto di visita', code },
    title: `Visita a ${visit.site?.name ?? 'un luogo non più in elenco'} ${withArticle('del', italianDay(visit.day))}`,
    date: new Date(visit.day),
    foot: {
      by: `Stampato ${withArticle('il', italianDay(visit.printed.on))}${visit.printed.by ? ` da ${visit.printed.by}` : ''}`,
      sheet: `Visita ${code}`,
    },
    content: [
      subject(visit),
      ...facts(known),
      ...(rows.length > 0 ? [partTitle('Macchine', countsOf(machines))] : []),
      ...letterTable(columns, rows, ending('Nota della visita', visit.note, [signatures()])),
    ],
  });
}
