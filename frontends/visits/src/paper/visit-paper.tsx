import type { Visit } from '@officina/contracts/sites/visits';
import { formatDate, formatDateTime, glyphs, Plate, statuses } from '@officina/web-kit';
import {
  isLong,
  Paper,
  PaperBlock,
  PaperEnd,
  PaperFacts,
  PaperSubject,
  PaperTable,
  PaperText,
  type PaperColumn,
} from '@officina/web-kit/paper';
import { texts } from '../texts.ts';
import { countsOf, printedMachines, type PrintedMachine } from './printed-machines.ts';
import { usePrintedVisit } from './use-printed-visit.ts';

/** A stored visit on paper, for the customer: where, when, by whom, and what each machine was found like. */
export function VisitPaper({ visit }: { visit: Visit }) {
  const { isComplete, machines = [], ...printed } = usePrintedVisit(visit);
  const { site } = printed;
  return (
    <Paper
      title={texts.paper}
      code={visit._id.slice(-5)}
      isComplete={isComplete}
      hasCode={site !== undefined}
    >
      <PaperSubject
        title={texts.visitTo(site?.name ?? texts.unknownSite)}
        page={site && { path: `/site?id=${site._id}`, name: texts.sitePage }}
      >
        {printed.customer && <p className="mt-2 font-bold wrap-anywhere">{printed.customer}</p>}
        {site && (
          <p className="mt-1 wrap-anywhere">
            {site.address}, {site.postalCode} {site.city}
          </p>
        )}
      </PaperSubject>
      <Rest visit={visit} rows={printedMachines(visit, machines)} {...printed} />
    </Paper>
  );
}

interface RestProps extends Pick<ReturnType<typeof usePrintedVisit>, 'technician' | 'previous'> {
  visit: Visit;
  rows: readonly PrintedMachine[];
}

function Rest({ visit, rows, technician, previous }: RestProps) {
  const seen = rows.filter(({ grade }) => grade).length;
  const isEndInTable = isLong(rows) && !visit.note;
  const facts = [
    { name: texts.moment, value: formatDateTime(visit.datetime) },
    { name: texts.technician, value: technician },
    { name: texts.machinesSeen, value: texts.of(seen, rows.length) },
    { name: texts.previous, value: formatDate(previous?.datetime) },
  ];
  return (
    <>
      <PaperFacts facts={facts} />
      {rows.length > 0 && (
        <PaperBlock title={texts.labels.machines} aside={countsOf(rows)}>
          <PaperTable columns={columns} rows={rows} end={isEndInTable && end} />
        </PaperBlock>
      )}
      {visit.note && (
        <PaperBlock title={texts.noteOfVisit}>
          <PaperText>{visit.note}</PaperText>
        </PaperBlock>
      )}
      {!isEndInTable && end}
    </>
  );
}

const end = <PaperEnd signatures={texts.signatures} />;

const columns: PaperColumn<PrintedMachine>[] = [
  { head: texts.code, width: '30mm', cell: ({ code }) => (code ? <Plate code={code} /> : '—') },
  { head: texts.machine, cell: ({ name }) => name || '—' },
  { head: texts.grade, width: '44mm', cell: ({ grade }) => <Grade grade={grade} /> },
  {
    head: texts.labels.note,
    width: '52mm',
    cell: ({ isGone, note }) => (
      <span className="whitespace-pre-line">{[isGone && texts.isGone, note].filter(Boolean).join('\n')}</span>
    ),
  },
];

/** As glyph and word; what has to be looked after first has a line around it. */
function Grade({ grade }: Pick<PrintedMachine, 'grade'>) {
  const { glyph: Glyph, word } = grade
    ? statuses.grade[grade]
    : { glyph: glyphs.DashedRing, word: texts.unseen };
  const isBad = grade === 'BAD' || grade === 'OUTOFORDER';
  return (
    <span
      className={`-ml-2 inline-flex items-center gap-2 rounded-md border-[1.5px] px-2 py-0.5 ${isBad ? 'border-ink' : 'border-transparent'} ${grade ? 'font-semibold' : 'text-ink-2'}`}
    >
      <Glyph className="flex-none" />
      {word}
    </span>
  );
}
