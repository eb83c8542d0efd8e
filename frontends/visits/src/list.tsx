import { withArticle } from '@officina/contracts/article';
import type { Site } from '@officina/contracts/sites/sites';
import type { Visit } from '@officina/contracts/sites/visits';
import {
  Badge,
  counted,
  formatDate,
  formatDateTime,
  useAwaited,
  useRows,
  type Rows,
} from '@officina/web-kit';
import { RecordList, useRecordAddress, useRecords } from '@officina/web-kit/records';
import { notKnown, type Column, type Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { visitRecord } from './record.ts';
import { texts } from './texts.ts';
import { Unsaved } from './unsaved.tsx';

/** A visit with the site that it went to. */
interface VisitRow {
  visit: Visit;
  /** Of the site, as the city; «…» until it has come. */
  siteName: string;
  city: string;
}

const { labels } = texts;

/** The machines that want somebody's hands. */
const worstOf = ({ machines }: Visit) =>
  (['OUTOFORDER', 'BAD'] as const).find((grade) => machines.some(({ status }) => status === grade));

const machinesOf = ({ machines: { length } }: Visit) => counted(length, 'macchinario', 'macchinari');

const worst = ({ visit }: VisitRow) => {
  const grade = worstOf(visit);
  return grade && <Badge of="grade" value={grade} />;
};

/** The specified columns, in the specified order; then how many machines were seen, and the worst that was found. */
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

/** The sites that were visited. */
const bySite = (rows: readonly VisitRow[]): Filter<VisitRow> => {
  const named = rows.filter(({ siteName }) => siteName !== notKnown);
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
  const isAwaited = useAwaited(sites);
  const areAllKnown = sites.rows !== undefined && !sites.isPartial;
  const rows = useMemo(() => {
    const byId = new Map<string, Site>(sites.rows?.map((site) => [site._id, site]));
    const rowOf = (visit: Visit): VisitRow => {
      const site = byId.get(visit.site);
      if (!site && !areAllKnown) return { visit, siteName: notKnown, city: notKnown };
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
export function VisitList() {
  const { openNew, open } = useRecordAddress();
  const list = useVisitRows();
  const { rows = noRows } = list;
  return (
    <RecordList<VisitRow>
      texts={texts}
      list={list}
      rowKey={({ visit }) => visit._id}
      columns={columns}
      filters={useMemo(() => [bySite(rows)], [rows])}
      lead={<Unsaved />}
      counts={({ length }) => [counted(length, 'visita', 'visite')]}
      onNew={openNew}
      onOpen={({ visit }) => open(visit._id)}
      nameOf={({ siteName, visit }) =>
        ` ${texts.visitTo(siteName)} ${withArticle('del', formatDate(visit.datetime))}`
      }
    />
  );
}

const noRows: readonly VisitRow[] = [];
