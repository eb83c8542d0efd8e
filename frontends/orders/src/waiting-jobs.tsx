import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
import { openedHere, useApi } from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { useNamedMachines } from './record.ts';
import { texts } from './texts.ts';

/** The open interventions that wait for an order; nothing while there are none. */
export function WaitingJobs({ orderId }: { orderId: string }) {
  const { nameOf } = useNamedMachines();
  const { data, error } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    entities: ['intervention'],
  });
  if (!data) return error && <p className="text-ink-2">{texts.waitingNotArrived}</p>;
  const jobs = data.filter(({ waitsForOrder }) => waitsForOrder === orderId);
  if (jobs.length === 0) return null;
  return (
    <section aria-labelledby="lo-aspettano">
      <h2 id="lo-aspettano" className="font-sans text-label font-semibold">
        {texts.waiting(jobs.length)}
      </h2>
      <ul>
        {jobs.map((job) => (
          <li key={job._id} className="wrap-anywhere">
            <SheetLink
              to={`/intervention?new=0&interventionId=${job._id}`}
              state={openedHere}
              className="reach font-semibold underline underline-offset-3"
            >
              {nameOf(job.machineId)}
            </SheetLink>{' '}
            <span className="text-ink-2">
              {job.type === 'PROGRAMMATA' ? plannedJobTitle(job, texts.planned) : job.issueDescription}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
