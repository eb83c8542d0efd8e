import { now, useApi, useLeftOut, useMachines, useService, useTime, type ReadRoute } from '@officina/web-kit';
import { useEffect, useMemo, useState } from 'react';
import { expiriesOf, gradesOf, jobOf, type Thing } from './items.ts';

// The end of what is open moves on by so much: by the half minute all would be put in order anew for nothing one sees.
const stepMs = 600_000;

/** What must be there whole before a density is right. */
export const listsOfThings: readonly ReadRoute[] = [
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
  const things = useMemo(() => plans?.flatMap(expiriesOf), [plans]);
  return { query, things, neverDone: plans?.filter(({ lastDate }) => lastDate === null).length ?? 0 };
}

function useVisits() {
  const isOn = useService('visit');
  const query = useApi('GET /api/visit/all', undefined, { entities: ['visit'], enabled: isOn });
  const { data: visits } = query;
  const things = useMemo(() => (isOn ? visits?.flatMap(gradesOf) : undefined), [isOn, visits]);
  return { query, things, isOn };
}

function useJobs() {
  const open = useApi('GET /api/maintenance/intervention/allOpen', undefined, jobEntities);
  const closed = useApi('GET /api/maintenance/intervention/archived', undefined, jobEntities);
  const time = Math.floor(useTime().getTime() / stepMs) * stepMs;
  const things = useMemo(() => {
    const until = Math.max(time, now().getTime());
    return open.data && closed.data && [...open.data, ...closed.data].map((job) => jobOf(job, until));
  }, [open.data, closed.data, time]);
  return { queries: [open, closed], things };
}

// So long the rest is worth waiting for, once what it belongs to is there.
const patienceMs = 2_000;

/** What is still worth waiting for: neither failed once nor late. Nothing is late before all it belongs to is there. */
function usePatience(isRestThere: boolean) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isRestThere) return undefined;
    const timer = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isRestThere]);
  return (query: { isPending: boolean; failureCount: number }) =>
    query.isPending && query.failureCount === 0 && !isOver;
}

interface Asked {
  error: { requestId?: string; code: string } | null;
  refetch: () => unknown;
}

/** What failed of some questions, and how to ask those again. */
const failureOf = (what: string, ...queries: Asked[]) => {
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

/** Texts for what did not arrive, and for what is late. */
interface Words {
  failed: string;
  plansFailed: string;
  plansLate: string;
  visitsFailed: string;
  visitsLate: string;
}

/**
 * All machines and what stands on their lines, which comes together, so that no line grows once it is read. Plans and
 * visits may be missing where they failed or are late; interventions and machines may not.
 */
export function useThings(words: Words) {
  const { query: machines } = useMachines();
  const jobs = useJobs();
  const plans = usePlans();
  const visits = useVisits();
  const isWorthWaiting = usePatience(jobs.things !== undefined && machines.data !== undefined);
  const isWaiting = isWorthWaiting(plans.query) || (visits.isOn && isWorthWaiting(visits.query));
  const things = useMemo<Thing[] | undefined>(
    () =>
      jobs.things && !isWaiting
        ? [...jobs.things, ...(plans.things ?? []), ...(visits.things ?? [])]
        : undefined,
    [jobs.things, plans.things, visits.things, isWaiting],
  );
  const leftOut = useLeftOut(listsOfThings);
  const isWhole = things !== undefined && machines.data !== undefined;
  return {
    machines: isWhole ? machines.data : undefined,
    things,
    neverDone: plans.neverDone,
    leftOut,
    visitsOn: visits.isOn,
    has: { expiries: plans.things !== undefined, visits: visits.things !== undefined },
    /** Nothing can be drawn. */
    failure: isWhole ? undefined : failureOf(words.failed, machines, ...jobs.queries),
    /** What the drawing may still get. */
    late: [
      ...(plans.query.isPending ? [words.plansLate] : []),
      ...(visits.isOn && visits.query.isPending ? [words.visitsLate] : []),
    ],
    /** What is missing in the drawing. */
    missing: [
      plans.things ? undefined : failureOf(words.plansFailed, plans.query),
      visits.isOn && !visits.things ? failureOf(words.visitsFailed, visits.query) : undefined,
    ].filter((one) => one !== undefined),
  };
}
