import type { ImportRow } from '@officina/contracts/imports/imports';
import { api, apiKey, isTransient, queryClient, type ApiError } from '@officina/web-kit';
import { useEffect, useState } from 'react';

/** The rows of a preview as far as they have come. */
interface JobRows {
  rows?: readonly ImportRow[];
  /** Others are on their way, or lost when there is an error. */
  isPartial: boolean;
  error: ApiError | null;
}

const nothing: JobRows = { isPartial: false, error: null };
const route = 'GET /api/import/{id}/rows/{after}';
const tries = 3;

/** A page of the rows, asked for again when no answer comes. */
const pageOf = (params: { id: string; after: string }) =>
  queryClient.fetchQuery({
    queryKey: apiKey(route, params),
    queryFn: ({ signal }) => api(route, { params, signal }),
    retry: (failures, error) => failures < tries - 1 && isTransient(error),
    ...{ staleTime: 0, gcTime: 0 },
  });

/** Reads the rows of an import's preview page by page. */
export function useJobRows(id: string): JobRows & { retry: () => void } {
  const [come, setCome] = useState(nothing);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const rows: ImportRow[] = [];
      for (let after: string | null = '0'; after !== null && !isGone;) {
        const page: Awaited<ReturnType<typeof pageOf>> = await pageOf({ id, after });
        rows.push(...page.items);
        after = page.next;
        if (!isGone) setCome({ rows: rows.slice(), isPartial: after !== null, error: null });
      }
    };
    read().catch((error: ApiError) => {
      if (!isGone) setCome((before) => ({ ...before, error }));
    });
    return () => {
      isGone = true;
    };
  }, [id, round]);
  return { ...come, retry: () => setRound(round + 1) };
}
