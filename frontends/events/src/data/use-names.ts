import { useApi, useService } from '@officina/web-kit';
import { useCallback } from 'react';
import type { NameOf } from '../list/sentence.ts';

const slow = { staleMs: 300_000 };

/** The machines that events are about, and the names behind the ids in their fields. */
export function useNames() {
  const hasSites = useService('site');
  const hasCustomers = useService('customer');
  const { data: machines = [] } = useApi('GET /api/maintenance/machine/all', {}, { entities: ['machine'] });
  const { data: people } = useApi('GET /api/user', {}, { ...slow, entities: ['user'] });
  const { data: sites } = useApi('GET /api/site/all', {}, { ...slow, entities: ['site'], enabled: hasSites });
  const { data: customers } = useApi(
    'GET /api/customer/all',
    {},
    { ...slow, entities: ['customer'], enabled: hasCustomers },
  );
  const nameOf = useCallback<NameOf>(
    (field, id) => {
      if (field === 'machineId') {
        const machine = machines.find(({ _id }) => _id === id);
        return machine && (machine.name ?? machine.shortCode);
      }
      if (field === 'owner') return people?.find(({ _id }) => _id === id)?.fullName;
      const named = field === 'site' ? sites : field === 'customer' ? customers : undefined;
      return named?.find(({ _id }) => _id === id)?.name;
    },
    [machines, people, sites, customers],
  );
  return { machines, nameOf };
}
