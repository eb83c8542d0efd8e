import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { SavedVisit, Visit } from '@officina/contracts/sites/visits';
import {
  api,
  ApiError,
  formatDate,
  invalidateEntities,
  messages,
  openedHere,
  randomKey,
  useApi,
  useMachines,
  useNavigate,
  type MessageInput,
} from '@officina/web-kit';
import { reasonOf } from '@officina/web-kit/records';
import { useMemo } from 'react';
import { isBad, wordOf, type VisitValues } from './record.ts';
import { texts } from './texts.ts';

/** Goes to an intervention; closing its sheet comes back. */
export function useOpenJob(): (job: Intervention) => void {
  const navigate = useNavigate();
  return ({ _id }) => void navigate(`/intervention?new=0&interventionId=${_id}`, { state: openedHere });
}

/** A machine as a stored visit found it. */
type Found = Visit['machines'][number];

/** The machines that a save has found bad, and that were not found so before it. */
const newlyBad = ({ machines }: Visit, before: Visit | undefined): Found[] => {
  const were = new Map(before?.machines.map(({ machineId, status }) => [machineId, status]));
  return machines.filter(({ machineId, status }) => isBad(status) && were.get(machineId) !== status);
};

/** «Visita registrata. Cattivo: TOR-01, PRE-02.»; what the server says alone where nothing is bad. */
function savedInWords(
  { message }: SavedVisit,
  bad: readonly Found[],
  codeOf: (found: Found) => string | undefined,
): string | undefined {
  if (bad.length === 0) return message;
  const byGrade = Map.groupBy(bad, ({ status }) => status);
  const found = [...byGrade].map(([grade, machines]) =>
    texts.found(wordOf(grade), machines.map((one) => codeOf(one) ?? '—').join(', ')),
  );
  return [`${message ?? texts.saved}.`, ...found].join(' ');
}

const bodyOf = ({ _id: visitId, datetime }: Visit, { machineId, status, note }: Found) => ({
  ...{ machineId, visitId, type: 'RICHIESTA' as const },
  issueDescription: [texts.jobOf(formatDate(datetime), wordOf(status)), note].filter(Boolean).join('. '),
});

/** Whether what a key has opened was deleted, or was asked for in other words. */
const isUsed = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'gone' || (error.code === 'invalid' && error.errors.length === 0));

interface Opened {
  job: Intervention;
  /** Somebody else was first. */
  wasThere: boolean;
}

/** However often and by whomever it is asked for, one; another one once that was deleted. @throws ApiError */
async function openJob(visit: Visit, found: Found): Promise<Opened> {
  const first = `${visit._id}-${found.machineId}`;
  const create = (idempotencyKey: string, ...others: string[]): Promise<Opened> =>
    api('POST /api/maintenance/intervention/create', { body: bodyOf(visit, found), idempotencyKey }).then(
      (job) => ({ job, wasThere: false }),
      (error: unknown) => {
        const [next, ...rest] = others;
        if (next && isUsed(error)) return create(next, ...rest);
        if (!(error instanceof ApiError && error.code === 'already_open' && error.current)) throw error;
        return { job: error.current as Intervention, wasThere: true };
      },
    );
  return create(first, `${first}-${visit.__v}`, randomKey());
}

/** Opens an intervention on each of these machines, says what became of it, and offers to try again those that failed. */
export async function openJobs(visit: Visit, machines: readonly Found[], open: (job: Intervention) => void) {
  const about = `visit-jobs ${visit._id}`;
  const failed: { found: Found; error: unknown }[] = [];
  const made: Opened[] = [];
  for (const found of machines)
    await openJob(visit, found).then(
      (opened) => made.push(opened),
      (error: unknown) => failed.push({ found, error }),
    );
  const [first] = failed;
  const [only] = made;
  if (first)
    messages.error(texts.jobsNotOpened(failed.length, reasonOf(first.error, texts.labels)), {
      about,
      action: {
        label: texts.retry,
        onClick: () =>
          void openJobs(
            visit,
            failed.map(({ found }) => found),
            open,
          ),
      },
    });
  else
    messages.success(
      made.every(({ wasThere }) => wasThere) ? texts.jobsThere(made.length) : texts.jobsOpened(made.length),
      {
        about,
        action:
          only && made.length === 1 ? { label: texts.openIt, onClick: () => open(only.job) } : undefined,
      },
    );
  await invalidateEntities(['intervention']);
}

/** Offered with a save: what it has found bad and opens nothing on yet, in one touch. */
const offerJobs = (
  visit: Visit,
  machines: readonly Found[],
  open: (job: Intervention) => void,
): MessageInput['action'] =>
  machines.length === 0
    ? undefined
    : { label: texts.openJobs(machines.length), onClick: () => void openJobs(visit, machines, open) };

/** What was opened from a stored visit, by machine, once that is known; where nobody tells, nothing. */
export function useVisitJobs(visitId: string | undefined) {
  const { data, error } = useApi(
    'GET /api/maintenance/intervention/byvisit/{id}',
    { params: { id: visitId ?? '' } },
    { entities: ['intervention'], enabled: visitId !== undefined },
  );
  const byMachine = useMemo(() => new Map(data?.toReversed().map((job) => [job.machineId, job])), [data]);
  return { byMachine, isKnown: visitId === undefined || data !== undefined || error !== null };
}

export type VisitJobs = ReturnType<typeof useVisitJobs>;

/** What a save says and does about the machines that it has found bad: for a record's form. */
export function useBadFound(jobs: VisitJobs) {
  const openJob = useOpenJob();
  const { byId } = useMachines();
  const codeOf = ({ machineId, code }: Found) => code ?? byId.get(machineId)?.shortCode;
  return {
    saidBy: (saved: SavedVisit, from: SavedVisit | undefined) =>
      savedInWords(saved, newlyBad(saved, from), codeOf),
    /** Opens what was asked for in the visit, and offers the rest. */
    next: ({ machines }: VisitValues, from: SavedVisit | undefined, saved: SavedVisit) => {
      const hasNone = ({ machineId }: Found) => !jobs.byMachine.has(machineId);
      // Also where somebody else has said the same of it first.
      const wanted = saved.machines.filter(
        (found) => isBad(found.status) && machines[found.machineId]?.opensJob && hasNone(found),
      );
      const left = newlyBad(saved, from).filter(hasNone);
      if (wanted.length > 0) void openJobs(saved, wanted, openJob);
      return offerJobs(
        saved,
        left.filter((found) => !wanted.includes(found)),
        openJob,
      );
    },
  };
}
