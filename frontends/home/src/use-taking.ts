import { api, invalidateEntities, messages, useSession } from '@officina/web-kit';
import { useState } from 'react';
import { texts } from './texts.ts';
import { jobName, type Intervention, type OpenJob } from './job.ts';

const edit = (stored: Intervention, body: Partial<Pick<Intervention, 'status' | 'externalExecutor'>>) =>
  api('PUT /api/maintenance/intervention/{id}/edit', {
    params: { id: stored._id },
    body,
    version: stored.__v,
  });

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Takes reports in charge for the person at the screen, several at once too; the message about each takes it back.
 * @param onTaken its row goes: the focus needs another place
 */
export function useTaking(onTaken: () => void) {
  const me = useSession()?.fullName ?? '';
  const [busyWith, setBusyWith] = useState<readonly string[]>([]);
  const putBack = async (taken: Intervention) => {
    try {
      await edit(taken, { status: 'OPEN', externalExecutor: null });
    } catch (error) {
      messages.error(texts.notPutBack(reasonOf(error)));
    }
    await invalidateEntities(['intervention']);
  };
  const take = async (job: OpenJob) => {
    const id = job.intervention._id;
    setBusyWith((others) => [...others, id]);
    try {
      const taken = await edit(job.intervention, { status: 'ASSIGNED', externalExecutor: me });
      messages.success(texts.taken(jobName(job)), {
        action: { label: texts.undo, onClick: () => void putBack(taken) },
      });
      onTaken();
    } catch (error) {
      messages.error(texts.notTaken(reasonOf(error)));
    }
    await invalidateEntities(['intervention']);
    setBusyWith((others) => others.filter((other) => other !== id));
  };
  return {
    isBusyWith: ({ intervention }: OpenJob) => busyWith.includes(intervention._id),
    take: (job: OpenJob) => void take(job),
  };
}
