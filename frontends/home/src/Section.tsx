import {
  Button,
  FailedState,
  formatLongDay,
  leftBy,
  LeftOutBanner,
  Nameplate,
  Skeleton,
  useDelayed,
  useLeftOut,
  useLocation,
  usePageTitle,
  useReturnFocus,
  useSession,
  useTime,
  type ApiError,
  useErrorMessage,
} from '@officina/web-kit';
import { CalendarClock } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { texts } from './texts.ts';
import { DueCards } from './due-cards.tsx';
import { ComingPanels, HideSteps, useSteps, type Coming, type Step } from './first-steps/steps.tsx';
import { isOpenJob, jobId, othersOf } from './job.ts';
import { newReportsOf, ReportRows, ReportsAhead } from './reports.tsx';
import { NextJob, ThenJobs } from './next-jobs.tsx';
import { OpenJobs } from './open-jobs.tsx';
import { listsOfWork, useJobs } from './use-jobs.ts';
import { loadPlans, Plans, usePlansDialog } from './plans.tsx';
import { useLatePart } from './lazy-part.tsx';
// They need more of the kit than what one comes for.
const loadComingJobs = () => import('./loading-progress.tsx').catch(() => ({ default: Skeleton }));
const loadFirstSteps = () => import('./first-steps/first-steps.tsx');

/** After that the page is there, and what it may need next can come. */
const restMs = 2_000;

type Work = NonNullable<ReturnType<typeof useJobs>['work']>;

const failureOf = (what: string, { error, refetch }: { error: ApiError | null; refetch: () => unknown }) =>
  error ? { what, code: error.requestId ?? error.code, onRetry: () => void refetch() } : undefined;

/** Home: what to do now, or the first steps of a new company, what comes next, what was reported, what is due, everything else that is open. */
export default function Section() {
  usePageTitle(texts.title);
  const { work, open, plans, machines } = useJobs();
  useErrorMessage(texts.failed, open.error);
  useErrorMessage(texts.plansFailed, plans.error);
  useErrorMessage(texts.machinesFailed, machines.error);
  const dialog = usePlansDialog();
  const planCount = plans.data?.length;
  const steps = useSteps(planCount);
  const FirstSteps = useLatePart(loadFirstSteps, texts.stepsLost);
  const isResting = useDelayed(work !== undefined || open.isError, restMs);
  useEffect(() => {
    if (isResting) void loadPlans().catch(() => undefined);
  }, [isResting]);
  // A new company has no way to its plans before there is one.
  const hasWayToPlans = !steps || planCount !== 0;
  useReturnFocus(work !== undefined);
  const leftOut = useLeftOut(listsOfWork);
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
        {work && <ReportsAhead jobs={work.jobs} />}
        <span className="flex flex-wrap gap-2.5 max-md:hidden">
          {steps && <HideSteps />}
          {hasWayToPlans && button('')}
        </span>
      </div>
      <div className="mt-4 empty:hidden">
        <LeftOutBanner count={leftOut} />
      </div>
      <div className="mt-4">
        {work ? (
          // All of it: what stands below the first steps would move when they come.
          <Suspense fallback={<Skeleton />}>
            <Work
              {...{ work, steps, FirstSteps }}
              button={hasWayToPlans && button('mt-3 w-full md:hidden')}
            />
          </Suspense>
        ) : failure ? (
          <FailedState {...failure} />
        ) : (
          <Coming />
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

/** Who has waited for a second is told how much has come. */
function Coming() {
  // Of this page: what once failed to load fails for ever.
  const [ComingJobs] = useState(() => lazy<ComponentType>(loadComingJobs));
  const bones = <Skeleton />;
  return useDelayed(true, 1_000) ? (
    <Suspense fallback={bones}>
      <ComingJobs />
    </Suspense>
  ) : (
    bones
  );
}

/** Another day's date once it is another day. */
function Today() {
  return <p>{formatLongDay(useTime())}</p>;
}

interface WorkProps {
  work: Work;
  /** They lead in place of the next job. */
  steps: Step[] | undefined;
  FirstSteps: ComponentType<{ steps: Step[] }>;
  button: ReactNode;
}

function Work({ work: { jobs, running, isWhole }, steps, FirstSteps, button }: WorkProps) {
  const time = useTime();
  const me = useSession()?.fullName ?? '';
  const wanted = leftBy(useLocation().state)?.to;
  const first = jobs.filter((job) => othersOf(job, me) === undefined).slice(0, steps ? 0 : 4);
  const [next, ...then] = first;
  const open = jobs.filter(isOpenJob);
  const reports = newReportsOf(open, time);
  const below = jobs.slice(first.length);
  const others = below.filter(isOpenJob).filter((job) => !reports.includes(job));
  const due = below.flatMap((job) => (isOpenJob(job) ? [] : [job]));
  const above = new Set(first.map(jobId));
  const runningBelow = running.filter(({ plan }) => !above.has(plan.openInterventionId ?? ''));
  // Phones show three: what nobody is at comes first.
  const cards = [...due, ...runningBelow];
  const starts = new Map(open.map(({ intervention }) => [intervention._id, intervention.startDate]));
  const isRest =
    runningBelow.length < running.length || jobs.some((job) => !isOpenJob(job) && !due.includes(job));
  const lists: [Coming, unknown[]][] = [
    ['due', cards],
    ['open', others],
    ['reports', reports],
  ];
  return (
    <>
      {steps ? (
        <FirstSteps steps={steps} />
      ) : next ? (
        <div className={`grid gap-3 ${then.length > 0 ? 'xl:grid-cols-[minmax(0,1fr)_360px]' : ''}`}>
          <NextJob job={next} />
          {then.length > 0 && <ThenJobs jobs={then} />}
        </div>
      ) : (
        <NoneFirst isWhole={isWhole} areOthers={jobs.length > 0} />
      )}
      <ReportRows reports={reports} time={time} wanted={wanted} />
      <div
        className={cards.length > 0 && others.length > 0 ? 'items-start gap-x-6 xl:grid xl:grid-cols-2' : ''}
      >
        {cards.length > 0 ? (
          <DueCards
            jobs={cards}
            startOf={(id) => starts.get(id) ?? null}
            isRest={isRest}
            wanted={wanted}
            button={button}
          />
        ) : (
          button
        )}
        {others.length > 0 && (
          <OpenJobs jobs={others} time={time} wanted={wanted} isBeside={cards.length > 0} />
        )}
      </div>
      {steps && (
        <>
          <ComingPanels kinds={lists.flatMap(([kind, rows]) => (rows.length > 0 ? [] : [kind]))} />
          <HideSteps className="mt-6 w-full md:hidden" />
        </>
      )}
    </>
  );
}

/** In the place of the next job. */
function NoneFirst({ isWhole, areOthers }: { isWhole: boolean; areOthers: boolean }) {
  const [title, hint] = areOthers
    ? [texts.noneFree, texts.noneFreeHint]
    : isWhole
      ? [texts.allDone, texts.allDoneHint]
      : [texts.noneOpen];
  return (
    <Nameplate>
      <h2 className="text-hero">{title}</h2>
      {hint && <p className="mt-4 text-[1.0625rem] text-on-slab-2">{hint}</p>}
    </Nameplate>
  );
}
