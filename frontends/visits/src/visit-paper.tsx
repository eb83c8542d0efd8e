import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import {
  formatDate,
  formatDateTime,
  glyphs,
  Plate,
  statuses,
  useApi,
  useMachines,
  useService,
} from '@officina/web-kit';
import {
  mayFillPage,
  Paper,
  PaperBlock,
  PaperEnd,
  PaperFacts,
  PaperSubject,
  PaperTable,
  PaperText,
  type PaperColumn,
} from '@officina/web-kit/paper';
import { useRecords } from '@officina/web-kit/records';
import { machineRows, type MachineRow } from './machine-rows.ts';
import { grades, useUsers, useSites, visitRecord } from './record.ts';
import { texts } from './texts.ts';

/** A machine on the printed page: graded, or at the site without a grade. */
interface PrintedMachine extends MachineRow {
  /** Undefined if the machine was not seen. */
  grade: VisitGrade | undefined;
  note: string | null | undefined;
  isDeleted: boolean;
}

/** The machines of a stored visit, by code. */
function printedMachines(stored: Visit, machines: readonly Machine[]): PrintedMachine[] {
  const gradesById = new Map(stored.machines.map((row) => [row.machineId, row]));
  const known = new Set(machines.map(({ _id }) => _id));
  return machineRows({ siteId: stored.site, grades: {}, stored, machines }).map((row) => ({
    ...row,
    grade: gradesById.get(row.id)?.status,
    note: gradesById.get(row.id)?.note,
    isDeleted: !known.has(row.id),
  }));
}

/** «6 buone, 2 discrete, 1 non vista». */
const countsOf = (rows: readonly PrintedMachine[]): string =>
  [...grades, undefined]
    .flatMap((grade) => {
      const count = rows.filter((row) => row.grade === grade).length;
      const [one, many] = texts.counted[grade ?? 'UNSEEN'];
      return count > 0 ? `${count} ${count === 1 ? one : many}` : [];
    })
    .join(', ');

/** Related data of a printed visit; `isComplete` once everything has loaded. */
function usePrintedVisit(visit: Visit) {
  const { sites, byId } = useSites();
  const { users, nameOf } = useUsers();
  const { rows: visits, isPartial } = useRecords(visitRecord);
  const machines = useMachines().query.data;
  const siteMachines = machines?.filter(({ site, isActive }) => site === visit.site && isActive) ?? [];
  const customer = useCustomer(siteMachines);
  return {
    site: byId.get(visit.site),
    machines,
    technician: visit.owner ? nameOf(visit.owner) : undefined,
    previous: visits?.find(({ site, datetime }) => site === visit.site && datetime < visit.datetime),
    customer: customer.name,
    isComplete:
      Boolean(sites && machines && visits && !isPartial && customer.isKnown) &&
      (!visit.owner || users.length > 0),
  };
}

/** The common customer of the machines, if there is exactly one. */
function useCustomer(machines: readonly Machine[]): { name?: string; isKnown: boolean } {
  const hasCustomers = useService('customer');
  const ids = new Set(machines.flatMap(({ customer }) => customer ?? []));
  const [id] = hasCustomers && ids.size === 1 ? ids : [];
  const { data } = useApi('GET /api/customer/all', undefined, {
    enabled: id !== undefined,
    entities: ['customer'],
  });
  if (id === undefined) return { isKnown: true };
  return { name: data?.find(({ _id }) => _id === id)?.name, isKnown: data !== undefined };
}

/** Printed page of a stored visit for the customer: site, time, user and the machines' grades. */
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
      <VisitDetails visit={visit} rows={printedMachines(visit, machines)} {...printed} />
    </Paper>
  );
}

interface VisitDetailsProps extends Pick<ReturnType<typeof usePrintedVisit>, 'technician' | 'previous'> {
  visit: Visit;
  rows: readonly PrintedMachine[];
}

function VisitDetails({ visit, rows, technician, previous }: VisitDetailsProps) {
  const seen = rows.filter(({ grade }) => grade).length;
  const isEndInTable = mayFillPage(rows) && !visit.note;
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
    cell: ({ isDeleted, note }) => (
      <span className="whitespace-pre-line">
        {[isDeleted && texts.machineDeleted, note].filter(Boolean).join('\n')}
      </span>
    ),
  },
];

/** Glyph and label of a grade; bad grades have a border. */
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
