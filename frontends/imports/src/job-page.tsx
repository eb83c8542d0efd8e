import type { ImportJob, ImportKind, ImportState } from '@officina/contracts/imports/imports';
import {
  BackLink,
  EmptyState,
  FailedState,
  formatNumber,
  LinkButton,
  Skeleton,
  useApi,
} from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import { useEffect, type ReactNode } from 'react';
import { RecheckButton, SavedImport, UndoneImport } from './import-results.tsx';
import { kindTexts } from './kinds.ts';
import { Preview } from './preview.tsx';
import { Progress } from './progress.tsx';
import { texts } from './texts.ts';

const pendingStates: readonly ImportState[] = ['UPLOADING', 'READING', 'SAVING', 'UNDOING'];
const pollMs = 700;

/** The current state of an import, polled while it is in progress. */
export function JobPage({ kind, id }: { kind: ImportKind; id: string }) {
  const query = useApi('GET /api/import/single/{id}', { params: { id } }, { staleMs: 0 });
  const { data: job, error, refetch } = query;
  const isPending = job !== undefined && pendingStates.includes(job.state);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => void refetch(), pollMs);
    return () => clearInterval(timer);
  }, [isPending, refetch]);
  const retry = () => void refetch();
  if (job?.state === 'READY') return <Preview kind={kind} job={job} onChange={retry} />;
  return (
    <Frame kind={kind}>
      {!job && error && <FailedState what={texts.jobLoadFailed} code={error.requestId} onRetry={retry} />}
      {!job && !error && <Skeleton />}
      {job && isPending && <JobProgress job={job} />}
      {job?.state === 'REFUSED' && <RefusedFile kind={kind} job={job} />}
      {job?.state === 'SAVED' && <SavedImport kind={kind} job={job} />}
      {job?.state === 'UNDONE' && <UndoneImport kind={kind} job={job} />}
    </Frame>
  );
}

function Frame({ kind, children }: { kind: ImportKind; children: ReactNode }) {
  const { title, list, to } = kindTexts[kind];
  return (
    <>
      <BackLink to={to}>{list}</BackLink>
      <h1 tabIndex={-1} className="mb-4">
        {title}
      </h1>
      {children}
    </>
  );
}

function JobProgress({ job }: { job: ImportJob }) {
  if (job.state === 'UNDOING') return <Progress>{texts.undoing}</Progress>;
  if (job.state === 'READING' || job.state === 'UPLOADING') return <Progress>{texts.reading}</Progress>;
  const all = job.counts.NEW + job.counts.CHANGED;
  return (
    <Progress share={job.written / all}>
      {texts.saving(formatNumber(job.written), formatNumber(all))}
    </Progress>
  );
}

function RefusedFile({ kind, job }: { kind: ImportKind; job: ImportJob }) {
  return (
    <EmptyState
      title={texts.refusedFile}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <RecheckButton job={job} />
          <LinkButton to={importPath(kind)}>{texts.change}</LinkButton>
        </div>
      }
    >
      {`${job.name}: ${job.reason ?? ''}`}
    </EmptyState>
  );
}
