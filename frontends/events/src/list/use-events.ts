import { anyEntity, useApi } from '@officina/web-kit';
import { useMemo } from 'react';
import { compact, type Range } from '../range/range.ts';
import { byDayThenAction } from './group.ts';

/** The events of a range by day and action; any change in the tenant makes them old. */
export function useEvents({ from, to }: Range) {
  const { data, error, refetch } = useApi(
    'GET /api/action/sft/maintenance/{start}/{end}',
    { params: { start: compact(from), end: compact(to) } },
    { entities: [anyEntity], staleMs: 0 },
  );
  const days = useMemo(() => data && byDayThenAction(data), [data]);
  return { days, count: data?.length ?? 0, error, retry: () => void refetch() };
}
