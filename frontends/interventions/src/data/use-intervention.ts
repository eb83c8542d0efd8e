import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { useApi } from '@officina/web-kit';
import type { Found } from '@officina/web-kit/records';
import { useState } from 'react';

/**
 * One intervention by id, with its changes. The open ones are the first answer; what is not among them is asked for by its
 * id, and followed in the list of its machine, which also tells a closed one from a deleted one.
 */
export function useIntervention(id: string): Found<Intervention> {
  const entities = ['intervention'] as const;
  const open = useApi('GET /api/maintenance/intervention/allOpen', undefined, { entities });
  const inOpen = open.data?.find(({ _id }) => _id === id);
  const [last, remember] = useState(inOpen);
  const enabled = open.isSuccess && !inOpen;
  const byId = useApi(
    'GET /api/maintenance/intervention/single/{id}',
    { params: { id } },
    { enabled: enabled && !last },
  );
  const ofMachine = useApi(
    'GET /api/maintenance/intervention/bymachine/{machineId}',
    { params: { machineId: last?.machineId ?? '' } },
    { entities, enabled: enabled && last !== undefined },
  );
  const inMachine = enabled ? ofMachine.data?.find(({ _id }) => _id === id) : undefined;
  const found = inOpen ?? inMachine ?? (last ? undefined : byId.data);
  if (found && found !== last) remember(found);
  const isMissing = byId.error?.status === 404;
  const settled = enabled && ofMachine.isSuccess && !ofMachine.isFetching && !open.isFetching;
  return {
    stored: found ?? last,
    gone: isMissing || (settled && !found),
    error: isMissing ? null : (open.error ?? byId.error),
    retry: () => void (open.isError ? open.refetch() : byId.refetch()),
  };
}
