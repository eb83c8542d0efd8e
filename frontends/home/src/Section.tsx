import { FailedState, formatLongDay, Nameplate, Skeleton, usePageTitle } from '@officina/web-kit';
import { texts } from './texts.ts';
import type { Job } from './job.ts';
import { NextJob } from './next-job.tsx';
import { OpenJobs } from './open-jobs.tsx';
import { ThenJobs } from './then-jobs.tsx';
import { useJobs } from './use-jobs.ts';

/** Home: what to do now, what comes next, everything that is open. */
export default function Section() {
  usePageTitle(texts.title);
  const { jobs, error, refetch } = useJobs();
  return (
    <>
      <p>{formatLongDay()}</p>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <div className="mt-4">
        {jobs ? (
          <Work jobs={jobs} />
        ) : error ? (
          <FailedState
            what={texts.failed}
            code={error.requestId ?? error.code}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton />
        )}
      </div>
    </>
  );
}

function Work({ jobs }: { jobs: Job[] }) {
  const [next, ...rest] = jobs;
  const then = rest.slice(0, 3);
  if (!next) return <AllDone />;
  return (
    <>
      <div className={`grid gap-3 ${then.length > 0 ? 'xl:grid-cols-[minmax(0,1fr)_360px]' : ''}`}>
        <NextJob job={next} />
        {then.length > 0 && <ThenJobs jobs={then} />}
      </div>
      <OpenJobs jobs={jobs} />
    </>
  );
}

function AllDone() {
  return (
    <Nameplate>
      <h2 className="text-hero">{texts.allDone}</h2>
      <p className="mt-4 text-[1.0625rem] text-on-slab-2">{texts.allDoneHint}</p>
    </Nameplate>
  );
}
