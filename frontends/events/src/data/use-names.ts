import { useApi, useService } from '@officina/web-kit';
import { useCallback } from 'react';
import type { NameOf } from '../list/sentence.ts';

/** The machines that events are about, and the names behind the ids in their fields. */
export function useNames() {
  const hasSites = useService('site');
  const options = { staleMs: 300_000 };
  const { data: machines = [] } = useApi('GET /api/maintenance/machine/all', {}, { entities: ['machine'] });
  const { data: people } = useApi('GET /api/user', {}, { ...options, entities: ['user'] });
  const { data: sites } = useApi(
    'GET /api/site/all',
    {},
    { ...options, entities: ['site'], enabled: hasSites },
  );
  const nameOf = useCallback<NameOf>(
    (field, id) => {
      if (field === 'machineId') {
        const machine = machines.find(({ _id }) => _id === id);
        return machine && (machine.name ?? machine.shortCode);
      }
      if (field === 'owner') return people?.find(({ _id }) => _id === id)?.fullName;
      return field === 'site' ? sites?.find(({ _id }) => _id === id)?.name : undefined;
    },
    [machines, people, sites],
  );
  return { machines, nameOf };
}
