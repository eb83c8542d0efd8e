import { useQuery } from '@officina/web-kit';

/** The parts that come late: fetched when one is asked for, and there at once from then on. */
export function useLate(isAsked: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['machines', 'late'],
    queryFn: () => import('./lazy-parts.ts'),
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { parts: data, failed: isError, retry: () => void refetch() };
}

export type Late = ReturnType<typeof useLate>;
