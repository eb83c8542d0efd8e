import type { Spare } from '@officina/contracts/maintenance/spares';
import { useApi, useService } from '@officina/web-kit';
import { useMemo } from 'react';

/** The tenant's spares, and each by its id; `isOn` is false where the tenant or the installation has none. */
export function useSpares() {
  const isOn = useService('spare');
  const { data, error, refetch } = useApi('GET /api/maintenance/spare/all', undefined, {
    entities: ['spare'],
    enabled: isOn,
  });
  const byId = useMemo(() => new Map<string, Spare>(data?.map((spare) => [spare._id, spare])), [data]);
  return { isOn, spares: data, byId, error, retry: () => void refetch() };
}
