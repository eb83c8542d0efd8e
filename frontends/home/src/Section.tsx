import {
  Button,
  FailedState,
  formatLongDay,
  exitLink,
  OmittedRowsBanner,
  Nameplate,
  Skeleton,
  useDelayed,
  useOmittedRowCount,
  useLocation,
  usePageTitle,
  useReturnFocus,
  useTime,
  type ApiError,
  useErrorMessage,
} from '@officina/web-kit';
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { texts } from './texts.ts';
import { DueCards } from './due-cards.tsx';
import { PreviewPanels, HideSteps, useSteps, type PreviewKind, type Step } from './first-steps/steps.tsx';
import { isOpenJob, jobId, otherExecutorOf } from './job.ts';
import { newReportsOf, ReportRows, NewReportsButton } from './reports.tsx';
import { MyJobsLink, NextJob, ThenJobs } from './next-jobs.tsx';
import { OpenJobs } from './open-jobs.tsx';
import { workLists, useJobs } from './use-jobs.ts';
import { useMe } from './use-me.ts';
import { loadPlans, Plans, usePlansDialog } from './plans.tsx';
import { useLazyPart } from './lazy-part.tsx';
// Loaded lazily: they need more of the kit than the page itself.
const loadProgress = () => import('./loading-progress.tsx').catch(() => ({ default: Skeleton }));
const loadFirstSteps = () => import('./first-steps/first-steps.tsx');

/** Delay after which the code that may be needed next is fetched. */
const idleMs = 2_000;

type Work = NonNullable<ReturnType<typeof useJobs>['work']>;

const failureOf = (message: string, { error, refetch }: { error: ApiError | null; refetch: () => unknown }) =>
  error ? { what: message, code: error.requestId ?? error.code, onRetry: () => void refetch() } : undefined;

/** Home: the next jobs or a new company's first steps, new reports, due plans, and other open jobs. */
export default function Section() {
  usePageTitle(texts.title);
  const { work, open, plans, machines } = useJobs();
  useErrorMessage(texts.failed, open.error);
  useErrorMessage(texts.plansFailed, plans.error);
  useErrorMessage(texts.machinesFailed, machines.error);
  const dialog = usePlansDialog();
  const planCount = plans.data?.length;
  const steps = useSteps(planCount);
  const FirstSteps = useLazyPart(loadFirstSteps, texts.stepsLoadFailed);
  const isIdle = useDelayed(work !== undefined || open.isError, idleMs);
  useEffect(() => {
    if (isIdle) void loadPlans().catch(() => undefined);
  }, [isIdle]);
  // A new company gets the button once it has a plan.
  const showsPlansButton = !steps || planCount !== 0;
  useReturnFocus(work !== undefined);
  const leftOut = useOmittedRowCount(workLists);
  const failure = failureOf(texts.failed, open);
  const plansFailure = plans.data ? undefined : failureOf(texts.plansFailed, plans);
  const button = (className: string) => (
    <Button icon={CalendarClock} onClick={dialog.open} className={className}>
      {texts.plans}
    </Button>
  );
  return (
    <>
      <Today />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1}>{texts.title}</h1>
        {work && (
          <span className="flex flex-wrap gap-2.5 empty:hidden md:hidden">
            <NewReportsButton jobs={work.jobs} />
          </span>
        )}
        <span className="flex flex-wrap gap-2.5 max-md:hidden">
          {steps && <HideSteps />}
          {showsPlansButton && button('')}
        </span>
      </div>
      <div className="mt-4 empty:hidden">
        <OmittedRowsBanner count={leftOut} />
      </div>
      <div className="mt-4">
        {work ? (
          // One boundary for everything, because content below the first steps would move when they load.
          <Suspense fallback={<Skeleton />}>
            <Work
              {...{ work, steps, FirstSteps }}
              button={showsPlansButton && button('mt-3 w-full md:hidden')}
            />
          </Suspense>
        ) : failure ? (
          <FailedState {...failure} />
        ) : (
          <LoadingJobs />
        )}
      </div>
      {work && plansFailure && (
        <div className="mt-6">
          <FailedState {...plansFailure} />
        </div>
      )}
      <Plans open={dialog.isOpen} onLeave={dialog.leave} due={plans.data} failure={plansFailure} />
    </>
  );
}

/** A skeleton that shows the loading progress after a second. */
function LoadingJobs() {
  // Created per page, because a lazy component that failed to load fails for ever.
  const [Progress] = useState(() => lazy<ComponentType>(loadProgress));
  const skeleton = <Skeleton />;
  return useDelayed(true, 1_000) ? (
    <Suspense fallback={skeleton}>
      <Progress />
    </Suspense>
  ) : (
    skeleton
  );
}

/** Today's date, updated at midnight. */
function Today() {
  return <p>{formatLongDay(useTime())}</p>;
}

interface WorkProps {
  work: Work;
  /** Shown instead of the next job. */
  steps: Step[] | undefined;
  FirstSteps: ComponentType<{ steps: Step[] }>;
  button: ReactNode;
}

function Work({ work: { jobs, running, isComplete }, steps, FirstSteps, button }: WorkProps) {
  const time = useTime();
  const me = useMe();
  const returnLink = exitLink(useLocation().state)?.to;
  const first = jobs.filter((job) => otherExecutorOf(job, me) === undefined).slice(0, steps ? 0 : 4);
  const [next, ...then] = first;
  const open = jobs.filter(isOpenJob);
  const reports = newReportsOf(open, time);
  const below = jobs.slice(first.length);
  const others = below.filter(isOpenJob).filter((job) => !reports.includes(job));
  const due = below.flatMap((job) => (isOpenJob(job) ? [] : [job]));
  const above = new Set(first.map(jobId));
  const runningBelow = running.filter(({ plan }) => !above.has(plan.openInterventionId ?? ''));
  // Phones show three, so plans in progress come last.
  const cards = [...due, ...runningBelow];
  const starts = new Map(open.map(({ intervention }) => [intervention._id, intervention.startDate]));
  const hasMoreAbove =
    runningBelow.length < running.length || jobs.some((job) => !isOpenJob(job) && !due.includes(job));
  const lists: [PreviewKind, unknown[]][] = [
    ['due', cards],
    ['open', others],
    ['reports', reports],
  ];
  return (
    <>
      <p className="mb-3 flex empty:hidden md:hidden">
        <MyJobsLink jobs={jobs} />
      </p>
      {steps ? (
        <FirstSteps steps={steps} />
      ) : next ? (
        <div className={`grid gap-3 ${then.length > 0 ? 'xl:grid-cols-[minmax(0,1fr)_360px]' : ''}`}>
          <NextJob job={next} />
          {then.length > 0 && <ThenJobs jobs={then} />}
        </div>
      ) : (
        <NoNextJob isComplete={isComplete} hasOthers={jobs.length > 0} />
      )}
      <ReportRows reports={reports} time={time} returnLink={returnLink} />
      <div
        className={cards.length > 0 && others.length > 0 ? 'items-start gap-x-6 xl:grid xl:grid-cols-2' : ''}
      >
        {cards.length > 0 ? (
          <DueCards
            jobs={cards}
            startOf={(id) => starts.get(id) ?? null}
            hasMoreAbove={hasMoreAbove}
            returnLink={returnLink}
            button={button}
          />
        ) : (
          button
        )}
        {others.length > 0 && (
          <OpenJobs jobs={others} time={time} returnLink={returnLink} isNextToPlans={cards.length > 0} />
        )}
      </div>
      {steps && (
        <>
          <PreviewPanels kinds={lists.flatMap(([kind, rows]) => (rows.length > 0 ? [] : [kind]))} />
          <HideSteps className="mt-6 w-full md:hidden" />
        </>
      )}
    </>
  );
}

/** Shown when there is no next job. */
function NoNextJob({ isComplete, hasOthers }: { isComplete: boolean; hasOthers: boolean }) {
  const [title, hint] = hasOthers
    ? [texts.noneFree, texts.noneFreeHint]
    : isComplete
      ? [texts.allDone, texts.allDoneHint]
      : [texts.noneOpen];
  return (
    <Nameplate>
      <h2 className="text-hero">{title}</h2>
      {hint && <p className="mt-4 text-[1.0625rem] text-on-slab-2">{hint}</p>}
    </Nameplate>
  );
}
