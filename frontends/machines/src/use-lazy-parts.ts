import { useQuery } from '@officina/web-kit';

/** The lazily loaded parts, fetched once and cached for good. */
export function useLazyParts(isWanted: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['machines', 'late'],
    queryFn: () => import('./lazy-parts.ts'),
    enabled: isWanted,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return { parts: data, failed: isError, retry: () => void refetch() };
}

export type LazyParts = ReturnType<typeof useLazyParts>;
