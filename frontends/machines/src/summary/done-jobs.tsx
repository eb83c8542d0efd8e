import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import {
  Button,
  download,
  FailedState,
  pendingText,
  Skeleton,
  useFileDownload,
  usePrinting,
} from '@officina/web-kit';
import { FileSpreadsheet } from 'lucide-react';
import { texts } from '../texts.ts';
import type { LazyParts } from '../use-lazy-parts.ts';
import { doneColumns, type MachineJobs } from './jobs.tsx';

/** Downloads all interventions of the machine as an Excel file, and shows progress and errors. */
function ExcelButton({ machine: { _id: id, shortCode } }: { machine: Machine }) {
  const messages = { saved: texts.excelSaved(shortCode), failed: texts.excelFailed };
  const { busy, save } = useFileDownload(`excel-${id}`, messages, () =>
    download('GET /api/maintenance/intervention/bymachine/{id}/excel', { params: { id } }),
  );
  return (
    <Button data-print="hide" icon={FileSpreadsheet} busy={busy && texts.excelBusy} onClick={save}>
      {texts.excel}
    </Button>
  );
}

/** «Interventi eseguiti»: the closed jobs in a lazily loaded table; on paper all of them. */
export function DoneJobs({ machine, jobs, lazyParts: { parts, failed, retry } }: DoneJobsProps) {
  const { done, isPartial } = jobs;
  const isPrinting = usePrinting();
  return (
    <section aria-labelledby="eseguiti">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="eseguiti" className="flex items-baseline gap-2.5">
          {texts.doneJobs}
          {done && (
            <span className="font-sans text-body font-normal text-ink-3">
              {isPartial ? pendingText : done.length}
            </span>
          )}
        </h2>
        <ExcelButton machine={machine} />
      </div>
      <div className={done?.length ? 'print:hidden' : ''}>
        {parts ? (
          <parts.DoneTable jobs={jobs} />
        ) : failed ? (
          <FailedState what={texts.partsNotArrived} onRetry={retry} />
        ) : (
          <Skeleton />
        )}
      </div>
      {isPrinting && done && done.length > 0 && <PrintedDoneJobs done={done} />}
    </section>
  );
}

interface DoneJobsProps {
  machine: Machine;
  jobs: MachineJobs;
  lazyParts: LazyParts;
}

/** All closed jobs, for the paper only. */
function PrintedDoneJobs({ done }: { done: readonly Intervention[] }) {
  return (
    <table className="hidden w-full text-left print:table" aria-label={texts.doneJobs}>
      <thead>
        <tr>
          {doneColumns.map(({ key, header, width }) => (
            <th key={key} scope="col" style={{ width }} className="border-b border-ink py-1 pr-3 text-badge">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {done.map((job) => (
          <tr key={job._id}>
            {doneColumns.map(({ key, text, clip }) => (
              <td
                key={key}
                className={`border-b border-line py-1.5 pr-3 align-top text-label ${clip ? 'wrap-anywhere' : 'whitespace-nowrap'}`}
              >
                {text(job)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
