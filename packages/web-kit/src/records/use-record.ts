import { useEffect, useState } from 'react';
import type { ApiError } from '../core/api/api-error.ts';
import { messages } from '../core/messages/messages.ts';
import { queryClient } from '../core/query/query-client.tsx';
import { apiKey, useApi } from '../core/query/use-api.ts';
import { useRows, type Rows } from '../core/query/use-rows.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';

const removed = new Set<string>();

/** A record that this page has deleted is not requested again while its sheet slides out. */
export const rememberRemoved = (id: string): void => void removed.add(id);

const wasRemovedHere = (id: string): boolean => removed.has(id);

/** One requested record. */
export interface LoadedRecord<S> {
  /** The newest loaded version; kept after a delete. */
  stored: S | undefined;
  /** It does not exist, or was deleted. */
  gone: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** All loaded records of the list, in the server's order. */
export function useRecords<S extends StoredDocument, V extends object>({
  entity,
  routes,
}: RecordDefinition<S, V>): Rows<S> {
  return useRows(routes.list, undefined, { entities: [entity] }) as unknown as Rows<S>;
}

/** One record by its id, kept up to date; taken from the list at first. Undefined without an id: a new record. */
export function useRecord<S extends StoredDocument, V extends object, I extends string | undefined>(
  { entity, routes, texts }: RecordDefinition<S, V>,
  id: I,
): LoadedRecord<S> | (I extends string ? never : undefined) {
  const { single, list } = routes;
  const isAsked = id !== undefined;
  // If it is opened again later, it is requested like any other: the answer is 404.
  const [wasGone] = useState(isAsked && wasRemovedHere(id));
  const query = useApi(single ?? list, single && { params: { id: id ?? '' } }, {
    entities: [entity],
    enabled: () => isAsked && (wasGone || !wasRemovedHere(id)),
    // Read anew: the user is about to change it.
    staleMs: 0,
  });
  const inList = (rows: unknown) => (rows as S[] | undefined)?.find(({ _id }) => _id === id);
  const fromList = () => (query.isPending ? inList(queryClient.getQueryData(apiKey(list))) : undefined);
  const found = single ? ((query.data as unknown as S | undefined) ?? fromList()) : inList(query.data);
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
