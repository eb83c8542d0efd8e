import { useState } from 'react';
import { ApiError } from '../core/api/api-error.ts';
import { messages } from '../core/messages/use-messages.ts';
import { invalidateEntities } from '../core/query/query-client.ts';
import { differing } from '../core/versions/differing.ts';
import { callsOf } from './calls.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { aboutRecord, reasonOf } from './refusals.ts';
import { rememberRemoved } from './removed-here.ts';
import { useAct } from './use-act.ts';

interface RemovalOptions<S> {
  /** The version that is deleted. */
  stored: S | undefined;
  onRemoved: () => void;
  /** After it was taken out of service instead; `onRemoved` when absent. */
  onDeactivated?: () => void;
}

const isChange = (stored: object, changes: object | undefined): boolean =>
  changes !== undefined && differing(changes, stored).length > 0;

/** Asking for a delete, doing it, and what is offered instead while others point at the record. */
export function useRemoval<S extends StoredDocument, V extends object>(
  record: RecordDefinition<S, V>,
  { stored, onRemoved, onDeactivated = onRemoved }: RemovalOptions<S>,
) {
  const { entity, routes, texts, deactivation } = record;
  const calls = callsOf(record);
  const [inUse, setInUse] = useState<string>();
  const about = aboutRecord(record, stored?._id);
  const refresh = () => invalidateEntities([entity]);
  const removal = useAct(
    async () => {
      if (!stored || !routes.remove) return;
      await calls.remove(routes.remove, stored);
      rememberRemoved(stored._id);
      messages.success(texts.removed, { about });
      onRemoved();
      await refresh();
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'in_use') setInUse(error.message);
      else messages.error(texts.notRemoved(reasonOf(error, texts.labels)), { about });
      void refresh();
    },
  );
  const deactivating = useAct(
    async () => {
      if (!stored || !deactivation) return;
      await calls.edit(stored, deactivation);
      messages.success(texts.deactivated, { about });
      setInUse(undefined);
      onDeactivated();
      await refresh();
    },
    (error) => void messages.error(texts.failed(reasonOf(error, texts.labels)), { about }),
  );
  return {
    ...removal,
    /** The server's words: who still points at it. */
    inUse,
    leave: () => setInUse(undefined),
    /** Absent where a record cannot be taken out of service, or already is. */
    deactivate: stored && isChange(stored, deactivation) ? deactivating : undefined,
  };
}

export type Removal = ReturnType<typeof useRemoval>;
