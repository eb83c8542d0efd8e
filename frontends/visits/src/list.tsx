import { withArticle } from '@officina/contracts/article';
import type { Site } from '@officina/contracts/sites/sites';
import type { Visit } from '@officina/contracts/sites/visits';
import {
  Badge,
  Banner,
  counted,
  download,
  formatDate,
  formatDateTime,
  LinkButton,
  openedHere,
  useBriefWait,
  useRows,
  useSession,
  type Rows,
} from '@officina/web-kit';
import { RecordList, useRecords, type ListOpeners } from '@officina/web-kit/records';
import { pendingText, type Column, type Filter } from '@officina/web-kit/table';
import { useMemo, useSyncExternalStore } from 'react';
import {
  draftAddress,
  keysWithPrefix,
  subscribeToDrafts,
  readDraft,
  sendAddress,
  readText,
  draftKeyPrefix,
} from './draft.ts';
import { useSites, visitRecord } from './record.ts';
import { texts } from './texts.ts';

/** The user's unsaved visits, by draft name. */
function useUnsaved() {
  const { userId = '' } = useSession() ?? {};
  const prefix = draftKeyPrefix(userId);
  const all = useSyncExternalStore(subscribeToDrafts, () =>
    JSON.stringify(keysWithPrefix(prefix).map((key) => [key.slice(prefix.length), readText(key)])),
  );
  return useMemo(
    () =>
      (JSON.parse(all) as [string, string][]).flatMap(([name, text]) => {
        const { typed, isHeld = false } = readDraft(text);
        return typed ? { name, values: typed.values, isHeld } : [];
      }),
    [all],
  );
}

/** Lists visits that are stored only in this browser, with links that resume them, and send those whose save failed. */
function Unsaved() {
  const unsaved = useUnsaved();
  const { nameOf } = useSites();
  if (unsaved.length === 0) return null;
  return (
    <div className="mb-4">
      <Banner family="amber">
        <ul className="grid gap-2.5">
          {unsaved.map(({ name, values, isHeld }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
              <span className="min-w-0 wrap-anywhere">
                {texts.unsaved(nameOf(values.site), visitRecord.words('datetime', values))}
              </span>
              <LinkButton size="sm" to={draftAddress(name)} state={openedHere} preventScrollReset>
                {texts.resume}
                <span className="sr-only"> {texts.resumeOf(nameOf(values.site))}</span>
              </LinkButton>
              {isHeld && (
                <LinkButton size="sm" to={sendAddress(name)} state={openedHere} preventScrollReset>
                  {texts.send}
                  <span className="sr-only"> {texts.resumeOf(nameOf(values.site))}</span>
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

/** A visit with its site. */
interface VisitRow {
  visit: Visit;
  /** Name of the site; «…» until it has loaded. */
  siteName: string;
  city: string;
}

const { labels } = texts;

/** The worst grade of the visit, if it is a bad one. */
const worstOf = ({ machines }: Visit) =>
  (['OUTOFORDER', 'BAD'] as const).find((grade) => machines.some(({ status }) => status === grade));

const machinesOf = ({ machines: { length } }: Visit) => counted(length, 'macchinario', 'macchinari');

const worst = ({ visit }: VisitRow) => {
  const grade = worstOf(visit);
  return grade && <Badge of="grade" value={grade} />;
};

/** The specified columns, in the specified order; then the number of machines and the worst grade. */
const columns: Column<VisitRow>[] = [
  {
    key: 'luogo',
    header: labels.site,
    text: ({ siteName }) => siteName,
    clip: true,
    width: '20rem',
    card: 'title',
  },
  {
    key: 'data',
    header: labels.datetime,
    text: ({ visit }) => formatDateTime(visit.datetime),
    sort: ({ visit }) => visit.datetime,
    firstDown: true,
    card: { plate: ({ visit }) => formatDateTime(visit.datetime) },
  },
  { key: 'citta', header: texts.city, text: ({ city }) => city, clip: true, card: 'text' },
  {
    key: 'macchine',
    header: labels.machines,
    text: ({ visit }) => machinesOf(visit),
    sort: ({ visit }) => visit.machines.length,
    width: '18rem',
    cell: (row) => (
      <span className="flex flex-wrap items-center gap-2">
        {machinesOf(row.visit)} {worst(row)}
      </span>
    ),
    card: { foot: ({ visit }) => machinesOf(visit), badge: worst },
  },
];

/** Filter by visited site. */
const bySite = (rows: readonly VisitRow[]): Filter<VisitRow> => {
  const named = rows.filter(({ siteName }) => siteName !== pendingText);
  const names = new Map(named.map(({ visit, siteName }) => [visit.site, siteName]));
  const options = [...names].map(([value, label]) => ({ value, label }));
  return {
    key: 'luogo',
    label: labels.site,
    look: 'menu',
    all: texts.any,
    options: options.sort((one, other) => one.label.localeCompare(other.label, 'it')),
    of: ({ visit }) => visit.site,
  };
};

function useVisitRows(): Rows<VisitRow> {
  const { rows: visits, isPartial, error, retry } = useRecords(visitRecord);
  const sites = useRows('GET /api/site/all', {}, { entities: ['site'] });
  const isAwaited = useBriefWait(sites);
  const areAllKnown = sites.rows !== undefined && !sites.isPartial;
  const rows = useMemo(() => {
    const byId = new Map<string, Site>(sites.rows?.map((site) => [site._id, site]));
    const rowOf = (visit: Visit): VisitRow => {
      const site = byId.get(visit.site);
      if (!site && !areAllKnown) return { visit, siteName: pendingText, city: pendingText };
      return { visit, siteName: site?.name ?? texts.unknownSite, city: site?.city ?? '—' };
    };
    return isAwaited ? undefined : visits?.map(rowOf);
  }, [visits, sites.rows, areAllKnown, isAwaited]);
  const retryBoth = () => {
    retry();
    sites.retry();
  };
  return { rows, isPartial, error, retry: retryBoth };
}

/** All visits, newest first. */
export function VisitList({ onNew, onOpen }: ListOpeners) {
  const list = useVisitRows();
  const { rows = noRows } = list;
  return (
    <RecordList<VisitRow>
      texts={texts}
      routes={visitRecord.routes}
      list={list}
      rowKey={({ visit }) => visit._id}
      columns={columns}
      filters={useMemo(() => [bySite(rows)], [rows])}
      getExcel={(ids) => download('POST /api/visit/excel', { body: { ids } })}
      lead={<Unsaved />}
      counts={({ length }) => [counted(length, 'visita', 'visite')]}
      onNew={onNew}
      onOpen={({ visit }) => onOpen(visit._id)}
      nameOf={({ siteName, visit }) =>
        ` ${texts.visitTo(siteName)} ${withArticle('del', formatDate(visit.datetime))}`
      }
    />
  );
}

const noRows: readonly VisitRow[] = [];
