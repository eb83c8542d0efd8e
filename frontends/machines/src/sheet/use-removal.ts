import type { Machine } from '@officina/contracts/maintenance/machines';
import { api, ApiError, invalidateEntities, messages } from '@officina/web-kit';
import { useState } from 'react';
import { it } from '../it.ts';
import { reasonOf, sayNotSaved } from './refusals.ts';

/** Asking for a delete, doing it, and what is offered instead while others point at the machine. */
export function useRemoval({ _id: id, __v: version }: Machine, onRemoved: () => void, onDone: () => void) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [inUse, setInUse] = useState<string>();
  const running = async (act: () => Promise<void>) => {
    setBusy(true);
    await act().finally(() => setBusy(false));
    setAsked(false);
  };
  const remove = async () => {
    await api('DELETE /api/maintenance/machine/delete/{id}', { params: { id }, version });
    messages.success(it.removed);
    onRemoved();
    await invalidateEntities(['machine']);
  };
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'in_use') setInUse(error.message);
    else messages.error(it.notRemoved(reasonOf(error)));
    void invalidateEntities(['machine']);
  };
  const deactivate = async () => {
    await api('PUT /api/maintenance/machine/{id}/edit', {
      params: { id },
      body: { isActive: false },
      version,
    });
    messages.success(it.deactivated);
    setInUse(undefined);
    onDone();
    await invalidateEntities(['machine']);
  };
  return {
    asked,
    busy,
    inUse,
    ask: () => setAsked(true),
    cancel: () => setAsked(false),
    run: () => void (busy || running(() => remove().catch(refused))),
    leave: () => setInUse(undefined),
    deactivate: () => void (busy || running(() => deactivate().catch((error) => void sayNotSaved(error)))),
  };
}

export type Removal = ReturnType<typeof useRemoval>;
