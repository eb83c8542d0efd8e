import type { Machine } from '@officina/contracts/maintenance/machines';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { useApi } from './use-api.ts';
import { useAwaited } from './use-awaited.ts';
import { useCome } from './use-rows.ts';

const route = 'GET /api/maintenance/machine/all';

interface Machines {
  query: UseQueryResult<Machine[], ApiError>;
  byId: Map<string, Machine>;
  isAwaited: boolean;
}

/** The tenant's machines, and each by its id as far as they have come; rows that only name them need not wait any longer. */
export function useMachines(): Machines {
  const query = useApi(route, undefined, { entities: ['machine'] });
  const come = useCome(route);
  const rows = query.data ?? come;
  const byId = useMemo(
    () => new Map<string, Machine>(rows?.map((machine) => [machine._id, machine])),
    [rows],
  );
  return { query, byId, isAwaited: useAwaited({ rows, error: query.error }) };
}
