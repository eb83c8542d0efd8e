import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { useApi, type ApiError } from '@officina/web-kit';
import { useState } from 'react';

export interface Found {
  /** The newest version that arrived; kept when it disappears from the lists. */
  job: Intervention | undefined;
  /** True once neither list has it. */
  gone: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** One intervention by id, with its changes: there is no call for one, so it is looked for in the open ones, then in the archive. */
export function useIntervention(id: string): Found {
  const entities = ['intervention'];
  const open = useApi('GET /api/maintenance/intervention/allOpen', undefined, { entities });
  const inOpen = open.data?.find(({ _id }) => _id === id);
  const enabled = open.isSuccess && !inOpen;
  const archived = useApi('GET /api/maintenance/intervention/archived', undefined, { entities, enabled });
  const found = inOpen ?? (enabled ? archived.data?.find(({ _id }) => _id === id) : undefined);
  const [last, remember] = useState(found);
  if (found && found !== last) remember(found);
  const settled = enabled && archived.isSuccess && !archived.isFetching && !open.isFetching;
  return {
    job: found ?? last,
    gone: settled && !found,
    error: open.error ?? (enabled ? archived.error : null),
    retry: () => void (open.isError ? open.refetch() : archived.refetch()),
  };
}
