import type { Intervention, InterventionCreate } from '@officina/contracts/maintenance/interventions';
import {
  api,
  ApiError,
  Badge,
  Button,
  glyphs,
  invalidateEntities,
  messages,
  openedHere,
  randomKey,
  useApi,
  usePermissions,
} from '@officina/web-kit';
import { SheetLink } from '@officina/web-kit/overlays';
import { recordMessageKey, reasonOf } from '@officina/web-kit/records';
import { useEffect, useId, useRef, useState } from 'react';
import { markOf, type CheckItem } from '../checklist/mark.ts';
import { interventionRecord } from '../record.ts';
import { isAlreadyOpen } from '../duplicate-job.tsx';
import { texts } from '../texts.ts';
import { interventionLink } from './follow-up.tsx';

/** A KO point and its index in the checklist. */
interface KoPoint {
  title: string;
  at: number;
}

const createRoute = 'POST /api/maintenance/intervention/create';

const create = (body: InterventionCreate, idempotencyKey: string) =>
  api(createRoute, { body, idempotencyKey });

/**
 * The interventions that follow the KO points of a job. `open` creates one with the point's text; the idempotency key keeps it
 * unique.
 */
function useFollowUps({ _id, machineId }: Pick<Intervention, '_id' | 'machineId'>, isWanted: boolean) {
  const [busyAt, setBusyAt] = useState<number>();
  const ofMachine = useApi(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId } },
    { enabled: isWanted, entities: ['intervention'] },
  );
  const made = new Map(
    (ofMachine.data ?? [])
      .filter(({ fromInterventionId }) => fromInterventionId === _id)
      .map((job) => [job.fromPoint ?? '', job]),
  );
  const open = async ({ title, at }: KoPoint) => {
    const body: InterventionCreate = {
      machineId,
      type: 'RICHIESTA',
      issueDescription: texts.koProblem(title),
      fromInterventionId: _id,
      fromPoint: title,
    };
    setBusyAt(at);
    await create(body, `ko-${_id}-${at}`)
      .catch((error: unknown) => {
        // The first one was deleted since.
        if (error instanceof ApiError && error.code === 'gone') return create(body, randomKey());
        throw error;
      })
      .then(
        () => texts.koOpened,
        (error: unknown) => {
          // Somebody else opened one first.
          if (isAlreadyOpen(error)) return texts.koAlreadyOpen;
          throw error;
        },
      )
      .then((message) => {
        messages.success(message, { about: recordMessageKey(interventionRecord, _id) });
        return invalidateEntities(['intervention']);
      })
      .catch((error: unknown) =>
        messages.error(texts.koNotOpened(reasonOf(error)), {
          about: recordMessageKey(interventionRecord, _id),
        }),
      )
      .finally(() => setBusyAt(undefined));
  };
  return { made, open, busyAt, isLoaded: !ofMachine.isPending };
}

interface KoPointsProps {
  /** The intervention that the points belong to. */
  job: Pick<Intervention, '_id' | 'machineId'>;
  points: readonly CheckItem[];
}

/** The KO points: each has a link to its intervention, or a button that opens one if the user's role may. */
export function KoPoints({ job, points }: KoPointsProps) {
  const title = useId();
  const ko = points.flatMap((point, at) => (markOf(point) === 'KO' ? [{ title: point.title, at }] : []));
  const { made, open, busyAt, isLoaded } = useFollowUps(job, ko.length > 0);
  const [pressed, setPressed] = useState<number>();
  const mayOpen = usePermissions().mayChange(createRoute, {}, 'fromPoint');
  if (ko.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.koPoints}</h2>
      <ul className="mt-1 divide-y divide-line">
        {ko.map((point) => {
          const job = made.get(point.title);
          return (
            <li key={point.at} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
              <glyphs.CrossOctagon
                width="20"
                height="20"
                className="flex-none text-red [--mark:var(--sheet)]"
              />
              <span className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">{point.title}</span>
              {job && <FollowUp job={job} takesFocus={pressed === point.at} />}
              {!job && mayOpen && (
                <Button
                  busy={busyAt === point.at && texts.koOpening}
                  disabled={!isLoaded}
                  onClick={() => {
                    setPressed(point.at);
                    void open(point);
                  }}
                >
                  {texts.koOpen}
                  <span className="sr-only"> {point.title}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface FollowUpProps {
  job: Intervention;
  /** Whether it replaces the button that was pressed and had the focus. */
  takesFocus: boolean;
}

function FollowUp({ job: { _id, status }, takesFocus }: FollowUpProps) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('a')?.focus();
  }, [takesFocus]);
  return (
    <span ref={box} className="inline-flex items-center gap-3">
      <Badge of="intervention" value={status} />
      <SheetLink
        to={interventionLink(_id)}
        state={openedHere}
        className="reach inline-flex min-h-(--ctl-sm) items-center font-semibold underline underline-offset-3 touch:min-h-11"
      >
        {texts.intervention(_id.slice(-5))}
      </SheetLink>
    </span>
  );
}
