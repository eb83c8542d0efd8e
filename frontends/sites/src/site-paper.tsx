import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Site } from '@officina/contracts/sites/sites';
import type { Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { formatDate, now, Plate, statuses, useApi, useService } from '@officina/web-kit';
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
import { useMemo } from 'react';
import { useMachinesOf } from './record.ts';
import { texts } from './texts.ts';

/** The last grade of a machine, and when it was given (ISO text). */
interface LastGrade {
  status: VisitGrade;
  datetime: string;
}

/** The last grades by machine, from visits (newest first) up to now. */
function lastGradesOf(visits: readonly Visit[]): ReadonlyMap<string, LastGrade> {
  const today = now().toISOString();
  const past = visits.filter(({ datetime }) => datetime <= today).toReversed();
  // For several grades of a machine, the map keeps the last one.
  return new Map(
    past.flatMap(({ datetime, machines }) =>
      machines.map(({ machineId, status }) => [machineId, { status, datetime }] as const),
    ),
  );
}

/** Undefined until all visits are loaded; empty if visits are switched off. */
function useLastGrades(): ReadonlyMap<string, LastGrade> | undefined {
  const hasVisits = useService('visit');
  const { data } = useApi('GET /api/visit/all', undefined, { enabled: hasVisits, entities: ['visit'] });
  return useMemo(() => (hasVisits ? data && lastGradesOf(data) : new Map()), [hasVisits, data]);
}

interface PrintedMachine extends Machine {
  last: LastGrade | undefined;
}

const { labels } = texts;

/** The printed page of a stored site: address, contacts, and its machines with their last grades if visits are on. */
export function SitePaper({ site }: { site: Site }) {
  const machines = useMachinesOf()(site._id);
  const grades = useLastGrades();
  const columns = useService('visit') ? [...machineColumns, ...visitColumns] : machineColumns;
  const rows = machines?.map((machine) => ({ ...machine, last: grades?.get(machine._id) })) ?? [];
  const position = site.gpsLat != null && site.gpsLon != null && `${site.gpsLat}, ${site.gpsLon}`;
  return (
    <Paper
      title={texts.paper}
      code={site.code ?? undefined}
      isComplete={machines !== undefined && grades !== undefined}
      hasCode
    >
      <PaperSubject title={site.name} page={{ path: `/site?id=${site._id}`, name: texts.page }}>
        <p className="mt-2 wrap-anywhere">
          {site.address}, {site.postalCode} {site.city}
        </p>
      </PaperSubject>
      <PaperFacts
        facts={[
          ...(['phone', 'email', 'code', 'excode'] as const).map((name) => ({
            name: labels[name],
            value: site[name],
          })),
          { name: texts.position, value: position },
        ]}
      />
      <PaperBlock title={texts.machines} aside={`${rows.length}`}>
        {rows.length > 0 ? (
          <PaperTable columns={columns} rows={rows} end={mayFillPage(rows) && end} />
        ) : (
          <PaperText>{texts.noMachines}</PaperText>
        )}
      </PaperBlock>
      {!mayFillPage(rows) && end}
    </Paper>
  );
}

const end = <PaperEnd signatures={texts.signatures} />;

const machineColumns: PaperColumn<PrintedMachine>[] = [
  { head: texts.machineCode, width: '32mm', cell: ({ shortCode }) => <Plate code={shortCode} /> },
  {
    head: texts.machine,
    cell: ({ name, isActive }) => (
      <>
        {name ?? '—'}
        {!isActive && <span className="block text-label">{texts.idle}</span>}
      </>
    ),
  },
];

/** Columns from visits. */
const visitColumns: PaperColumn<PrintedMachine>[] = [
  { head: texts.lastGrade, width: '44mm', cell: ({ last }) => <Grade last={last} /> },
  { head: texts.seenOn, width: '26mm', cell: ({ last }) => last && formatDate(last.datetime) },
];

function Grade({ last }: { last: LastGrade | undefined }) {
  if (!last) return <span className="text-ink-2">{texts.neverSeen}</span>;
  const { glyph: Glyph, word } = statuses.grade[last.status];
  return (
    <span className="inline-flex items-center gap-2 font-semibold">
      <Glyph className="flex-none" /> {word}
    </span>
  );
}
