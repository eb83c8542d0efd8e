import type { Intervention } from '@officina/contracts/maintenance/interventions';
import {
  Button,
  download,
  EmptyState,
  useMachines,
  usePermissions,
  useRows,
  useSearchParams,
  useTime,
  type Rows,
} from '@officina/web-kit';
import { justLook, NoMachineYet, RecordList, useHasNoMachine } from '@officina/web-kit/records';
import { Archive, ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { interventionRecord } from '../record.ts';
import { texts } from '../texts.ts';
import { useOpenOrders } from '../waiting/orders.ts';
import { archivedColumns, openColumns } from './columns.tsx';
import { useArchivedFilters, useOpenFilters } from './filters.ts';
import { archivedCounts, openCounts, rowsAt, searchedTexts, type JobRow } from './job-row.ts';
import { groupLook, jobIdsOf, rowKey, useRecordedGroups } from './recorded-groups.ts';

/** The open or the archived interventions with their machines, kept fresh by live updates. */
function useJobRows(archived: boolean): Rows<JobRow> {
  const entities = ['intervention'] as const;
  const open = useRows('GET /api/maintenance/intervention/allOpen', {}, { entities, enabled: !archived });
  const closed = useRows('GET /api/maintenance/intervention/archived', {}, { entities, enabled: archived });
  const jobs = archived ? closed : open;
  const { query: machines, byId, isAwaited } = useMachines();
  const areAllKnown = machines.isSuccess;
  const time = useTime();
  const [opening] = useState(time);
  // Closed jobs do not age, and there are many of them.
  const moment = archived ? opening : time;
  const rowOf = useMemo(() => rowsAt(moment), [moment]);
  const { orders } = useOpenOrders(jobs.rows?.some(({ waitsForOrder }) => waitsForOrder) ?? false);
  const rows = useMemo(() => {
    const openOrders = orders && new Set(orders.map(({ _id }) => _id));
    const hasArrived = (id: Intervention['waitsForOrder']) =>
      Boolean(id && openOrders && !openOrders.has(id));
    const toRow = (job: Intervention): JobRow =>
      rowOf(job, {
        machine: byId.get(job.machineId),
        isKnown: areAllKnown,
        isArrived: hasArrived(job.waitsForOrder),
      });
    return isAwaited ? undefined : jobs.rows?.map(toRow);
  }, [jobs.rows, byId, areAllKnown, isAwaited, rowOf, orders]);
  const retry = () => {
    jobs.retry();
    void machines.refetch();
  };
  return { ...jobs, rows, retry };
}

interface ListPageProps {
  onNew: () => void;
  onOpen: (id: string) => void;
}

function useArchive() {
  const [params, setParams] = useSearchParams();
  const archived = params.get('archivio') === '1';
  const toggle = () =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      for (const name of ['pagina', 'ordina', 'stato', 'miei', 'macchina', 'dal', 'al']) next.delete(name);
      if (archived) next.delete('archivio');
      else next.set('archivio', '1');
      return next;
    });
  return { archived, toggle };
}

/** The list of open interventions, urgent ones first, then the oldest, or the archive, newest end first. */
export function ListPage({ onNew, onOpen }: ListPageProps) {
  const { archived, toggle } = useArchive();
  const list = useJobRows(archived);
  const { mayChange } = usePermissions();
  const mayEdit = mayChange(interventionRecord.routes.edit, {}, 'status');
  const openFilters = useOpenFilters();
  const archivedFilters = useArchivedFilters(archived ? list.rows : undefined);
  const part = archived
    ? {
        part: texts.archivedList,
        columns: archivedColumns,
        filters: archivedFilters,
        counts: () => archivedCounts(list.rows ?? []),
        sortAtFirst: '-fine',
      }
    : {
        part: texts.openList,
        columns: openColumns,
        filters: openFilters,
        counts: openCounts,
        sortAtFirst: 'priorita',
      };
  const { rows, toggle: toggleGroup } = useRecordedGroups({
    list,
    isArchive: archived,
    filters: part.filters,
  });
  const getExcel = (keys: string[]) =>
    download('POST /api/maintenance/intervention/excel', { body: { ids: jobIdsOf(rows ?? [], keys) } });
  return (
    <RecordList<JobRow>
      texts={texts}
      routes={interventionRecord.routes}
      list={{ ...list, rows }}
      rowKey={rowKey}
      searched={searchedTexts}
      toggle={
        <Button icon={archived ? ListChecks : Archive} onClick={toggle}>
          {archived ? texts.showOpen : texts.showArchived}
        </Button>
      }
      getExcel={getExcel}
      empty={<NoJobs archived={archived} onNew={onNew} />}
      onNew={onNew}
      open={(row) => groupLook(row) ?? (mayEdit ? undefined : justLook)}
      onOpen={({ job, group }) => (group ? toggleGroup(group.day) : onOpen(job._id))}
      nameOf={({ name, code }) => (code ? ` ${name} (${code})` : ` ${name}`)}
      {...part}
    />
  );
}

function NoJobs({ archived, onNew }: { archived: boolean; onNew: () => void }) {
  const hasNoMachine = useHasNoMachine();
  if (hasNoMachine && !archived)
    return <NoMachineYet title={texts.noneOpen}>{texts.noMachineYet}</NoMachineYet>;
  return archived ? (
    <EmptyState title={texts.noneArchived}>{texts.noneArchivedHint}</EmptyState>
  ) : (
    <EmptyState title={texts.noneOpen} action={<Button onClick={onNew}>{texts.create}</Button>}>
      {texts.noneOpenHint}
    </EmptyState>
  );
}
