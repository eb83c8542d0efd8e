import { useEffect, useState } from 'react';
import type { ApiError } from '../core/api/api-error.ts';
import { messages } from '../core/messages/messages.ts';
import { queryClient } from '../core/query/query-client.tsx';
import { apiKey, useApi } from '../core/query/use-api.ts';
import { useRows, type Rows } from '../core/query/use-rows.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';

const removed = new Set<string>();

/** A record that was deleted from here is not asked for again while its sheet slides out. */
export const rememberRemoved = (id: string): void => void removed.add(id);

const wasRemovedHere = (id: string): boolean => removed.has(id);

/** One record that was asked for. */
export interface Found<S> {
  /** The newest version that arrived; kept after it was deleted. */
  stored: S | undefined;
  /** It is not there, or not any more. */
  gone: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** All records of the list, in the server's order, as far as they have come. */
export function useRecords<S extends StoredDocument, V extends object>({
  entity,
  routes,
}: RecordDefinition<S, V>): Rows<S> {
  return useRows(routes.list, undefined, { entities: [entity] }) as unknown as Rows<S>;
}

/** One record by its id, with its changes; what the list knows of it comes at once. Undefined without an id: a new one. */
export function useRecord<S extends StoredDocument, V extends object, I extends string | undefined>(
  { entity, routes, texts }: RecordDefinition<S, V>,
  id: I,
): Found<S> | (I extends string ? never : undefined) {
  const { single, list } = routes;
  const isAsked = id !== undefined;
  // Opened again afterwards, it is asked for as any other: the answer is that it is gone.
  const [wasGone] = useState(isAsked && wasRemovedHere(id));
  const query = useApi(single ?? list, single && { params: { id: id ?? '' } }, {
    entities: [entity],
    enabled: () => isAsked && (wasGone || !wasRemovedHere(id)),
    // What somebody is about to change is read anew.
    staleMs: 0,
  });
  const inList = (rows: unknown) => (rows as S[] | undefined)?.find(({ _id }) => _id === id);
  const atOnce = () => (query.isPending ? inList(queryClient.getQueryData(apiKey(list))) : undefined);
  const found = single ? ((query.data as unknown as S | undefined) ?? atOnce()) : inList(query.data);
  const [last, remember] = useState(found);
  if (found && found !== last) remember(found);
  const isMissing = query.isSuccess && !query.isFetching && !found;
  const gone = isAsked && (query.error?.status === 404 || isMissing);
  const hasFailed = query.error !== null && !gone;
  useEffect(() => {
    if (hasFailed && texts.loadFailed) messages.error(texts.loadFailed);
  }, [hasFailed, texts.loadFailed]);
  if (!isAsked) return undefined as I extends string ? never : undefined;
  return { stored: found ?? last, gone, error: query.error, retry: () => void query.refetch() };
}
