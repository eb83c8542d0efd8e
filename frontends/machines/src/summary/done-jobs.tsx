import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { FailedState, notKnown, Skeleton, usePrinting } from '@officina/web-kit';
import { texts } from '../texts.ts';
import type { Late } from '../use-late.ts';
import { doneColumns } from './done-columns.tsx';
import { ExcelButton } from './excel-button.tsx';
import type { MachineJobs } from './use-machine-jobs.ts';

/** «Interventi eseguiti»: the closed ones in a table, which comes late; on paper all of them. */
export function DoneJobs({ machine, jobs, late: { parts, failed, retry } }: DoneJobsProps) {
  const { done, isPartial } = jobs;
  const isPrinting = usePrinting();
  return (
    <section aria-labelledby="eseguiti">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="eseguiti" className="flex items-baseline gap-2.5">
          {texts.doneJobs}
          {done && (
            <span className="font-sans text-body font-normal text-ink-3">
              {isPartial ? notKnown : done.length}
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
      {isPrinting && done && done.length > 0 && <AllDone done={done} />}
    </section>
  );
}

interface DoneJobsProps {
  machine: Machine;
  jobs: MachineJobs;
  late: Late;
}

function AllDone({ done }: { done: readonly Intervention[] }) {
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
