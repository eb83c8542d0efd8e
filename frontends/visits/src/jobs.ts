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
import { isBad, gradeLabel, type VisitValues } from './record.ts';
import { texts } from './texts.ts';

/** Opens an intervention; closing its sheet returns here. */
export function useOpenJob(): (job: Intervention) => void {
  const navigate = useNavigate();
  return ({ _id }) => void navigate(`/intervention?new=0&interventionId=${_id}`, { state: openedHere });
}

/** The call that opens an intervention. */
export const createRoute = 'POST /api/maintenance/intervention/create';

/** A graded machine of a stored visit. */
type GradedMachine = Visit['machines'][number];

/** Machines whose bad grade is new with this save. */
const newlyBad = ({ machines }: Visit, before: Visit | undefined): GradedMachine[] => {
  const previousStatus = new Map(before?.machines.map(({ machineId, status }) => [machineId, status]));
  return machines.filter(
    ({ machineId, status }) => isBad(status) && previousStatus.get(machineId) !== status,
  );
};

/** «Visita registrata. Cattivo: TOR-01, PRE-02.»; only the server's message if no machine is bad. */
function savedInWords(
  { message }: SavedVisit,
  bad: readonly GradedMachine[],
  codeOf: (found: GradedMachine) => string | undefined,
): string | undefined {
  if (bad.length === 0) return message;
  const byGrade = Map.groupBy(bad, ({ status }) => status);
  const found = [...byGrade].map(([grade, machines]) =>
    texts.found(gradeLabel(grade), machines.map((one) => codeOf(one) ?? '—').join(', ')),
  );
  return [`${message ?? texts.saved}.`, ...found].join(' ');
}

const bodyOf = ({ _id: visitId, datetime }: Visit, { machineId, status, note }: GradedMachine) => ({
  ...{ machineId, visitId, type: 'RICHIESTA' as const },
  issueDescription: [texts.jobOf(formatDate(datetime), gradeLabel(status)), note].filter(Boolean).join('. '),
});

/** Whether an idempotency key was used for an intervention that was deleted, or for a different request. */
const isKeyUsed = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'gone' || (error.code === 'invalid' && error.errors.length === 0));

interface OpenedJob {
  job: Intervention;
  /** Whether somebody else had opened it. */
  existed: boolean;
}

/** Opens an intervention once, even after repeated requests by several users; opens another one if it was deleted. @throws ApiError */
async function openJob(visit: Visit, found: GradedMachine): Promise<OpenedJob> {
  const firstKey = `${visit._id}-${found.machineId}`;
  const create = (idempotencyKey: string, ...others: string[]): Promise<OpenedJob> =>
    api(createRoute, { body: bodyOf(visit, found), idempotencyKey }).then(
      (job) => ({ job, existed: false }),
      (error: unknown) => {
        const [next, ...rest] = others;
        if (next && isKeyUsed(error)) return create(next, ...rest);
        if (!(error instanceof ApiError && error.code === 'already_open' && error.current)) throw error;
        return { job: error.current as Intervention, existed: true };
      },
    );
  return create(firstKey, `${firstKey}-${visit.__v}`, randomKey());
}

/** Opens an intervention on each machine and shows the result, with a retry for failures. */
export async function openJobs(
  visit: Visit,
  machines: readonly GradedMachine[],
  open: (job: Intervention) => void,
) {
  const about = `visit-jobs ${visit._id}`;
  const failed: { found: GradedMachine; error: unknown }[] = [];
  const opened: OpenedJob[] = [];
  for (const found of machines)
    await openJob(visit, found).then(
      (job) => opened.push(job),
      (error: unknown) => failed.push({ found, error }),
    );
  const [first] = failed;
  const [only] = opened;
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
      opened.every(({ existed }) => existed)
        ? texts.jobsThere(opened.length)
        : texts.jobsOpened(opened.length),
      {
        about,
        action:
          only && opened.length === 1 ? { label: texts.openIt, onClick: () => open(only.job) } : undefined,
      },
    );
  await invalidateEntities(['intervention']);
}

/** The action of the message after a save: opens interventions on machines with a bad grade. */
const openJobsAction = (
  visit: Visit,
  machines: readonly GradedMachine[],
  open: (job: Intervention) => void,
): MessageInput['action'] =>
  machines.length === 0
    ? undefined
    : { label: texts.openJobs(machines.length), onClick: () => void openJobs(visit, machines, open) };

/** Interventions that were opened from a stored visit, by machine. After a failed load they count as none. */
export function useVisitJobs(visitId: string | undefined) {
  const { data, error } = useApi(
    'GET /api/maintenance/intervention/byvisit/{id}',
    { params: { id: visitId ?? '' } },
    { entities: ['intervention'], enabled: visitId !== undefined },
  );
  const byMachine = useMemo(() => new Map(data?.toReversed().map((job) => [job.machineId, job])), [data]);
  return { byMachine, isKnown: visitId === undefined || data !== undefined || error !== null };
}

/** The open interventions on a machine; undefined until all have loaded, null if that failed. */
export type OpenOnMachine = readonly Intervention[] | null | undefined;

export function useOpenJobs(): (machineId: string) => OpenOnMachine {
  const { data, error } = useApi('GET /api/maintenance/intervention/allOpen', undefined, {
    entities: ['intervention'],
  });
  const byMachine = useMemo(() => data && Map.groupBy(data, ({ machineId }) => machineId), [data]);
  return (machineId) => (byMachine ? (byMachine.get(machineId) ?? []) : error && null);
}

export type VisitJobs = ReturnType<typeof useVisitJobs>;

/** Options for the record's form: message and actions for machines with a bad grade. */
export function useBadMachineActions(jobs: VisitJobs) {
  const openJob = useOpenJob();
  const { byId } = useMachines();
  const codeOf = ({ machineId, code }: GradedMachine) => code ?? byId.get(machineId)?.shortCode;
  return {
    saidBy: (saved: SavedVisit, from: SavedVisit | undefined) =>
      savedInWords(saved, newlyBad(saved, from), codeOf),
    /** Opens the interventions that were requested in the visit, and offers the others. */
    next: ({ machines }: VisitValues, from: SavedVisit | undefined, saved: SavedVisit) => {
      const hasNone = ({ machineId }: GradedMachine) => !jobs.byMachine.has(machineId);
      // Includes machines to which somebody else gave the same grade first.
      const requested = saved.machines.filter(
        (found) => isBad(found.status) && machines[found.machineId]?.opensJob && hasNone(found),
      );
      const remaining = newlyBad(saved, from).filter(hasNone);
      if (requested.length > 0) void openJobs(saved, requested, openJob);
      return openJobsAction(
        saved,
        remaining.filter((found) => !requested.includes(found)),
        openJob,
      );
    },
  };
}
