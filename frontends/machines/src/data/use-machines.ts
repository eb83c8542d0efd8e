import type { Machine } from '@officina/contracts/maintenance/machines';
import { apiKey, queryClient, useApi } from '@officina/web-kit';

const entities = ['machine'] as const;
const all = 'GET /api/maintenance/machine/all';

/** The tenant's machines, by code. */
export const useMachines = () => useApi(all, undefined, { entities });

const fromList = (id: string): Machine | undefined =>
  queryClient.getQueryData<Machine[]>(apiKey(all))?.find(({ _id }) => _id === id);

/** One machine: what the list knows of it at once, then the newest. */
export function useMachine(id: string) {
  const query = useApi('GET /api/maintenance/machine/single/{id}', { params: { id } }, { entities });
  return {
    machine: query.data ?? (query.isPending ? fromList(id) : undefined),
    gone: query.error?.status === 404,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
