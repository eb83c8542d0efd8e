import { api, invalidateEntities, messages } from '@officina/web-kit';
import { aboutRecord, reasonOf, useAct } from '@officina/web-kit/records';
import { interventionRecord, type InterventionForm } from '../record.ts';
import { texts } from '../texts.ts';

/** Asks for a closed intervention to be open again, and does it. */
export function useReopening({ latest, takeOver }: InterventionForm, onReopened: () => void) {
  const about = aboutRecord(interventionRecord, latest?._id);
  const refresh = () => invalidateEntities(['intervention']);
  return useAct(
    async () => {
      if (!latest) return;
      const answer = await api('PUT /api/maintenance/intervention/{id}/edit', {
        params: { id: latest._id },
        body: { status: 'OPEN' },
        version: latest.__v,
      });
      onReopened();
      takeOver(answer, true);
      messages.success(texts.reopened, { about });
      await refresh();
    },
    (error) => {
      messages.error(texts.notReopened(reasonOf(error, texts.labels)), { about });
      void refresh();
    },
  );
}
