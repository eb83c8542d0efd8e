import {
  now,
  useApi,
  useOmittedRowCount,
  useMachines,
  useService,
  useTime,
  type ReadRoute,
} from '@officina/web-kit';
import { useEffect, useMemo, useState } from 'react';
import { expiriesOf, gradesOf, jobOf, type TimelineItem } from './items.ts';

// Open jobs are extended every ten minutes. Shorter steps would sort all items again without a visible change.
const stepMs = 600_000;

/** Lists that must load completely before the lines can be drawn. */
export const timelineLists: readonly ReadRoute[] = [
  'GET /api/maintenance/intervention/allOpen',
  'GET /api/maintenance/intervention/archived',
  'GET /api/maintenance/machine/all',
  'GET /api/maintenance/maintenance/due',
  'GET /api/visit/all',
];

const jobEntities = { entities: ['intervention'] as const };

function usePlans() {
  const entities = ['plan', 'intervention', 'machine'] as const;
  const query = useApi('GET /api/maintenance/maintenance/due', undefined, { entities });
  const { data: plans } = query;
  const items = useMemo(() => plans?.flatMap(expiriesOf), [plans]);
  return { query, items, neverDone: plans?.filter(({ lastDate }) => lastDate === null).length ?? 0 };
}

function useVisits() {
  const isOn = useService('visit');
  const query = useApi('GET /api/visit/all', undefined, { entities: ['visit'], enabled: isOn });
  const { data: visits } = query;
  const items = useMemo(() => (isOn ? visits?.flatMap(gradesOf) : undefined), [isOn, visits]);
  return { query, items, isOn };
}

function useJobs() {
  const open = useApi('GET /api/maintenance/intervention/allOpen', undefined, jobEntities);
  const closed = useApi('GET /api/maintenance/intervention/archived', undefined, jobEntities);
  const time = Math.floor(useTime().getTime() / stepMs) * stepMs;
  const items = useMemo(() => {
    const until = Math.max(time, now().getTime());
    return open.data && closed.data && [...open.data, ...closed.data].map((job) => jobOf(job, until));
  }, [open.data, closed.data, time]);
  return { queries: [open, closed], items };
}

// Maximum wait for the other lists once the main lists have loaded.
const maxWaitMs = 2_000;

/** Whether to wait for a query: until it fails once, or until two seconds after the main lists have loaded. */
function useLimitedWait(hasMainLists: boolean) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!hasMainLists) return undefined;
    const timer = setTimeout(() => setOver(true), maxWaitMs);
    return () => clearTimeout(timer);
  }, [hasMainLists]);
  return (query: { isPending: boolean; failureCount: number }) =>
    query.isPending && query.failureCount === 0 && !isOver;
}

interface Query {
  error: { requestId?: string; code: string } | null;
  refetch: () => unknown;
}

/** The failure of some queries, with a retry. */
const failureOf = (what: string, ...queries: Query[]) => {
  const failed = queries.filter(({ error }) => error !== null);
  const error = failed[0]?.error;
  return error
    ? {
        what,
        code: error.requestId ?? error.code,
        onRetry: () => failed.forEach(({ refetch }) => void refetch()),
      }
    : undefined;
};

/** Texts for failed and pending lists. */
interface Messages {
  failed: string;
  plansFailed: string;
  plansPending: string;
  visitsFailed: string;
  visitsPending: string;
}

/**
 * All machines and the items on their lines, returned together so that lines do not grow later. Plans and visits may be missing
 * if they failed or are pending; interventions and machines may not.
 */
export function useItems(messages: Messages) {
  const { query: machines } = useMachines();
  const jobs = useJobs();
  const plans = usePlans();
  const visits = useVisits();
  const shouldWaitFor = useLimitedWait(jobs.items !== undefined && machines.data !== undefined);
  const isWaiting = shouldWaitFor(plans.query) || (visits.isOn && shouldWaitFor(visits.query));
  const items = useMemo<TimelineItem[] | undefined>(
    () =>
      jobs.items && !isWaiting ? [...jobs.items, ...(plans.items ?? []), ...(visits.items ?? [])] : undefined,
    [jobs.items, plans.items, visits.items, isWaiting],
  );
  const leftOut = useOmittedRowCount(timelineLists);
  const isComplete = items !== undefined && machines.data !== undefined;
  return {
    machines: isComplete ? machines.data : undefined,
    items,
    neverDone: plans.neverDone,
    leftOut,
    visitsOn: visits.isOn,
    loaded: { expiries: plans.items !== undefined, visits: visits.items !== undefined },
    /** Set if nothing can be drawn. */
    failure: isComplete ? undefined : failureOf(messages.failed, machines, ...jobs.queries),
    /** Notes about lists that are still loading. */
    pending: [
      ...(plans.query.isPending ? [messages.plansPending] : []),
      ...(visits.isOn && visits.query.isPending ? [messages.visitsPending] : []),
    ],
    /** Failures of lists that are missing. */
    missing: [
      plans.items ? undefined : failureOf(messages.plansFailed, plans.query),
      visits.isOn && !visits.items ? failureOf(messages.visitsFailed, visits.query) : undefined,
    ].filter((one) => one !== undefined),
  };
}
