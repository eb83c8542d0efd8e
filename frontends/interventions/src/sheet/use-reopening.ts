import { api, invalidateEntities, messages } from '@officina/web-kit';
import { aboutRecord, reasonOf, useAct } from '@officina/web-kit/records';
import { interventionRecord, type InterventionForm } from '../record.ts';
import { texts } from '../texts.ts';
import { isAlreadyOpen } from './use-second-open.ts';

/** Asks for a closed intervention to be open again, and does it. */
export function useReopening({ latest, takeOver }: InterventionForm, onReopened: () => void) {
  const about = aboutRecord(interventionRecord, latest?._id);
  const refresh = () => invalidateEntities(['intervention']);
  const reopen = async (allowSecond?: boolean) => {
    if (!latest) return;
    const answer = await api('PUT /api/maintenance/intervention/{id}/edit', {
      params: { id: latest._id },
      body: { status: 'OPEN', allowSecond },
      version: latest.__v,
    });
    onReopened();
    takeOver(answer, true);
    messages.success(texts.reopened, { about });
    await refresh();
  };
  const sayWhyNot = (error: unknown) => {
    messages.error(texts.notReopened(reasonOf(error, texts.labels)), { about });
    void refresh();
  };
  const second = useAct(() => reopen(true), sayWhyNot);
  const first = useAct(reopen, (error) => (isAlreadyOpen(error) ? second.ask() : sayWhyNot(error)));
  return {
    ...first,
    /** The same where another one of its plan is open: it asks once more. */
    second,
  };
}
