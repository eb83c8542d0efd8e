import type { ImportJob } from '@officina/contracts/imports/imports';
import { api, apiKey, Button, messages, queryClient } from '@officina/web-kit';
import { useState } from 'react';
import { texts } from './texts.ts';

/** Checks the same file against what is there now. */
export function CheckAgain({ job }: { job: ImportJob }) {
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      const params = { id: job._id };
      const moved = await api('PUT /api/import/{id}/check', { params });
      queryClient.setQueryData(apiKey('GET /api/import/single/{id}', params), moved);
    } catch (error) {
      messages.error((error as Error).message, { about: 'import' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="key" busy={busy && texts.reading} onClick={() => void check()}>
      {texts.again}
    </Button>
  );
}
