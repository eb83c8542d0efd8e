import type { Intervention, InterventionCreate } from '@officina/contracts/maintenance/interventions';
import { api, ApiError, invalidateEntities, messages, randomKey, useApi } from '@officina/web-kit';
import { aboutRecord, reasonOf } from '@officina/web-kit/records';
import { useState } from 'react';
import { interventionRecord } from '../record.ts';
import { isAlreadyOpen } from '../sheet/use-second-open.ts';
import { texts } from '../texts.ts';

/** A point of a checklist, by its place in it. */
export interface KoPoint {
  title: string;
  at: number;
}

const create = (body: InterventionCreate, idempotencyKey: string) =>
  api('POST /api/maintenance/intervention/create', { body, idempotencyKey });

/**
 * The interventions that follow the KO points of one, and how another is opened: with the point's text, once, whoever presses
 * and however often.
 */
export function useFollowUps({ _id, machineId }: Pick<Intervention, '_id' | 'machineId'>, isWanted: boolean) {
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
        // The one that was opened first was deleted since.
        if (error instanceof ApiError && error.code === 'gone') return create(body, randomKey());
        throw error;
      })
      .then(
        () => texts.koOpened,
        (error: unknown) => {
          // Somebody else was first.
          if (isAlreadyOpen(error)) return texts.koThere;
          throw error;
        },
      )
      .then((said) => {
        messages.success(said, { about: aboutRecord(interventionRecord, _id) });
        return invalidateEntities(['intervention']);
      })
      .catch((error: unknown) =>
        messages.error(texts.koNotOpened(reasonOf(error)), { about: aboutRecord(interventionRecord, _id) }),
      )
      .finally(() => setBusyAt(undefined));
  };
  return { made, open, busyAt, hasCome: !ofMachine.isPending };
}
