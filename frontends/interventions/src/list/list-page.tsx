import { Button, EmptyState, useSearchParams } from '@officina/web-kit';
import { RecordList } from '@officina/web-kit/records';
import { Archive, ListChecks } from 'lucide-react';
import { texts } from '../texts.ts';
import { columns } from './columns.tsx';
import { archivedFilters, openFilters } from './filters.ts';
import { archivedCounts, openCounts, type JobRow } from './job-row.ts';
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
  return (
    <RecordList<JobRow>
      texts={texts}
      list={useJobRows(archived)}
      part={archived ? texts.archivedList : texts.openList}
      rowKey={({ job }) => job._id}
      columns={columns}
      filters={archived ? archivedFilters : openFilters}
      counts={archived ? archivedCounts : openCounts}
      toggle={
        <Button icon={archived ? ListChecks : Archive} onClick={toggle}>
          {archived ? texts.showOpen : texts.showArchived}
        </Button>
      }
      empty={<NoJobs archived={archived} onNew={onNew} />}
      onNew={onNew}
      onOpen={({ job }) => onOpen(job._id)}
      nameOf={({ name, code }) => ` ${name} (${code})`}
    />
  );
}

function NoJobs({ archived, onNew }: { archived: boolean; onNew: () => void }) {
  return archived ? (
    <EmptyState title={texts.noneArchived}>{texts.noneArchivedHint}</EmptyState>
  ) : (
    <EmptyState title={texts.noneOpen} action={<Button onClick={onNew}>{texts.create}</Button>}>
      {texts.noneOpenHint}
    </EmptyState>
  );
}
