import { Button, EmptyState, useSearchParams } from '@officina/web-kit';
import { DataTable, ListHead } from '@officina/web-kit/table';
import { Archive, ListChecks } from 'lucide-react';
import { useMemo } from 'react';
import { it } from '../it.ts';
import { columns } from './columns.tsx';
import { archivedFilters, openFilters } from './filters.ts';
import { countsLine, type JobRow } from './job-row.ts';
import { useJobRows } from './use-job-rows.ts';

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
      next.delete('pagina');
      next.delete('stato');
      if (archived) next.delete('archivio');
      else next.set('archivio', '1');
      return next;
    });
  return { archived, toggle };
}

/** The list of interventions: open ones, or the archive. */
export function ListPage({ onNew, onOpen }: ListPageProps) {
  const { archived, toggle } = useArchive();
  const { rows, error, retry } = useJobRows(archived);
  const counts = useMemo(
    () =>
      rows &&
      countsLine(
        rows.map(({ job }) => job),
        archived,
      ),
    [rows, archived],
  );
  return (
    <div className="max-lg:pb-20">
      <ListHead
        title={it.title}
        counts={counts}
        toggle={
          <Button icon={archived ? ListChecks : Archive} onClick={toggle}>
            {archived ? it.showOpen : it.showArchived}
          </Button>
        }
        create={it.create}
        onCreate={onNew}
      />
      <h2 className="sr-only">{archived ? it.archivedList : it.openList}</h2>
      <DataTable<JobRow>
        key={archived ? 'archived' : 'open'}
        caption={it.title}
        rows={rows}
        rowKey={({ job }) => job._id}
        columns={columns}
        filters={archived ? archivedFilters : openFilters}
        failure={
          error ? { what: it.listNotArrived, code: error.requestId ?? error.code, onRetry: retry } : undefined
        }
        empty={<NoJobs archived={archived} onNew={onNew} />}
        noMatch={it.noMatch}
        onOpen={({ job }) => onOpen(job._id)}
        nameOf={({ name, code }) => ` ${name} (${code})`}
        onNew={onNew}
      />
    </div>
  );
}

function NoJobs({ archived, onNew }: { archived: boolean; onNew: () => void }) {
  return archived ? (
    <EmptyState title={it.noneArchived}>{it.noneArchivedHint}</EmptyState>
  ) : (
    <EmptyState title={it.noneOpen} action={<Button onClick={onNew}>{it.create}</Button>}>
      {it.noneOpenHint}
    </EmptyState>
  );
}
